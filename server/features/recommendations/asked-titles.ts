/**
 * Titles that the viewer gets otherwise than as picks: their order by the score they'd have as picks, the reason one of them would have,
 * and the clusters of the viewer's taste. Nothing is recorded.
 */
import type { Reason } from "#contract/item.ts";
import { type Cluster, tasteClusters } from "#engine/clusters.ts";
import { findEligible } from "#engine/eligibility.ts";
import type { MarkKind } from "#engine/marks.ts";
import { positionsWithLine } from "#engine/taste-lines.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Asker } from "#server/features/filters/filters.ts";
import type { Quizzes } from "#server/features/quiz/quiz.ts";
import type { Clock } from "#server/platform/clock.ts";

import { type PicksRequest, type ViewerContext, areOfTonight } from "./context.ts";
import { type Pickings, noveltyFor } from "./pickings.ts";
import { reasonsFor } from "./reasons.ts";
import type { TitleFeedbackCounts } from "./title-feedback.ts";

type Needs = {
  catalogue: Catalogue;
  quizzes: Pick<Quizzes, "contextFrom">;
  clock: Clock;
  pickings: Pickings;
  readContext: (wanted: PicksRequest) => Promise<ViewerContext>;
  feedback: TitleFeedbackCounts;
};

export type AskedTitles = {
  /** The titles with the highest score for the viewer first; titles that aren't indexed yet come last. */
  bestFirst(asker: Asker, titleIds: readonly number[]): Promise<number[]>;
  /** Why the title would be picked; `null` without a true reason, and for rated, skipped and watched titles. */
  reasonFor(asker: Asker, titleId: number): Promise<Reason | null>;
  /** Kinds of titles that the viewer loves most, each with ids of titles that could be picked, best first. */
  clustersFor(asker: Asker): Promise<TitleCluster[]>;
};

export type TitleCluster = Pick<Cluster, "quality" | "genre"> & { titleIds: number[] };

const MAX_CLUSTERS = 3;
const TITLES_PER_CLUSTER = 20;

/** Saving a title doesn't say yet whether the viewer likes it, so a reason still tells something. */
const SAVED: ReadonlySet<MarkKind> = new Set(["saved", "savedAsLoved", "savedAsLiked"]);

/** The length of the lists on which the viewer's corrections are measured. */
const CORRECTED_LIST = 20;

export function createAskedTitles({
  catalogue,
  quizzes,
  clock,
  pickings,
  readContext,
  feedback,
}: Needs): AskedTitles {
  const contextOf = (asker: Asker) =>
    readContext({
      ...asker,
      limit: 0,
      platforms: undefined,
      moods: undefined,
      personMoods: undefined,
      exclude: [],
    });

  /** The scores are valid until the next call. */
  async function pickingOf(asker: Asker) {
    const index = catalogue.index();
    const [context, chances] = await Promise.all([contextOf(asker), feedback.chances(index)]);
    const sessionContext = await quizzes.contextFrom(context.answers, index);
    const moment = { userId: asker.userId, index, now: clock.now() };
    const { picking } = pickings.pickingFor(
      // Looking at a list must not change its order.
      { ...context, views: new Map() },
      {
        ...moment,
        chances,
        userState: pickings.userStateOf(context, moment),
        sessionContext,
        limit: CORRECTED_LIST,
      },
    );
    return { picking, corrections: context.corrections };
  }

  return {
    async bestFirst(asker, titleIds) {
      const { picking } = await pickingOf(asker);
      const { index } = picking;
      const { totals } = picking.scores;
      const scoreOf = (titleId: number) =>
        totals[index.positions.get(titleId) ?? -1] ?? Number.NEGATIVE_INFINITY;
      const scored = titleIds.map((titleId) => ({ titleId, score: scoreOf(titleId) }));
      return scored.toSorted((a, b) => compare(b.score, a.score)).map(({ titleId }) => titleId);
    },

    async clustersFor(asker) {
      const { picking, corrections } = await pickingOf(asker);
      const { index, taste, wishes, scores } = picking;
      const { fitting } = findEligible(index, { ...wishes, overexposed: [] }, picking);
      for (const line of corrections.filter(({ direction }) => direction === "less"))
        for (const position of positionsWithLine(index, line)) fitting[position] = 0;
      return tasteClusters(index, taste, {
        totals: scores.totals,
        allowed: fitting,
        maxClusters: MAX_CLUSTERS,
        maxTitles: TITLES_PER_CLUSTER,
      }).map(({ quality, genre, titles }) => ({
        quality,
        genre,
        titleIds: titles.flatMap((position) => index.titles[position]?.id ?? []),
      }));
    },

    async reasonFor(asker, titleId) {
      const index = catalogue.index();
      const candidate = index.positions.get(titleId);
      if (candidate === undefined) return null;
      const context = await contextOf(asker);
      const { marks, decided } = context.marks;
      const own = marks.find((mark) => mark.titleId === titleId);
      const isOnlySaved = own !== undefined && SAVED.has(own.kind);
      if (decided.includes(titleId) && !isOnlySaved) return null;
      const now = clock.now();
      const sessionContext = await quizzes.contextFrom(context.answers, index);
      const [reason] = reasonsFor([{ candidate, source: "primary" }], {
        index,
        userState: pickings.userStateOf(context, { userId: asker.userId, index, now }),
        scoredBy: { country: context.country, novelty: noveltyFor(context, sessionContext) },
        context: areOfTonight(context.answers) ? sessionContext : null,
        catalogue,
        now: now.getTime(),
      });
      // "Something a little different" explains a pick, not a title that the viewer chose to look at.
      return reason === undefined || reason.kind === "exploration" ? null : reason;
    },
  };
}

/** Also orders infinities, whose difference isn't a number. */
function compare(a: number, b: number): number {
  return a < b ? -1 : Number(a > b);
}
