/** Routes of settings: feature switches, the landing page, beta keys and tuning parameters. */
import { createHash, timingSafeEqual } from "node:crypto";

import type { z } from "zod";

import {
  clearFeatureSettings,
  featureFlags,
  landingConfig,
  publicLandingConfig,
  readFeatureSettings,
  saveFeatureSettings,
  saveLandingConfig,
  validateBetaKey,
} from "#contract/settings.ts";
import {
  DEFAULT_TUNABLES,
  TUNABLES,
  TUNABLE_KEYS,
  TUNABLE_PRESETS,
  ofEachTunable,
} from "#contract/tunables.ts";
import {
  applyTuningDefaults,
  readTuning,
  restoreTuning,
  saveTuning,
  tuningHistory,
} from "#contract/tuning.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import { Refusal, notFound } from "#server/platform/errors.ts";
import { DONE, type Serve } from "#server/platform/http.ts";

import type { Settings, Tuning } from "./settings.ts";

type Needs = {
  settings: Settings;
  catalogue: Catalogue;
  betaKeys: readonly string[];
  flags: () => z.input<typeof featureFlags.answer>;
};

export function serveSettings(serve: Serve, { settings, catalogue, betaKeys, flags }: Needs): void {
  const gate = createBetaGate(betaKeys);
  const isKnown = (titleId: number) => catalogue.facts(titleId) !== null;

  // `null` if the chosen title is no longer in the catalog.
  const hero = async () => {
    const titleId = settings.heroTitleId();
    return { hero_item_id: titleId !== null && isKnown(titleId) ? titleId : null };
  };

  serve(featureFlags, async () => flags());

  serve(publicLandingConfig, hero);

  serve(landingConfig, hero);

  serve(saveLandingConfig, async ({ viewer, address, body }) => {
    const { hero_item_id: titleId } = body;
    if (titleId !== null && !isKnown(titleId)) throw notFound();
    await settings.chooseHero(titleId, { actorId: viewer.userId, origin: address });
    return { message: "Landing configuration saved" };
  });

  serve(readFeatureSettings, settings.readFeatures);

  serve(saveFeatureSettings, async ({ viewer, address, body }) => {
    const { revision, ...given } = body;
    await settings.saveFeatures(given, { actorId: viewer.userId, origin: address, revision });
    return settings.readFeatures();
  });

  serve(clearFeatureSettings, async ({ viewer, address }) => {
    await settings.saveFeatures(null, { actorId: viewer.userId, origin: address });
    return settings.readFeatures();
  });

  serve(validateBetaKey, async ({ body }) => {
    if (!gate.admits(body.key)) throw new Refusal(400, "beta_key_invalid", "This key is not valid");
    return DONE;
  });

  serveTuning(serve, { tuning: settings.tuning });
}

/** Checks beta keys. If none are configured, the gate is off and admits everyone. */
export type BetaGate = {
  /** Keys are compared in constant time. */
  admits(key: string): boolean;
};

function createBetaGate(keys: readonly string[]): BetaGate {
  const digests = keys.map(digestOf);
  return {
    admits(key) {
      const given = digestOf(key.trim());
      const matches = digests.filter((digest) => timingSafeEqual(digest, given));
      return keys.length === 0 || matches.length > 0;
    },
  };
}

function digestOf(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}

/** The constant part of each response. */
const TABLE = {
  defaults: DEFAULT_TUNABLES,
  descriptions: ofEachTunable((key) => TUNABLES[key].description),
  ranges: ofEachTunable((key) => {
    const { type, min, max, step, unit, group, label } = TUNABLES[key];
    return { type, min, max, step, unit, group, label };
  }),
  presets: (["Conservative", "Balanced", "Recent-forward"] as const).map((name) => ({
    name,
    config: TUNABLE_PRESETS[name],
  })),
};

function serveTuning(serve: Serve, { tuning }: { tuning: Tuning }): void {
  const answer = async () => {
    const { tunables, revision } = await tuning.read();
    return { ...TABLE, config: tunables, revision };
  };

  serve(readTuning, answer);

  serve(saveTuning, async ({ viewer, address, body }) => {
    const { revision, ...some } = body;
    await tuning.save(some, { actorId: viewer.userId, origin: address, revision });
    return answer();
  });

  serve(applyTuningDefaults, async ({ viewer, address }) => {
    await tuning.applyDefaults({ actorId: viewer.userId, origin: address });
    return answer();
  });

  serve(tuningHistory, async ({ query }) => {
    const { changes, hasMore } = await tuning.history({ before: query.before ?? null, limit: query.limit });
    return {
      changes: changes.map(({ id, at, by, before, after, restoredFrom }) => ({
        id,
        changed_at: at.toISOString(),
        changed_by: by,
        restored_from: restoredFrom,
        differences: TUNABLE_KEYS.filter((key) => before[key] !== after[key]).map((key) => ({
          key,
          before: before[key],
          after: after[key],
        })),
        config: after,
      })),
      pagination: { hasMore },
    };
  });

  serve(restoreTuning, async ({ viewer, address, body }) => {
    const { revision, ...change } = body;
    await tuning.restore(change, { actorId: viewer.userId, origin: address, revision });
    return answer();
  });
}
