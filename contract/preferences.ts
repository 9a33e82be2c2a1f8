/** What a person says they like, and who they are: saved by the sign-up, the onboarding and the profile page. */
import { z } from "zod";

import { defineCall, done, plainText } from "./call.ts";
import { AGE_RANGES, GENDERS } from "./form-rules.ts";
import { GENRES, type GenreKey, PERSON_MOODS, SUBGENRES } from "./vocabulary.ts";

const genreByWord = new Map<string, GenreKey>(
  GENRES.flatMap((genre) => [
    [genre.key, genre.key],
    [genre.label, genre.key],
  ]),
);
const subgenres = new Set<string>(Object.values(SUBGENRES).flat());

/** A genre by its key ("sci_fi") or its sign-up name ("Science Fiction"); stored and answered as the key. */
export const genreWord = z.string().transform((word, context): GenreKey => {
  const key = genreByWord.get(word);
  if (key !== undefined) return key;
  context.addIssue({ code: "custom", message: "Unknown genre" });
  return z.NEVER;
});

export const subgenre = z.string().refine((word) => subgenres.has(word), { error: "Unknown subgenre" });

export const savePreferences = defineCall({
  method: "POST",
  path: "/api/auth/preferences",
  access: "user",
  summary: "Save the favourite genres",
  body: z.object({
    categories: z.array(genreWord).max(50).default([]),
    subcategories: z.array(subgenre).max(50).default([]),
    openness_to_new_experiences: z.number().min(0).max(1).nullable().default(null),
  }),
  answer: done,
});

export const currentPreferences = defineCall({
  method: "GET",
  path: "/api/auth/preferences/current",
  access: "user",
  summary: "The preferences of the signed-in account",
  answer: z.object({
    preferences: z.object({
      favorite_genres: z.array(z.string()),
      favorite_subgenres: z.array(z.string()),
      preferred_mood: z.array(z.enum(PERSON_MOODS)),
      openness_to_new_experiences: z.number().nullable(),
    }),
  }),
});

// The forms send an empty text for a choice that was not made.
const absent = z
  .string()
  .trim()
  .length(0)
  .transform(() => null);

const optionalDate = z.union([absent, z.iso.date()]).nullable().default(null);

const profileBody = z.object({
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
  streaming_platforms: z.array(plainText(64)).max(50).default([]),
  display_name: plainText(60)
    .transform((name) => (name === "" ? null : name))
    .nullable()
    .default(null),
  age_range: z
    .union([absent, z.enum(AGE_RANGES)])
    .nullable()
    .default(null),
});

export const saveProfile = defineCall({
  method: "PUT",
  path: "/api/profile",
  access: "user",
  summary: "Save the profile as a whole",
  body: profileBody,
  answer: done,
});

export const readProfile = defineCall({
  method: "GET",
  path: "/api/profile",
  access: "user",
  summary: "The profile of the signed-in account",
  answer: z.object({
    profile: z.object({
      username: z.string(),
      email: z.string(),
      email_verified: z.boolean(),
      member_since: z.string(),
      display_name: z.string(),
      birthdate: z.string().nullable(),
      gender: z.enum(GENDERS).nullable(),
      country: z.string().nullable(),
      preferred_languages: z.array(z.string()),
      streaming_platforms: z.array(z.string()),
      age_range: z.enum(AGE_RANGES).nullable(),
    }),
  }),
});
