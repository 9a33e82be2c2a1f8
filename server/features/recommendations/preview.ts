/** Previews a person's picks with several sets of tuning parameters. The pipeline is that of real picks, but nothing is recorded. */
import type { Reason } from "#contract/item.ts";
import type { Tunables } from "#contract/tunables.ts";
import { DEFAULT_TUNABLES } from "#engine/evaluation/replay.ts";
import type { PickSource } from "#engine/picking.ts";
import { type ScoreParts, scorePartsOf } from "#engine/scoring.ts";
import { NO_CONTEXT } from "#engine/session-context.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Quizzes } from "#server/features/quiz/quiz.ts";
import type { Clock } from "#server/platform/clock.ts";

import type { ViewerContext, PicksRequest } from "./context.ts";
import { plainList, type Pickings } from "./pickings.ts";
import { reasonsFor, yearsSince } from "./reasons.ts";
import type { TitleFeedbackCounts } from "./title-feedback.ts";

/** A user, or an invented person who loves these titles. */
export type PreviewedPerson = { userId: number } | { lovedIds: readonly number[] };

export type PreviewedPick = {
  titleId: number;
  source: PickSource;
  reason: Reason;
  score: number;
  parts: ScoreParts;
  /** What corrections and earlier exposures add or subtract: the rest of the score. */
  adjustment: number;
  /** Years since the release. */
  years: number;
};

export type PreviewedList = PreviewedPick[];

type Needs = {
  catalogue: Catalogue;
  quizzes: Pick<Quizzes, "contextFrom">;
  clock: Clock;
  pickings: Pickings;
  readContext: (wanted: PicksRequest) => Promise<ViewerContext>;
  feedback: TitleFeedbackCounts;
};

export function createPreview({ catalogue, quizzes, clock, pickings, readContext, feedback }: Needs) {
  const contextOf = (person: PreviewedPerson, limit: number): Promise<ViewerContext> | ViewerContext =>
    "userId" in person ? readContext(asking(person.userId, limit)) : contextOfTaste(person.lovedIds, clock);

  return async (
    person: PreviewedPerson,
    settings: readonly Tunables[],
    limit: number,
  ): Promise<PreviewedList[]> => {
    const index = catalogue.index();
    const [context, chances] = await Promise.all([contextOf(person, limit), feedback.chances(index)]);
    const now = clock.now();
    const moment = { userId: "userId" in person ? person.userId : null, index, now };
    const userState = pickings.userStateOf(context, moment);
    const sessionContext =
      context.answers === null ? NO_CONTEXT : await quizzes.contextFrom(context.answers, index);
    return settings.map((tunables): PreviewedList => {
      const { picking, scoring } = pickings.pickingFor(
        { ...context, tunables },
        { ...moment, chances, userState, sessionContext, limit },
      );
      const picks = plainList(picking);
      const partsAt = scorePartsOf(index, userState.affinities, scoring);
      const reasons = reasonsFor(picks, {
        index,
        userState,
        scoredBy: scoring,
        context: null,
        catalogue,
        now: now.getTime(),
      });
      return picks.map(({ candidate, source, score }, nth) => {
        const parts = partsAt(candidate);
        return {
          titleId: index.titles[candidate]?.id ?? 0,
          source,
          reason: reasons[nth] as Reason,
          score,
          parts,
          adjustment: score - Object.values(parts).reduce((sum, part) => sum + part, 0),
          years: yearsSince(index, candidate, now.getTime()),
        };
      });
    });
  };
}

function asking(userId: number, limit: number): PicksRequest {
  const asked = { platforms: undefined, moods: undefined, personMoods: undefined, exclude: [] };
  return { userId, sessionId: null, limit, ...asked };
}

/** As if a user without preferences or filters had loved these titles just now. */
function contextOfTaste(lovedIds: readonly number[], clock: Clock): ViewerContext {
  const at = clock.now().getTime();
  return {
    tunables: DEFAULT_TUNABLES,
    interleaving: null,
    marks: {
      revision: null,
      marks: lovedIds.map((titleId) => ({ titleId, kind: "loved", at })),
      decided: lovedIds,
      skips: [],
    },
    favoriteGenres: [],
    favoriteSubgenres: [],
    openness: null,
    corrections: [],
    answers: null,
    country: null,
    views: new Map(),
    wishes: {
      excluded: lovedIds,
      overexposed: [],
      onPlatforms: null,
      moods: null,
      avoided: null,
      maturityLimit: null,
    },
  };
}
