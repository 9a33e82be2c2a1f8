/**
 * A comparison of the knobs in force with others, within the picks of some viewers. A stored one that is not valid counts as none.
 *
 * What each setting may be, and what it is where nothing is set.
 */
import { z } from "zod";

import { id } from "#contract/call.ts";
import type { Feature } from "#contract/features.ts";
import { type FeatureSettings, featureSettings } from "#contract/settings.ts";
import { type TunableKey, type Tunables, DEFAULT_TUNABLES } from "#contract/tunables.ts";
import { someTunables } from "#contract/tuning.ts";
import { invalidField } from "#server/platform/errors.ts";

import type { SettingKey } from "./store.ts";

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

const storedInterleaving: z.ZodType<Interleaving> = challenge.extend({ startedAt: z.coerce.date() });

/** @returns as it begins. Throws `validation_failed`. */
export function interleavingOf(value: Challenge, startedAt: Date): Interleaving {
  const { data } = challenge.safeParse(value);
  if (data === undefined)
    throw invalidField("interleaving", "Must be knobs within their ranges, and a share");
  return { ...data, startedAt };
}

export type Definition<Value> = {
  key: SettingKey;
  /** Of what is stored. What a later version adds to it may be absent. */
  schema: z.ZodType<Value>;
  fallback: Value;
};

export const TUNABLES_SETTING: Definition<Tunables> = {
  key: "tunables",
  schema: someTunables.transform((some): Tunables => ({ ...DEFAULT_TUNABLES, ...some })),
  fallback: DEFAULT_TUNABLES,
};

export const HERO_SETTING: Definition<number | null> = {
  key: "landing_hero",
  schema: id.nullable(),
  fallback: null,
};

export const INTERLEAVING_SETTING: Definition<Interleaving | null> = {
  key: "interleaving",
  schema: storedInterleaving.nullable(),
  fallback: null,
};

/** @param features that are switched on by the environment */
export function featuresSetting(features: readonly Feature[]): Definition<FeatureSettings> {
  const fallback: FeatureSettings = {
    features: [...features],
    similarRowMaxSeeds: 2,
    similarRowPerRowLimit: 12,
    similarRowMinItems: 6,
    similarRowMinRating: 2,
    similarRowRecentDays: 60,
    similarRowTitle1: null,
    similarRowTitle2: null,
  };
  const schema = z
    .record(z.string(), z.json())
    .transform((some) => ({ ...fallback, ...some }))
    .pipe(featureSettings);
  return { key: "features", schema, fallback };
}

/** A stored value that is not valid counts as none. */
export function valueOf<Value>(
  { schema, fallback }: Definition<Value>,
  stored: unknown,
): { value: Value; isValid: boolean } {
  const nothing = stored === null || stored === undefined;
  const parsed = nothing ? null : schema.safeParse(stored);
  if (parsed === null) return { value: fallback, isValid: true };
  return parsed.success ? { value: parsed.data, isValid: true } : { value: fallback, isValid: false };
}
