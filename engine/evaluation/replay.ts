/** Replay: runs the recommendation pipeline for given marks, from taste to reasons, without a server. */
import type { MaturityLimit } from "#contract/maturity.ts";
import { TUNABLES, type TunableKey, type Tunables } from "#contract/tunables.ts";
import type { GenreKey } from "#contract/vocabulary.ts";

import { strictest } from "../certification.ts";
import { type Chances, chancesOf } from "../chances.ts";
import type { Adviser } from "../collaborative/advice.ts";
import { withCorrections } from "../corrected-picking.ts";
import { type Correction, unwantedFeatures } from "../corrections.ts";
import { type Explanation, createExplainer } from "../explanation.ts";
import type { Mark } from "../marks.ts";
import { type PickedTitle, type PickSource, type Picking, pickTitles } from "../picking.ts";
import { affinitiesOf, scoreAll } from "../scoring.ts";
import { NO_CONTEXT, type SessionContext } from "../session-context.ts";
import { tasteOf } from "../taste.ts";
import type { TitleIndex } from "../title-index.ts";
import { createWorkspace } from "../workspace.ts";

export type Replayed = {
  picks: readonly PickedTitle[];
  /** By position, before mixing and calibration. */
  totals: Float32Array;
  /** In the order of the picks. */
  explain(): Explanation[];
};

export type Replay = (person: {
  marks: readonly Mark[];
  favoriteGenres?: readonly GenreKey[];
  /** Ids of titles that may not be picked, besides marked ones. */
  excluded?: Iterable<number>;
  context?: SessionContext;
  /** Oldest first. */
  corrections?: readonly Correction[];
  /** The person's ISO 3166 country. */
  country?: string | null;
  /** Openness to little-known titles, 0 to 1. */
  novelty?: number | null;
  /** The person's own limit; the context's counts too. */
  maturityLimit?: MaturityLimit;
  limit: number;
}) => Replayed;

/** The default tuning parameters. */
export const DEFAULT_TUNABLES = Object.fromEntries(
  Object.entries(TUNABLES).map(([key, tunable]) => [key, tunable.default]),
) as Record<TunableKey, number> satisfies Tunables;

/**
 * @param now milliseconds since 1970
 * @param adviser `null` means that picks are based on content and related titles only
 * @param seed the same seed gives the same draws
 */
export function createReplay(
  index: TitleIndex,
  {
    now,
    adviser,
    tunables = DEFAULT_TUNABLES,
    seed = 1,
  }: { now: number; adviser: Adviser | null; tunables?: Tunables; seed?: number },
): Replay {
  const chances: Chances = chancesOf(index, new Map());
  return ({
    marks,
    favoriteGenres = [],
    excluded = [],
    context = NO_CONTEXT,
    corrections = [],
    limit,
    ...person
  }) => {
    const { country = null, novelty = null, maturityLimit = null } = person;
    const taste = tasteOf(index, { marks, favoriteGenres, now });
    const affinities = affinitiesOf(index, taste);
    const advice = adviser?.(marks) ?? null;
    const collaborative = advice?.scores ?? null;
    const scoring = { taste, tunables, now, collaborative, country, context, novelty };
    const scores = scoreAll(index, affinities, scoring, createWorkspace(index));
    const picking: Picking = {
      index,
      taste,
      scores,
      tunables,
      chances,
      country,
      favoriteGenres,
      now,
      seed,
      limit,
      wishes: {
        excluded: [...marks.map(({ titleId }) => titleId), ...excluded],
        overexposed: [],
        onPlatforms: null,
        moods: null,
        avoided: context.avoided,
        maturityLimit: strictest([maturityLimit, context.maturityLimit]),
        sessionMatches: context.fitting,
      },
      onFailure: (_source: PickSource, error: unknown) => {
        throw error;
      },
    };
    const picks = pickTitles(withCorrections(picking, corrections));
    return {
      picks,
      totals: scores.totals,
      explain: () =>
        createExplainer({ index, taste, affinities, advice, unwanted: unwantedFeatures(corrections) })(
          picks.map(({ candidate }) => candidate),
          { country, novelty },
        ),
    };
  };
}
