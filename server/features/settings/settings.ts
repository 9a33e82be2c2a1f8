/**
 * Settings: what administrators decide for the whole service, with a default for everything. A stored value that is not valid counts as
 * none, and `problem` names it. What was changed in any process holds in all of them at once; it goes on holding while the database is
 * away. Each change stays known, with what was before.
 */
import { FEATURES, type Feature } from "#contract/features.ts";
import type { FeatureSettings } from "#contract/settings.ts";
import type { Tunables } from "#contract/tunables.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import type { Clock } from "#server/platform/clock.ts";
import { createCoalescedRefresh } from "#server/platform/coalesced-refresh.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { invalidField } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";

import { type By, type Actor, changeSetting } from "./changes.ts";
import {
  type Definition,
  HERO_SETTING,
  INTERLEAVING_SETTING,
  TUNABLES_SETTING,
  featuresSetting,
  valueOf,
} from "./definitions.ts";
import { type Challenge, type Interleaving, interleavingOf } from "./interleaving.ts";
import {
  SETTINGS_CHANGED,
  deleteSetting,
  selectRevision,
  selectSetting,
  selectSettings,
  upsertSetting,
} from "./store.ts";
import { type Tuning, createTuning } from "./tuning.ts";

export type { Actor } from "./changes.ts";
export type { Challenge, Interleaving } from "./interleaving.ts";
export { deleteOldChanges } from "./store.ts";
export type { Tuning } from "./tuning.ts";

export type Settings = {
  /** Every knob of the recommendations, as it is stored at this moment. */
  tunables(): Promise<Tunables>;
  tuning: Tuning;
  /** The title chosen for the landing page. */
  heroTitleId(): number | null;
  chooseHero(titleId: number | null, actor: Actor): Promise<void>;
  /** What is switched on, and how the similar rows are made. */
  features(): FeatureSettings;
  isOn(feature: Feature): boolean;
  /** With what holds where nothing is saved, and the revision to save on. */
  readFeatures(): Promise<{ settings: FeatureSettings; defaults: FeatureSettings; revision: number }>;
  /** Null leaves them to the environment and the defaults. Throws `validation_failed`, and `conflict` where somebody was faster. */
  saveFeatures(settings: FeatureSettings | null, by: By): Promise<void>;
  /** The comparison of the knobs with others that is going on; null where there is none. */
  interleaving(): Promise<Interleaving | null>;
  /** Begins a comparison at this moment, in place of what was going on; null ends it. Throws `validation_failed`. */
  setInterleaving(tx: Queryable, challenge: Challenge | null): Promise<void>;
  /** Which settings are stored and not valid, in one sentence; null where all are. Without asking anything. */
  problem(): string | null;
};

type Needs = {
  db: Database;
  clock: Clock;
  audit: Audit;
  logger: Logger;
  /** Those that the environment switches on. */
  features: readonly Feature[];
};

export async function createSettings(needs: Needs): Promise<Settings> {
  const { db, clock, logger } = needs;
  const featuresDefinition = featuresSetting(needs.features);
  let hero = HERO_SETTING.fallback;
  let features = featuresDefinition.fallback;
  let problem: string | null = null;

  async function read(): Promise<void> {
    const stored = await selectSettings(db);
    const invalid: string[] = [];
    const current = <Value>(definition: Definition<Value>): Value => {
      const { value, isValid } = valueOf(definition, stored.get(definition.key));
      if (!isValid) invalid.push(definition.key);
      return value;
    };
    current(TUNABLES_SETTING);
    current(INTERLEAVING_SETTING);
    hero = current(HERO_SETTING);
    features = current(featuresDefinition);
    const before = problem;
    problem = problemOf(invalid);
    if (problem !== null && problem !== before) logger.error(problem);
  }

  const refresh = createCoalescedRefresh({
    read,
    onFailure: (error) => logger.warn({ err: error }, "the settings could not be read"),
  });

  async function change<Value>(definition: Definition<Value>, value: Value, by: By): Promise<void> {
    await changeSetting(needs, definition, { by, decide: () => ({ value }) });
    await refresh();
  }

  await db.listen(SETTINGS_CHANGED, () => void refresh());
  await refresh();

  return {
    tunables: async () => tunablesFrom(await selectSetting(db, "tunables")),
    tuning: createTuning({ ...needs, onChanged: refresh }),
    heroTitleId: () => hero,
    chooseHero: (titleId, actor) => change(HERO_SETTING, titleId, actor),
    features: () => features,
    isOn: (feature) => features.features.includes(feature),
    async readFeatures() {
      // First: what is changed in between is refused when it is saved on, and never overwritten.
      const revision = await selectRevision(db, "features");
      const { value } = valueOf(featuresDefinition, await selectSetting(db, "features"));
      return { settings: value, defaults: featuresDefinition.fallback, revision };
    },
    async saveFeatures(settings, by) {
      await change(
        featuresDefinition,
        settings === null ? featuresDefinition.fallback : normalized(settings),
        by,
      );
    },
    interleaving: async () => interleavingFrom(await selectSetting(db, "interleaving")),
    async setInterleaving(tx, challenge) {
      if (challenge === null) await deleteSetting(tx, "interleaving");
      else await upsertSetting(tx, "interleaving", interleavingOf(challenge, clock.now()));
    },
    problem: () => problem,
  };
}

function normalized(settings: FeatureSettings): FeatureSettings {
  if (settings.similarRowMinItems > settings.similarRowPerRowLimit)
    throw invalidField(
      "similarRowMinItems",
      "Similar row min items must be at most the limit of a row, or no row would be shown",
    );
  return { ...settings, features: FEATURES.filter((feature) => settings.features.includes(feature)) };
}

/** Every knob from what is stored of them, null where nothing is. What is not valid counts as none. */
export function tunablesFrom(stored: unknown): Tunables {
  return valueOf(TUNABLES_SETTING, stored).value;
}

/** The comparison from what is stored of it. What is not valid counts as none. */
export function interleavingFrom(stored: unknown): Interleaving | null {
  return valueOf(INTERLEAVING_SETTING, stored).value;
}

function problemOf(invalid: readonly string[]): string | null {
  if (invalid.length === 0) return null;
  const [subject, verb] = invalid.length === 1 ? ["setting", "is"] : ["settings", "are"];
  return `The ${subject} ${invalid.join(", ")} ${verb} not valid; the defaults are served.`;
}
