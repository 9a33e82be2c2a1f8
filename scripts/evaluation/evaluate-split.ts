/** Trains the serving engine and measures it on held-out people. */
import { type Interactions, type WeightedMark, interactionsOf } from "#engine/collaborative/interactions.ts";
import { createScorer } from "#engine/collaborative/model.ts";
import { trainModel } from "#engine/collaborative/training.ts";
import type { HeldOut } from "#engine/evaluation/held-out.ts";
import { type OfEach, measure } from "#engine/evaluation/measure.ts";
import { estimateOf } from "#engine/evaluation/ranking.ts";
import { type GenreFacets, genreFacetsOf } from "#engine/facets.ts";
import { seededRandom, shuffled } from "#engine/random.ts";
import type { TitleFacts } from "#engine/title-facts.ts";

import type { Split } from "./read-split.ts";

type Options = {
  seed: number;
  /** Marks given per person; `null` means all. */
  cold: number | null;
  /** People to train on; `null` means all. */
  people: number | null;
  /** Whether to train with the method for large catalogs. */
  isSparse: boolean;
  /** Number of invented titles without marks to add. */
  unmarked: number;
};

export function evaluateSplit(split: Split, options: Options) {
  const { seed, people } = options;
  const known = people === null ? split : splitOfPeople(split, people, seed);
  const titles = [...split.titles, ...invented(split.titles, options.unmarked)];
  return evaluate({ ...known, titles, interactions: interactionsOf(known.training) }, options);
}

/** Limits training to this many random people, some of whom it then holds out to choose the blend. */
export function splitOfPeople(split: Split, people: number, seed: number): Split {
  return { ...split, training: drawn(split.training, people, seed), validation: [] };
}

/** Titles without marks, each with the genres of one real title and the year of another. */
function invented(titles: readonly TitleFacts[], count: number): TitleFacts[] {
  const firstId = titles.reduce((most, { id }) => Math.max(most, id), 0) + 1;
  // Different primes as step widths visit the titles in two different orders.
  const titleAt = (nth: number) => titles[nth % titles.length];
  return Array.from({ length: count }, (_, nth) => ({
    like: titleAt(7919 * nth),
    dated: titleAt(104_729 * nth + 13),
  })).flatMap(({ like, dated }, nth): TitleFacts[] =>
    like === undefined || dated === undefined
      ? []
      : [{ ...like, id: firstId + nth, releasedAt: dated.releasedAt }],
  );
}

type Known = {
  interactions: Interactions;
  titles: readonly TitleFacts[];
  /** If empty, training holds out some people itself. */
  validation: readonly HeldOut[];
  test: readonly HeldOut[];
};

export function evaluate(
  { interactions, titles, validation, test: people }: Known,
  { seed, cold, isSparse }: Omit<Options, "people" | "unmarked">,
) {
  const began = performance.now();
  const cpuBefore = process.cpuUsage();
  const model = trainModel(interactions, {
    seed,
    titles,
    ...(isSparse ? { form: "sparse" } : {}),
    ...(validation.length === 0 ? {} : { heldOut: validation }),
  });
  const cpu = process.cpuUsage(cpuBefore);
  const trainSeconds = (performance.now() - began) / 1000;

  const score = createScorer(model);
  const times: number[] = [];
  const scoresFor = (marks: readonly WeightedMark[]) => {
    const start = performance.now();
    const scores = score(marks) ?? model.popularity;
    times.push(performance.now() - start);
    return scores;
  };
  const shares = sharesOf(interactions, model.titleIds);
  const genres = genresOf(titles, model.titleIds);
  const test = cold === null ? people : people.map((person) => knownBy(person, cold, seed));
  // Warm-up, because a server's steady state isn't that of a process that just started.
  for (const { foldIn } of test.slice(0, WARM_UP)) score(foldIn);
  const figures = measure({ titleIds: model.titleIds, scoresFor, shares, genres }, test);
  const byPopularity = measure(
    { titleIds: model.titleIds, scoresFor: () => model.popularity, shares, genres },
    test,
  );
  const inOrder = times.toSorted((a, b) => a - b);
  const quantile = (share: number) =>
    inOrder[Math.min(inOrder.length - 1, Math.floor(share * inOrder.length))] ?? 0;
  return {
    "ndcg@100": rounded(figures.ndcg100, 4),
    "ndcg@100_se": standardErrorOf(figures),
    "recall@20": rounded(figures.recall20, 4),
    "recall@50": rounded(figures.recall50, 4),
    "ndcg@10": rounded(figures.ndcg10, 4),
    "coverage@10": rounded(figures.coverage10, 4),
    users: figures.people,
    items: model.titleIds.length,
    train_seconds: rounded(trainSeconds, 1),
    train_cpu_seconds: rounded((cpu.user + cpu.system) / 1e6, 1),
    fold_in_ms_p50: rounded(quantile(0.5), 3),
    fold_in_ms_p99: rounded(quantile(0.99), 3),
    peak_rss_mb: Math.round(process.resourceUsage().maxRSS / 1024),
    "novelty@10": rounded(figures.novelty10, 2),
    "diversity@10": roundedOrNull(figures.diversity10, 4),
    "calibration@10": roundedOrNull(figures.calibration10, 4),
    popularity: {
      "ndcg@100": rounded(byPopularity.ndcg100, 4),
      "ndcg@100_se": standardErrorOf(byPopularity),
      "recall@20": rounded(byPopularity.recall20, 4),
      "coverage@10": rounded(byPopularity.coverage10, 4),
      "novelty@10": rounded(byPopularity.novelty10, 2),
      "diversity@10": roundedOrNull(byPopularity.diversity10, 4),
      "calibration@10": roundedOrNull(byPopularity.calibration10, 4),
    },
  };
}

const WARM_UP = 1000;

/** @returns `null` with fewer than two people */
function standardErrorOf({ ndcg100OfEach }: OfEach): number | null {
  const { standardError } = estimateOf(ndcg100OfEach);
  return Number.isFinite(standardError) ? rounded(standardError, 4) : null;
}

function drawn<Value>(values: readonly Value[], count: number, seed: number): Value[] {
  return shuffled(values, seededRandom(seed)).slice(0, count);
}

/** The same person with only `count` marks given. The other marks are hidden: neither targets nor ranked. */
function knownBy(person: HeldOut, count: number, seed: number): HeldOut {
  return {
    foldIn: drawn(person.foldIn, count, seed + person.foldIn.length),
    targets: person.targets,
    hidden: [...(person.hidden ?? []), ...person.foldIn.map(({ titleId }) => titleId)],
  };
}

function sharesOf({ titleIds, columns, starts }: Interactions, places: Int32Array): Float32Array {
  const counts = new Map<number, number>();
  for (const column of columns) {
    const titleId = titleIds[column] ?? 0;
    counts.set(titleId, (counts.get(titleId) ?? 0) + 1);
  }
  return Float32Array.from(places, (titleId) => (counts.get(titleId) ?? 0) / Math.max(1, starts.length - 1));
}

/** Works with any genre names of the data set. */
function genresOf(titles: readonly TitleFacts[], titleIds: Int32Array): GenreFacets {
  const ofTitle = new Map<number, readonly string[]>(titles.map(({ id, genres }) => [id, genres]));
  const words = new Set(titles.flatMap(({ genres }): readonly string[] => genres));
  return genreFacetsOf(
    Array.from(titleIds, (titleId) => ofTitle.get(titleId) ?? []),
    new Map(Array.from(words, (word, place) => [word, place])),
  );
}

function roundedOrNull(value: number | null, digits: number): number | null {
  return value === null ? null : rounded(value, digits);
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
