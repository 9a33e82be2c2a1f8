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
import type { Serve } from "#server/platform/http.ts";

import type { Tuning } from "./settings.ts";

/** What is the same in every answer. */
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

export function serveTuning(serve: Serve, { tuning }: { tuning: Tuning }): void {
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
