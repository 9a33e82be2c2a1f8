/** The valid values of each setting, and its default. */
import { z } from "zod";

import { id } from "#contract/call.ts";
import type { Feature } from "#contract/features.ts";
import { type FeatureSettings, featureSettings } from "#contract/settings.ts";
import { type TunableKey, type Tunables, DEFAULT_TUNABLES } from "#contract/tunables.ts";
import { someTunables } from "#contract/tuning.ts";
import { invalidField } from "#server/platform/errors.ts";

import type { SettingKey } from "./store.ts";

/** An experiment that mixes picks made with other tuning parameters into the lists of some viewers. */
export type Challenge = {
  /** The parameters that differ from the current ones. */
  tunables: Partial<Tunables>;
  /** Share of viewers in the experiment, in percent. */
  sharePct: number;
};

/** A running experiment. */
export type Interleaving = Challenge & { startedAt: Date };

/** Not allowed in an experiment: exposures are counted per viewer, so they can't follow two sets of parameters at once. */
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

/** @returns the experiment as it's stored when it starts. Throws `validation_failed`. */
export function interleavingOf(value: Challenge, startedAt: Date): Interleaving {
  const { data } = challenge.safeParse(value);
  if (data === undefined)
    throw invalidField(
      "interleaving",
      "Must be tuning parameters within their ranges and a share from 0 to 100",
    );
  return { ...data, startedAt };
}

export type Definition<Value> = {
  key: SettingKey;
  /** Parses the stored value, in which properties added by a later version may be missing. */
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

/** @param features switched on by environment variables */
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

/** @returns the default if the stored value is missing or invalid */
export function valueOf<Value>(
  { schema, fallback }: Definition<Value>,
  stored: unknown,
): { value: Value; isValid: boolean } {
  const nothing = stored === null || stored === undefined;
  const parsed = nothing ? null : schema.safeParse(stored);
  if (parsed === null) return { value: fallback, isValid: true };
  return parsed.success ? { value: parsed.data, isValid: true } : { value: fallback, isValid: false };
}
