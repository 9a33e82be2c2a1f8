/** A comparison of the knobs in force with others, within the picks of some viewers. A stored one that is not valid counts as none. */
import { z } from "zod";

import type { TunableKey, Tunables } from "#contract/tunables.ts";
import { someTunables } from "#contract/tuning.ts";
import { invalidField } from "#server/platform/errors.ts";

export type Challenge = {
  /** Those that differ from the knobs in force. */
  tunables: Partial<Tunables>;
  /** Of the viewers, in percent. */
  sharePct: number;
};

/** One that is going on. */
export type Interleaving = Challenge & { startedAt: Date };

/** What is counted of showings is counted for a viewer, not for one of two lists. */
const EXPOSURE_KEYS: readonly TunableKey[] = [
  "EXPOSURE_MAX_VIEWS",
  "EXPOSURE_WINDOW_DAYS",
  "SESSION_EXPOSURE_TTL",
  "SESSION_EXPOSURE_MAX",
];

const challenge = z.object({
  tunables: someTunables.refine((tunables) => EXPOSURE_KEYS.every((key) => !(key in tunables))),
  sharePct: z.number().min(0).max(100),
});

export const storedInterleaving: z.ZodType<Interleaving> = challenge.extend({ startedAt: z.coerce.date() });

/** @returns as it begins. Throws `validation_failed`. */
export function interleavingOf(value: Challenge, startedAt: Date): Interleaving {
  const { data } = challenge.safeParse(value);
  if (data === undefined)
    throw invalidField("interleaving", "Must be knobs within their ranges, and a share");
  return { ...data, startedAt };
}
