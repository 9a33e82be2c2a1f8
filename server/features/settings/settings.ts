/**
 * Settings: what administrators configure for the whole service, with a default for each setting. Invalid stored values are ignored, and
 * `problem` reports them. Every process is notified of a change. While the database is unavailable, the last known features and hero title
 * stay in effect.
 */
import { FEATURES, type Feature } from "#contract/features.ts";
import type { FeatureSettings } from "#contract/settings.ts";
import type { Tunables } from "#contract/tunables.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import { createCoalescedRefresh } from "#server/platform/background-work.ts";
import type { Clock } from "#server/platform/clock.ts";
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
  type Challenge,
  type Interleaving,
  interleavingOf,
} from "./definitions.ts";
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
export type { Challenge, Interleaving } from "./definitions.ts";
export { deleteOldChanges } from "./store.ts";
export type { Tuning } from "./tuning.ts";

export type Settings = {
  /** All tuning parameters of the recommendations, as currently stored. */
  tunables(): Promise<Tunables>;
  tuning: Tuning;
  /** The title chosen for the landing page. */
  heroTitleId(): number | null;
  chooseHero(titleId: number | null, actor: Actor): Promise<void>;
  /** Feature switches and the settings of the similar rows. */
  features(): FeatureSettings;
  isOn(feature: Feature): boolean;
  /** The stored settings, with the defaults and the revision that `saveFeatures` expects. */
  readFeatures(): Promise<{ settings: FeatureSettings; defaults: FeatureSettings; revision: number }>;
  /** `null` restores the environment's values and defaults. Throws `validation_failed`, or `conflict` if the revision is outdated. */
  saveFeatures(settings: FeatureSettings | null, by: By): Promise<void>;
  /** The running experiment, or `null`. */
  interleaving(): Promise<Interleaving | null>;
  /**
   * Starts an experiment, replacing the current one; `null` ends it. Throws `validation_failed` for invalid parameters or an invalid share.
   */
  setInterleaving(tx: Queryable, challenge: Challenge | null): Promise<void>;
  /** Names the invalid stored settings in one sentence; `null` if there are none. Doesn't query the database. */
  problem(): string | null;
};

type Needs = {
  db: Database;
  clock: Clock;
  audit: Audit;
  logger: Logger;
  /** Features that the environment switches on. */
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
    onFailure: (error) => logger.warn({ err: error }, "the settings could not be read; will retry"),
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
      // Read before the value. If someone changes the value in between, the next save is refused instead of overwriting that change.
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
      "Similar row min items must not exceed the row limit, or no row would be shown",
    );
  return { ...settings, features: FEATURES.filter((feature) => settings.features.includes(feature)) };
}

/** All tuning parameters from the stored ones (`null` if none). If any stored value is invalid, all parameters get their defaults. */
export function tunablesFrom(stored: unknown): Tunables {
  return valueOf(TUNABLES_SETTING, stored).value;
}

/** The stored experiment; `null` if there is none or it's invalid. */
export function interleavingFrom(stored: unknown): Interleaving | null {
  return valueOf(INTERLEAVING_SETTING, stored).value;
}

function problemOf(invalid: readonly string[]): string | null {
  if (invalid.length === 0) return null;
  const [subject, verb] = invalid.length === 1 ? ["setting", "is"] : ["settings", "are"];
  return `The ${subject} ${invalid.join(", ")} ${verb} not valid; the defaults are served.`;
}
