/**
 * The lab shows what other tuning parameters would do before they go live: it previews picks for one taste, evaluates parameters on
 * held-out favorites, and runs experiments that mix both versions' picks for a share of the viewers. It never changes the live parameters;
 * only an experiment affects what viewers see.
 */
import type { Tunables } from "#contract/tunables.ts";
import { diversityOf } from "#engine/evaluation/measure.ts";
import type { PickSource } from "#engine/picking.ts";
import type { Audit } from "#server/features/audit/audit.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import {
  type AgeBuckets,
  type InterleavingResult,
  type PreviewedList,
  type Recommendations,
  ageBucketOf,
} from "#server/features/recommendations/recommendations.ts";
import type { Challenge, Settings } from "#server/features/settings/settings.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { notFound } from "#server/platform/errors.ts";
import type { Logger } from "#server/platform/logger.ts";

import { type Evaluations, createEvaluations } from "./evaluations.ts";
import { type SampleTaste, tastesIn } from "./sample-tastes.ts";
import { type StudiedAccount, mayBeStudied, selectStudiedAccounts } from "./store.ts";

export { deleteOldEvaluations } from "./store.ts";

/** An administrator, and where the request came from. */
export type Experimenter = { userId: number; origin: string | null };

export type TastePreviewed = { sample: string } | { accountId: number };

export type ListPreviewed = {
  picks: PreviewedList;
  composition: Record<PickSource, number>;
  ageBuckets: AgeBuckets;
  /** How different the picks are by genre, 0 to 1; `null` if unknown. */
  diversity: number | null;
};

export type Lab = {
  tastes(): Promise<{ samples: SampleTaste[]; accounts: StudiedAccount[] }>;
  /**
   * Picks with the current parameters, and with the `tried` values replacing some of them. Nothing counts as shown. Previewing an account's
   * picks is recorded in the audit log. Throws `not_found` if the taste doesn't exist or the account's owner hasn't agreed.
   */
  preview(
    asked: { tried: Partial<Tunables>; taste: TastePreviewed; limit: number },
    by: Experimenter,
  ): Promise<{ before: ListPreviewed; after: ListPreviewed }>;
  evaluations: Pick<Evaluations, "newest" | "stop"> & {
    /** Throws `conflict` if one is running. */
    start(tried: Partial<Tunables>, by: Experimenter): Promise<void>;
  };
  /** `null` if no experiment is running. */
  experiment(): Promise<InterleavingResult | null>;
  /** Replaces the current experiment. Throws `validation_failed` for invalid parameters or an invalid share. */
  startExperiment(challenge: Challenge, by: Experimenter): Promise<void>;
  endExperiment(by: Experimenter): Promise<void>;
  close(): Promise<void>;
};

type Needs = {
  db: Database;
  audit: Audit;
  catalogue: Catalogue;
  recommendations: Pick<Recommendations, "preview" | "interleavingResult">;
  settings: Pick<Settings, "tunables" | "setInterleaving">;
  clock: Clock;
  logger: Logger;
};

export function createLab(needs: Needs): Lab {
  const { db, audit, catalogue, recommendations, settings, clock } = needs;
  const evaluations = createEvaluations(needs);

  async function personOf(taste: TastePreviewed, by: Experimenter) {
    if ("sample" in taste) {
      const sample = tastesIn(catalogue.index()).find(({ name }) => name === taste.sample);
      if (sample === undefined) throw notFound();
      return { lovedIds: sample.titleIds };
    }
    const { accountId: userId } = taste;
    if (!(await mayBeStudied(db, userId, clock.now()))) throw notFound();
    await audit.record(db, {
      action: "picks_studied",
      actorId: by.userId,
      subjectId: userId,
      origin: by.origin,
    });
    return { userId };
  }

  function described(picks: PreviewedList): ListPreviewed {
    const { positions, facets } = catalogue.index();
    const composition = { primary: 0, recent: 0, genre: 0, similar: 0, exploration: 0 };
    const ageBuckets = { lt2: 0, y2to5: 0, y5to10: 0, gte10: 0 };
    for (const { source, years } of picks) {
      composition[source] += 1;
      ageBuckets[ageBucketOf(years)] += 1;
    }
    const places = picks.flatMap(({ titleId }) => positions.get(titleId) ?? []);
    return { picks, composition, ageBuckets, diversity: diversityOf(facets, places) };
  }

  async function setExperiment(challenge: Challenge | null, { userId, origin }: Experimenter): Promise<void> {
    const action = challenge === null ? "experiment_ended" : "experiment_started";
    await db.transaction(async (tx) => {
      await settings.setInterleaving(tx, challenge);
      await audit.record(tx, { action, actorId: userId, subjectId: null, origin });
    });
  }

  return {
    tastes: async () => ({
      samples: tastesIn(catalogue.index()),
      accounts: await selectStudiedAccounts(db, clock.now()),
    }),

    async preview({ tried, taste, limit }, by) {
      const [person, current] = await Promise.all([personOf(taste, by), settings.tunables()]);
      const lists = await recommendations.preview(person, [current, { ...current, ...tried }], limit);
      const [before = [], after = []] = lists;
      return { before: described(before), after: described(after) };
    },

    evaluations: {
      newest: evaluations.newest,
      stop: evaluations.stop,
      async start(tried, { userId, origin }) {
        const before = await settings.tunables();
        await evaluations.start({ before, after: { ...before, ...tried } }, (tx) =>
          audit.record(tx, { action: "settings_evaluated", actorId: userId, subjectId: null, origin }),
        );
      },
    },

    experiment: () => recommendations.interleavingResult(),
    startExperiment: (challenge, by) => setExperiment(challenge, by),
    endExperiment: (by) => setExperiment(null, by),
    close: evaluations.close,
  };
}
