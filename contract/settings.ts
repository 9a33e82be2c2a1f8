/** Settings of the server that the browser needs, and the calls to change them. */
import { z } from "zod";

import { AUTH_BODY_BYTES, defineCall, done, id, plainText } from "./call.ts";
import { FEATURES, ROW_TITLE_MAX, SIMILAR_ROW_RANGES } from "./features.ts";
import { rating } from "./item.ts";

/** Revision of a setting; a request with an outdated one is refused. */
export const revision = z.int().min(0);

export const featureFlags = defineCall({
  method: "GET",
  path: "/api/feature-flags",
  access: "public",
  summary: "Limits and headings of the rows of similar titles, the enabled features and the ways to sign in",
  answer: z.object({
    similarRowMaxSeeds: z.int(),
    similarRowPerRowLimit: z.int(),
    similarRowMinItems: z.int(),
    similarRowMinRating: z.int(),
    similarRowRecentDays: z.int(),
    similarRowTitle1: z.string().nullable(),
    similarRowTitle2: z.string().nullable(),
    features: z.array(z.enum(FEATURES)),
    beta_gate: z.boolean(),
    /** What the OpenID Connect provider is called on buttons; `null` if there is none. */
    single_sign_on: z.string().nullable(),
    /** Whether a proxy in front of the server signs people in. */
    proxy_sign_on: z.boolean(),
  }),
});

const BETA_KEY_MAX = 200;

export const validateBetaKey = defineCall({
  method: "POST",
  path: "/api/beta/validate",
  access: "public",
  summary: "Check a beta key",
  bodyBytes: AUTH_BODY_BYTES,
  body: z.object({ key: z.string().max(BETA_KEY_MAX) }),
  answer: done,
  limits: [{ by: "address", points: 10, seconds: 60, shared: true }],
});

export const publicLandingConfig = defineCall({
  method: "GET",
  path: "/api/admin/landing-config-public",
  access: "public",
  summary: "The landing page's title; null means the first trending one",
  answer: z.object({ hero_item_id: id.nullable() }),
});

export const landingConfig = defineCall({
  method: "GET",
  path: "/api/admin/landing-config",
  access: "admin",
  summary: "The landing page's title; null means the first trending one",
  answer: z.object({ hero_item_id: id.nullable() }),
});

export const saveLandingConfig = defineCall({
  method: "PUT",
  path: "/api/admin/landing-config",
  access: "admin",
  summary: "Choose the landing page's title; null means the first trending one",
  body: z.object({ hero_item_id: id.nullable() }),
  answer: z.object({ message: z.string() }),
});

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

/** `{title}` stands for the loved title that the row is based on. */
const rowTitle = plainText(ROW_TITLE_MAX).min(1).nullable();

export const featureSettings = z.object({
  features: z.array(z.enum(FEATURES)).max(FEATURES.length),
  similarRowMaxSeeds: within(SIMILAR_ROW_RANGES.similarRowMaxSeeds),
  similarRowPerRowLimit: within(SIMILAR_ROW_RANGES.similarRowPerRowLimit),
  similarRowMinItems: within(SIMILAR_ROW_RANGES.similarRowMinItems),
  /** Minimum rating of the titles that rows are based on. */
  similarRowMinRating: rating,
  similarRowRecentDays: within(SIMILAR_ROW_RANGES.similarRowRecentDays),
  /** `null` means the default wording, which changes daily. */
  similarRowTitle1: rowTitle,
  similarRowTitle2: rowTitle,
});

export type FeatureSettings = z.infer<typeof featureSettings>;

const featureSettingsAnswer = z.object({
  settings: featureSettings,
  /** The settings used if nothing is saved; their features are those from the environment. */
  defaults: featureSettings,
  revision,
});

export const readFeatureSettings = defineCall({
  method: "GET",
  path: "/api/admin/feature-settings",
  access: "admin",
  summary: "The enabled features and the settings of the rows of similar titles",
  answer: featureSettingsAnswer,
});

export const saveFeatureSettings = defineCall({
  method: "PUT",
  path: "/api/admin/feature-settings",
  access: "admin",
  summary:
    "Set the enabled features and the rows of similar titles; takes effect at once and overrides the environment",
  body: featureSettings.extend({ revision: revision.optional() }),
  answer: featureSettingsAnswer,
});

export const clearFeatureSettings = defineCall({
  method: "DELETE",
  path: "/api/admin/feature-settings",
  access: "admin",
  summary: "Reset the features to the environment and the rows of similar titles to the defaults",
  answer: featureSettingsAnswer,
});
