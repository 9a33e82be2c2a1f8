/** The household's limit by age rating. Nobody changes it without its PIN or the account's password. */
import { z } from "zod";

import { AUTH_BODY_BYTES, defineCall, done } from "./call.ts";
import { FORM_MESSAGES } from "./form-rules.ts";
import { HOUSEHOLD_LIMIT_NAMES, PIN } from "./maturity.ts";
import { PASSWORD_TRIES, ownPassword } from "./own-account.ts";

const pin = z.string({ error: FORM_MESSAGES.pinRequired }).regex(PIN, { error: FORM_MESSAGES.pinDigits });

/** Guessing half of all PINs with four digits takes at least 250 days. */
const PIN_TRIES = [
  { by: "account", points: 5, seconds: 15 * 60, bucket: "household pin", shared: true },
  { by: "account", points: 20, seconds: 24 * 60 * 60, bucket: "household pin", shared: true },
] as const;

export const readAgeLimit = defineCall({
  method: "GET",
  path: "/api/user/age-limit",
  access: "user",
  summary: "The household's limit by age rating",
  answer: z.object({
    limit: z.enum(HOUSEHOLD_LIMIT_NAMES),
    /** Until then the limit doesn't apply; `null` if it does. */
    lifted_until: z.string().nullable(),
  }),
});

export const saveAgeLimit = defineCall({
  method: "PUT",
  path: "/api/user/age-limit",
  access: "user",
  summary:
    "Limit all titles by age rating; the first limit sets its PIN, every change needs it, and off forgets it",
  body: z.object({ limit: z.enum(HOUSEHOLD_LIMIT_NAMES), pin }),
  answer: done,
  limits: PIN_TRIES,
  bodyBytes: AUTH_BODY_BYTES,
});

export const liftAgeLimit = defineCall({
  method: "POST",
  path: "/api/user/age-limit/lift",
  access: "user",
  summary: "Lift the household's limit for four hours",
  body: z.object({ pin }),
  answer: done,
  limits: PIN_TRIES,
  bodyBytes: AUTH_BODY_BYTES,
});

export const endAgeLimitLift = defineCall({
  method: "DELETE",
  path: "/api/user/age-limit/lift",
  access: "user",
  summary: "Apply the household's limit again",
  answer: done,
});

export const forgetAgeLimit = defineCall({
  method: "DELETE",
  path: "/api/user/age-limit",
  access: "user",
  summary: "Turn the household's limit off without its PIN, with the account's password or a recent sign-in",
  body: z.object({ password: ownPassword }),
  answer: done,
  limits: [PASSWORD_TRIES],
  bodyBytes: AUTH_BODY_BYTES,
});
