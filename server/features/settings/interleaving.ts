/** A comparison of the knobs in force with others, within the picks of some viewers. A stored one that is not valid counts as none. */
import { z } from "zod";

import { TUNABLES, type TunableKey, type Tunables } from "#contract/tunables.ts";
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
const OF_SHOWINGS: ReadonlySet<TunableKey> = new Set([
  "EXPOSURE_MAX_VIEWS",
  "EXPOSURE_WINDOW_DAYS",
  "SESSION_EXPOSURE_TTL",
  "SESSION_EXPOSURE_MAX",
]);

const challenge = z.object({
  tunables: z
    .partialRecord(z.enum(Object.keys(TUNABLES) as TunableKey[]), z.number())
    .refine((tunables) => Object.entries(tunables).every(([key, value]) => mayBe(key as TunableKey, value))),
  sharePct: z.number().min(0).max(100),
});
const stored = challenge.extend({ startedAt: z.coerce.date() }).nullable().catch(null);

export function interleavingFrom(value: unknown): Interleaving | null {
  return stored.parse(value ?? null);
}

/** @returns as it is stored. Throws `validation_failed`. */
export function challengeOf(value: Challenge, startedAt: Date): object {
  const { data } = challenge.safeParse(value);
  if (data === undefined)
    throw invalidField("interleaving", "Must be knobs within their ranges, and a share");
  return { ...data, startedAt: startedAt.toISOString() };
}

function mayBe(key: TunableKey, value: number): boolean {
  const { min, max } = TUNABLES[key];
  return value >= min && value <= max && !OF_SHOWINGS.has(key);
}
