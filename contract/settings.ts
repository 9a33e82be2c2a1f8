/** What the service tells the browser about itself. */
import { z } from "zod";

import { AUTH_BODY_BYTES, defineCall, done, id } from "./call.ts";

export const featureFlags = defineCall({
  method: "GET",
  path: "/api/feature-flags",
  access: "public",
  summary: "Limits and titles of the similar rows, and the switched-on features",
  answer: z.object({
    similarRowMaxSeeds: z.int(),
    similarRowPerRowLimit: z.int(),
    similarRowMinItems: z.int(),
    similarRowMinRating: z.int(),
    similarRowRecentDays: z.int(),
    similarRowTitle1: z.string().nullable(),
    similarRowTitle2: z.string().nullable(),
    features: z.array(z.enum(["social", "vault", "featured"])),
    beta_gate: z.boolean(),
  }),
});

const BETA_KEY_MAX = 200;

export const validateBetaKey = defineCall({
  method: "POST",
  path: "/api/beta/validate",
  access: "public",
  summary: "Whether a beta key is one of those that were given out",
  bodyBytes: AUTH_BODY_BYTES,
  body: z.object({ key: z.string().max(BETA_KEY_MAX) }),
  answer: done,
  limits: [{ by: "address", points: 10, seconds: 60, shared: true }],
});

export const publicLandingConfig = defineCall({
  method: "GET",
  path: "/api/admin/landing-config-public",
  access: "public",
  summary: "The title chosen for the landing page, null for the first trending one",
  answer: z.object({ hero_item_id: id.nullable() }),
});
