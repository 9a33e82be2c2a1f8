/** Measures the picks served to held-out people against simpler lists. */
import { type Adviser, createAdviser } from "#engine/collaborative/advice.ts";
import { interactionsOf } from "#engine/collaborative/interactions.ts";
import { trainModel } from "#engine/collaborative/training.ts";
import { estimateOf, gainOf, ndcgOf } from "#engine/evaluation/ranking.ts";
import { type Replay, createReplay } from "#engine/evaluation/replay.ts";
import { type Case, PICKS, casesOf, ndcgOfEach, overlapOf } from "#engine/evaluation/served-picks.ts";
import type { Explanation } from "#engine/explanation.ts";
import type { Mark } from "#engine/marks.ts";
import { seededRandom, shuffled } from "#engine/random.ts";
import { affinitiesOf } from "#engine/scoring.ts";
import { bestOf } from "#engine/selection.ts";
import { tasteOf } from "#engine/taste.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import { type TitleIndex, indexTitles } from "#engine/title-index.ts";
import { WEIGHTS, type Weights } from "#engine/weights.ts";

import type { Viewers } from "./read-viewers.ts";

export type PicksOptions = {
  seed: number;
  /** Training people for a model; 0 means no model. */
  people: number;
};

const FAVORITE_COUNTS = [1, 3, 5, 10] as const;
/** Favorites that must remain as targets, however many are given. */
const MIN_TARGETS = 10;
const MIN_FAVORITES = Math.max(...FAVORITE_COUNTS) + MIN_TARGETS;
const BEST_KNOWN = 100;
/** Number of people whose reasons are verified, by leaving out the title that a reason names. */
const REASONED = 100;

/** Positions of the first 20 picks for a case. */
type Ranking = (given: Case) => readonly number[];
/** The catalog's titles. Only those in the data set are allowed as picks for its people. */
type World = { index: TitleIndex; allowed: Uint8Array; excluded: readonly number[]; now: number };

/**
 * @param titles the whole catalog
 * @param now milliseconds since 1970
 */
export function evaluatePicks(
  titles: readonly TitleFacts[],
  viewers: Viewers,
  { seed, people, now }: PicksOptions & { now: number },
) {
  const world = worldOf(titles, viewers, now, WEIGHTS);
  const adviser = people === 0 ? null : adviserOf(world, viewers, { people, seed });
  const replay = createReplay(world.index, { now, adviser });
  const rankings = baselinesOf(world, viewers);
  const picks = picksOf(world, replay);
  const popularities = popularitiesOf(world.index);
  const bestKnown = new Set(bestOf(popularities, BEST_KNOWN, world.allowed));
  const bestKnownOfAll = new Set(
    bestOf(popularities, BEST_KNOWN, new Uint8Array(popularities.length).fill(1)),
  );
  // A hit on a title that few know counts for more.
  const rarityOf = (position: number) => 1 / Math.max(1, popularities[position] ?? 1);
  const byFavorites = FAVORITE_COUNTS.map((count) => {
    const cases = casesOf(viewers.test, {
      knownCount: count,
      minFavorites: MIN_FAVORITES,
      seed,
      index: world.index,
      now,
    });
    const lists = cases.map(picks);
    const ofEach = ndcgOfEach(cases, lists);
    const baselines = Object.entries(rankings).map(([name, ranking]) => {
      const ofBaseline = ndcgOfEach(cases, cases.map(ranking));
      return [name, { ...ndcgFigures(ofBaseline), gain: figuresOf(gainOf(ofEach, ofBaseline)) }] as const;
    });
    const shareOf = (isSo: (position: number, given: Case) => boolean) =>
      rounded(
        estimateOf(
          lists.map((list, nth) => list.filter((each) => isSo(each, cases[nth] as Case)).length / PICKS),
        ).mean,
      );
    const everywhere = cases.map((given) => positionsOf(replay({ marks: given.marks, limit: PICKS }).picks));
    return [
      count,
      {
        people: cases.length,
        ...ndcgFigures(ofEach),
        "disliked@20": rounded(
          estimateOf(lists.map((list, nth) => list.filter((each) => cases[nth]?.dislikes.has(each)).length))
            .mean,
        ),
        "stratified_ndcg@20": rounded(
          estimateOf(cases.map(({ targets }, nth) => ndcgOf(lists[nth] ?? [], targets, PICKS, rarityOf)))
            .mean,
        ),
        hits_beyond_100_best_known: rounded(
          estimateOf(
            lists.map(
              (list, nth) =>
                list.filter((each) => !bestKnown.has(each) && cases[nth]?.targets.has(each)).length,
            ),
          ).mean,
        ),
        beyond_100_best_known: shareOf((position) => !bestKnown.has(position)),
        marked: shareOf((position, { marks }) =>
          marks.some(({ titleId }) => titleId === world.index.titles[position]?.id),
        ),
        distinct: new Set(lists.flat()).size,
        overlap: rounded(overlapOf(lists)),
        // Picked from the whole catalog, not only from titles these people could know.
        series_of_whole_catalogue: rounded(
          estimateOf(
            everywhere.map(
              (list) => list.filter((each) => world.index.facets.kinds[each] === 1).length / PICKS,
            ),
          ).mean,
        ),
        beyond_100_best_known_of_whole_catalogue: rounded(
          estimateOf(
            everywhere.map((list) => list.filter((each) => !bestKnownOfAll.has(each)).length / PICKS),
          ).mean,
        ),
        true_reasons: truthOf(world, replay, cases.slice(0, REASONED)),
        ...Object.fromEntries(baselines),
      },
    ] as const;
  });
  return {
    titles: titles.length,
    titles_known: world.allowed.reduce((sum, each) => sum + each, 0),
    people_in_training: people,
    favorites: Object.fromEntries(byFavorites),
  };
}

/** Validation results for other values of each weight: one line per value, the current values first. */
export function chooseWeights(
  titles: readonly TitleFacts[],
  viewers: Viewers,
  { seed, people, now }: PicksOptions & { now: number },
): string[] {
  const reachedBy = (weights: Weights) => {
    const world = worldOf(titles, viewers, now, weights);
    const adviser = people === 0 ? null : adviserOf(world, viewers, { people, seed });
    const picks = picksOf(world, createReplay(world.index, { now, adviser }));
    return FAVORITE_COUNTS.map((count) => {
      const cases = casesOf(viewers.validation, {
        knownCount: count,
        minFavorites: MIN_FAVORITES,
        seed,
        index: world.index,
        now,
      });
      return ndcgOfEach(cases, cases.map(picks));
    });
  };
  const inUse = reachedBy(WEIGHTS);
  const line = (name: string, reached: readonly (readonly number[])[]) => {
    const figures = reached.map((ofEach, nth) => {
      const { mean, standardError } = gainOf(ofEach, inUse[nth] ?? []);
      return `${estimateOf(ofEach).mean.toFixed(4)} (${mean < 0 ? "" : "+"}${mean.toFixed(4)} ±${standardError.toFixed(4)})`;
    });
    return `${name.padEnd(28)}${figures.join("  ")}`;
  };
  const others = (Object.keys(WEIGHTS) as (keyof Weights)[]).flatMap((name) =>
    FACTORS.map((factor) => {
      const value = rounded(WEIGHTS[name] * factor);
      return line(`${name} ${value}`, reachedBy({ ...WEIGHTS, [name]: value }));
    }),
  );
  return [`NDCG@20 by ${FAVORITE_COUNTS.join(", ")} favorites`, line("in use", inUse), ...others];
}

const FACTORS = [0.5, 0.75, 1.25, 1.5];

function worldOf(titles: readonly TitleFacts[], { known }: Viewers, now: number, weights: Weights): World {
  const index = indexTitles(titles, weights);
  const allowed = Uint8Array.from(index.titles, ({ id }) => Number(known.has(id)));
  return { index, allowed, now, excluded: titles.flatMap(({ id }) => (known.has(id) ? [] : id)) };
}

function adviserOf(
  { index }: World,
  { training }: Viewers,
  { people, seed }: { people: number; seed: number },
): Adviser {
  const taught = shuffled(training, seededRandom(seed)).slice(0, people);
  const marks = taught.map(({ likes }) => likes.map((titleId) => ({ titleId, weight: 1 })));
  return createAdviser(trainModel(interactionsOf(marks), { seed, titles: index.titles }), index);
}

function picksOf({ excluded }: World, replay: Replay): Ranking {
  return ({ marks }) => positionsOf(replay({ marks, excluded, limit: PICKS }).picks);
}

function positionsOf(picks: readonly { candidate: number }[]): number[] {
  return picks.map(({ candidate }) => candidate);
}

/** Baselines: the titles that training people like most, which no service knows on its first day, and single parts of the score. */
function baselinesOf(world: World, { training }: Viewers): Record<string, Ranking> {
  const { index } = world;
  const crowd = new Float32Array(index.titles.length);
  for (const { likes } of training) {
    for (const titleId of likes) {
      const position = index.positions.get(titleId) ?? -1;
      crowd[position] = (crowd[position] ?? 0) + 1;
    }
  }
  const bare = { genres: [], moods: {}, nanogenres: [], themes: [], subgenres: [], cast: [], directors: [] };
  const nowhere = { language: "", countries: [], collection: null, words: [], pace: null, tone: null };
  const ungraded = { intensity: null, attention: null };
  const content = indexTitles(index.titles.map((title) => ({ ...title, relatedTitles: [] })));
  const related = indexTitles(
    index.titles.map((title) => ({ ...title, ...bare, ...nowhere, ...ungraded })),
    {
      ...WEIGHTS,
      relatedShare: 1,
    },
  );
  return {
    popularity: fixed(crowd, world),
    catalog_popularity: fixed(popularitiesOf(index), world),
    prior: fixed(index.priors, world),
    content: nearest(content, world),
    related: nearest(related, world),
  };
}

function fixed(values: Float32Array, { index, allowed }: World): Ranking {
  return ({ marks }) => bestOf(values, PICKS, without(allowed, marks, index));
}

/** Ranks by similarity to the taste alone. */
function nearest(index: TitleIndex, { allowed, now }: World): Ranking {
  return ({ marks }) => {
    const affinities = affinitiesOf(index, tasteOf(index, { marks, favoriteGenres: [], now }));
    return bestOf(affinities, PICKS, without(allowed, marks, index));
  };
}

function without(allowed: Uint8Array, marks: readonly Mark[], index: TitleIndex): Uint8Array {
  const rest = allowed.slice();
  for (const { titleId } of marks) rest[index.positions.get(titleId) ?? -1] = 0;
  return rest;
}

function popularitiesOf({ titles }: TitleIndex): Float32Array {
  return Float32Array.from(titles, ({ popularity }) => popularity);
}

/** @returns the share of reasons naming a title whose pick scores less without that title; `null` if no reason names one */
function truthOf(world: World, replay: Replay, cases: readonly Case[]): number | null {
  const outcomes = cases.flatMap(({ marks }) => {
    const said = { excluded: world.excluded, limit: PICKS };
    const { picks, totals, explain } = replay({ marks, ...said });
    return explain().flatMap((reason: Explanation, nth) => {
      if (reason.kind !== "because") return [];
      const rest = marks.filter(({ titleId }) => titleId !== reason.titleId);
      const position = picks[nth]?.candidate ?? -1;
      return (replay({ marks: rest, ...said }).totals[position] ?? 0) < (totals[position] ?? 0) ? 1 : 0;
    });
  });
  return outcomes.length === 0 ? null : rounded(estimateOf(outcomes).mean);
}

function ndcgFigures(ofEach: readonly number[]) {
  const { mean, standardError } = estimateOf(ofEach);
  return { "ndcg@20": rounded(mean), "ndcg@20_se": rounded(standardError) };
}

function figuresOf({ mean, standardError }: { mean: number; standardError: number }) {
  return { mean: rounded(mean), se: rounded(standardError) };
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
