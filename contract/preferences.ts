/** Preferences and personal details, saved by sign-up, onboarding and the profile page. */
import { z } from "zod";

import { defineCall, done, plainText } from "./call.ts";
import { AGE_RANGES, GENDERS } from "./form-rules.ts";
import { personMoods } from "./quiz.ts";
import { GENRES, type GenreKey, PERSON_MOODS, SUBGENRES, THEMES } from "./vocabulary.ts";

const genreByWord = new Map<string, GenreKey>(
  GENRES.flatMap((genre) => [
    [genre.key, genre.key],
    [genre.label, genre.key],
  ]),
);
const subgenres = new Set<string>(Object.values(SUBGENRES).flat());
const themes = new Set<string>(THEMES);

/** A genre by its key ("sci_fi") or sign-up name ("Science Fiction"); stored and returned as the key. */
export const genreWord = z.string().transform((word, context): GenreKey => {
  const key = genreByWord.get(word);
  if (key !== undefined) return key;
  context.addIssue({ code: "custom", message: "Unknown genre" });
  return z.NEVER;
});

export const subgenre = z.string().refine((word) => subgenres.has(word), { error: "Unknown subgenre" });

/** A favorite that isn't a genre: a subgenre or theme. */
const subcategory = z
  .string()
  .refine((word) => subgenres.has(word) || themes.has(word), { error: "Unknown subgenre or theme" });

export const savePreferences = defineCall({
  method: "POST",
  path: "/api/auth/preferences",
  access: "user",
  summary: "Replace the favorite genres, subgenres and themes",
  body: z.object({
    categories: z.array(genreWord).max(50).default([]),
    subcategories: z.array(subcategory).max(50).default([]),
    openness_to_new_experiences: z.number().min(0).max(1).nullable().default(null),
  }),
  answer: done,
});

const preferences = z.object({
  favorite_genres: z.array(z.string()),
  /** Includes themes. */
  favorite_subgenres: z.array(z.string()),
  /** Default moods, kept until they're changed; the moods of a quiz take precedence. */
  preferred_mood: z.array(z.enum(PERSON_MOODS)),
  /** 0 familiar to 1 little known; `null` if not stated. */
  openness_to_new_experiences: z.number().nullable(),
});

export const currentPreferences = defineCall({
  method: "GET",
  path: "/api/auth/preferences/current",
  access: "user",
  summary: "The viewer's preferences",
  answer: z.object({ preferences }),
});

export const preferencesByName = defineCall({
  method: "GET",
  path: "/api/auth/preferences/{username}",
  access: "user",
  summary: "The viewer's preferences; only the viewer's own username is accepted",
  params: z.object({ username: z.string().min(1).max(64) }),
  answer: z.object({ preferences }),
});

export const savePreferredMoods = defineCall({
  method: "POST",
  path: "/api/moods/preferences",
  access: "user",
  summary: "Save the default moods, which are used when there's no quiz; the list may be empty",
  body: z.object({ moods: personMoods }),
  answer: done,
});

// The forms send an empty string if nothing is chosen.
const absent = z
  .string()
  .trim()
  .length(0)
  .transform(() => null);

const optionalDate = z.union([absent, z.iso.date()]).nullable().default(null);

/** Personal details, all optional. */
const demographicsBody = z.object({
  birthdate: optionalDate,
  gender: z
    .union([absent, z.enum(GENDERS), z.literal("nonbinary").transform(() => "non-binary" as const)])
    .nullable()
    .default(null),
  country: z
    .union([absent, z.string().regex(/^[A-Z]{2}$/)])
    .nullable()
    .default(null),
  preferred_languages: z
    .array(z.string().regex(/^[a-z]{2,3}$/))
    .max(50)
    .default([]),
  age_range: z
    .union([absent, z.enum(AGE_RANGES)])
    .nullable()
    .default(null),
});

const demographics = z.object({
  birthdate: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  country: z.string().nullable(),
  preferred_languages: z.array(z.string()),
  age_range: z.enum(AGE_RANGES).nullable(),
});

const profileBody = demographicsBody.extend({
  streaming_platforms: z.array(plainText(64)).max(50).default([]),
  display_name: plainText(60)
    .transform((name) => (name === "" ? null : name))
    .nullable()
    .default(null),
  /** If absent, unchanged. */
  prefers_house_artwork: z.boolean().optional(),
});

export const saveProfile = defineCall({
  method: "PUT",
  path: "/api/profile",
  access: "user",
  summary: "Replace the profile",
  body: profileBody,
  answer: done,
});

export const readProfile = defineCall({
  method: "GET",
  path: "/api/profile",
  access: "user",
  summary: "The viewer's profile",
  answer: z.object({
    profile: demographics.extend({
      username: z.string(),
      email: z.string(),
      email_verified: z.boolean(),
      member_since: z.string(),
      display_name: z.string(),
      streaming_platforms: z.array(z.string()),
      /** Whether the viewer prefers the server's drawn pictures to TMDB's. */
      prefers_house_artwork: z.boolean(),
      /** Whether there are pictures other than the drawn ones. */
      has_other_artwork: z.boolean(),
    }),
  }),
});

export const saveDemographics = defineCall({
  method: "POST",
  path: "/api/demographics",
  access: "user",
  summary: "Replace the viewer's demographics; the rest of the profile stays",
  // The demographics are also accepted without the wrapping property.
  body: z.union([
    z.object({ demographics: demographicsBody }).transform(({ demographics: said }) => said),
    demographicsBody.extend({ demographics: z.undefined().optional() }),
  ]),
  answer: done,
});

export const readDemographics = defineCall({
  method: "GET",
  path: "/api/demographics",
  access: "user",
  summary: "The viewer's demographics; all are optional",
  answer: z.object({ demographics }),
});

export const saveStreamingPreferences = defineCall({
  method: "POST",
  path: "/api/streaming-preferences",
  access: "user",
  summary: "Save the streaming services that the viewer uses",
  body: z.object({ platforms: z.array(plainText(64)).max(50) }),
  answer: done,
});

export const readStreamingPreferences = defineCall({
  method: "GET",
  path: "/api/streaming-preferences",
  access: "user",
  summary: "The viewer's streaming services",
  answer: z.object({ platforms: z.array(z.string()) }),
});
