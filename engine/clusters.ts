/**
 * Clusters of a taste: kinds of titles that somebody loves more than others do, each named by a quality and a genre ("slow science fiction",
 * "Korean thrillers"), with titles of that kind. Only such pairs are tried, so every cluster has a name that people understand and that is
 * true of every title in it.
 */
import { GENRES, TITLE_MOODS, type GenreKey, type TitleMood } from "#contract/vocabulary.ts";

import { createVariety } from "./diversity.ts";
import { hasMood } from "./facets.ts";
import type { MarkKind } from "./marks.ts";
import { bestOf } from "./selection.ts";
import { addRow, productAt } from "./sparse-matrix.ts";
import type { Taste } from "./taste.ts";
import { type TitleFacts, decadeOf } from "./title-facts.ts";
import type { TitleIndex } from "./title-index.ts";
import { workspaceOf } from "./workspace.ts";

export type ClusterQuality =
  | { kind: "pace"; value: "slow" | "fast" }
  | { kind: "tone"; value: "dark" | "sunny" }
  | { kind: "mood"; value: TitleMood }
  /** ISO 3166; never the US, which most titles are from. */
  | { kind: "country"; value: string }
  /** First year: 1970 means 1970 to 1979. Never later than LAST_DECADE. */
  | { kind: "decade"; value: number };

export type Cluster = {
  quality: ClusterQuality;
  genre: GenreKey;
  /** Positions, best first. */
  titles: number[];
};

/** Marks that say what somebody loves. Saved and opened titles are only wishes. */
const TELLING: ReadonlySet<MarkKind> = new Set(["loved", "liked", "completed"]);
/** Liked titles that a cluster needs. Chosen by judgment: two may be chance. */
const MIN_MEMBERS = 3;
/** How much more often the person loves this kind than the catalog has it. Chosen by judgment. */
const MIN_LIFT = 2;
/** Share of a liked title's weight that remains for later clusters once it's in one. Chosen by judgment: clusters should differ. */
const LEFT_FOR_OTHERS = 0.25;
/** Shorter rows aren't worth it, because the page leaves out what other rows show. Chosen by judgment. */
const MIN_TITLES = 6;
/** Weight of likeness to the cluster's members, where the title's score counts 1. Chosen by judgment: the row is about the cluster. */
const CLUSTER_FIT = 2;
/** Titles considered for each place, because variety refuses some. Chosen by judgment. */
const REACH = 4;
/** A title counts as a genre's if that's one of its first two; with a country or decade, one of its first three. Chosen by judgment. */
const LEADING_GENRES = 2;
const LEADING_GENRES_OF_ORIGIN = 3;
/** Loving titles of later decades isn't a taste of its own: most people do. Chosen by judgment. */
const LAST_DECADE = 1990;
const MOST_COMMON_COUNTRY = "US";
/** A cluster that shares more of its titles with an earlier one says nothing new. Chosen by judgment. */
const MAX_SHARED = 0.5;

export type ClusterLimits = {
  /** Scores by position (`scoreAll`). */
  totals: Float32Array;
  /** 1 at each position that may be shown. */
  allowed: Uint8Array;
  maxClusters: number;
  maxTitles: number;
};

/** @returns the clusters of a taste, the clearest first; none for somebody who has liked little, or likes everything alike */
export function tasteClusters(index: TitleIndex, { evidence }: Taste, limits: ClusterLimits): Cluster[] {
  const members = evidence.filter(({ mark, weight }) => weight > 0 && TELLING.has(mark.kind));
  const weights = new Map(members.map(({ position, weight }) => [position, weight]));
  const whole = members.reduce((sum, { weight }) => sum + weight, 0);
  const kinds = kindsOf(index, [...weights.keys()]);
  const clusters: Cluster[] = [];
  const left = new Map(weights);
  while (clusters.length < limits.maxClusters) {
    const [first] = kinds
      .filter(({ genre }) => clusters.every((cluster) => cluster.genre !== genre))
      .map((kind) => ({ kind, strength: strengthOf(kind, left, whole, index.titles.length) }))
      .filter(({ strength }) => strength > 0)
      .toSorted((a, b) => b.strength - a.strength);
    if (first === undefined) break;
    const { kind } = first;
    kinds.splice(kinds.indexOf(kind), 1);
    const titles = titlesOf(index, kind, limits);
    if (
      titles.length < MIN_TITLES ||
      clusters.some((cluster) => sharedOf(cluster.titles, titles) > MAX_SHARED)
    )
      continue;
    clusters.push({ quality: kind.quality, genre: kind.genre, titles });
    for (const position of kind.members) left.set(position, LEFT_FOR_OTHERS * (left.get(position) ?? 0));
  }
  return clusters;
}

type Kind = {
  quality: ClusterQuality;
  genre: GenreKey;
  /** Positions of the person's titles of this kind. */
  members: readonly number[];
  /** Number of the catalog's titles of this kind. */
  count: number;
  test: (title: TitleFacts) => boolean;
};

/** @returns the kinds that at least MIN_MEMBERS of the positions have */
function kindsOf(index: TitleIndex, positions: readonly number[]): Kind[] {
  const titles = positions.map((position) => ({ position, title: index.titles[position] as TitleFacts }));
  const qualities = qualitiesOf(titles.map(({ title }) => title));
  return GENRES.flatMap(({ key: genre }) => {
    const ofGenre = titles.filter(({ title }) => title.genres.includes(genre));
    if (ofGenre.length < MIN_MEMBERS) return [];
    return qualities.flatMap(({ quality, holds }) => {
      const isOrigin = quality.kind === "country" || quality.kind === "decade";
      const leading = isOrigin ? LEADING_GENRES_OF_ORIGIN : LEADING_GENRES;
      const test = (title: TitleFacts) => holds(title) && title.genres.slice(0, leading).includes(genre);
      const members = ofGenre.filter(({ title }) => test(title)).map(({ position }) => position);
      if (members.length < MIN_MEMBERS || repeats(quality, genre)) return [];
      return { quality, genre, members, test, count: countOf(index, `${quality.value} ${genre}`, test) };
    });
  });
}

/** Counts don't depend on the person, so they're kept as long as the index. */
const counts = new WeakMap<TitleIndex, Map<string, number>>();

function countOf(index: TitleIndex, name: string, test: (title: TitleFacts) => boolean): number {
  const known = counts.get(index) ?? new Map<string, number>();
  counts.set(index, known);
  const count = known.get(name) ?? index.titles.filter(test).length;
  known.set(name, count);
  return count;
}

type Quality = { quality: ClusterQuality; holds: (title: TitleFacts) => boolean };

function qualitiesOf(titles: readonly TitleFacts[]): Quality[] {
  const countries = new Set(titles.flatMap(({ countries: [first] }) => first ?? []));
  countries.delete(MOST_COMMON_COUNTRY);
  const decades = new Set(titles.map(decadeOf).filter((decade) => decade <= LAST_DECADE));
  return [
    { quality: { kind: "pace", value: "slow" }, holds: ({ pace }) => pace !== null && pace <= 2 },
    { quality: { kind: "pace", value: "fast" }, holds: ({ pace }) => pace !== null && pace >= 5 },
    { quality: { kind: "tone", value: "dark" }, holds: ({ tone }) => tone !== null && tone <= 1 },
    { quality: { kind: "tone", value: "sunny" }, holds: ({ tone }) => tone !== null && tone >= 5 },
    ...TITLE_MOODS.map((mood): Quality => ({
      quality: { kind: "mood", value: mood },
      holds: (title) => hasMood(title, mood),
    })),
    ...[...countries].map((country): Quality => ({
      quality: { kind: "country", value: country },
      holds: ({ countries: [first] }) => first === country,
    })),
    ...[...decades].map((decade): Quality => ({
      quality: { kind: "decade", value: decade },
      holds: (title) => decadeOf(title) === decade,
    })),
  ];
}

/** Moods that a genre nearly always has, so that naming both would say the same thing twice. */
const OWN_MOODS: Partial<Record<GenreKey, readonly TitleMood[]>> = {
  action: ["action_packed", "thrilling"],
  adventure: ["adventurous"],
  comedy: ["funny", "lighthearted"],
  horror: ["chilling", "suspenseful"],
  mystery: ["mysterious"],
  romance: ["romantic"],
  thriller: ["suspenseful", "thrilling"],
};

function repeats(quality: ClusterQuality, genre: GenreKey): boolean {
  return quality.kind === "mood" && OWN_MOODS[genre]?.includes(quality.value) === true;
}

/** The share of `titles` that are also in `others`. */
function sharedOf(others: readonly number[], titles: readonly number[]): number {
  return titles.filter((position) => others.includes(position)).length / titles.length;
}

/** Weight of the members times how much more of the kind the person has than the catalog; 0 if that isn't much more. */
function strengthOf(
  { members, count }: Kind,
  left: ReadonlyMap<number, number>,
  whole: number,
  titles: number,
): number {
  const weight = members.reduce((sum, position) => sum + (left.get(position) ?? 0), 0);
  const lift = weight / whole / Math.max(count / titles, Number.EPSILON);
  return lift < MIN_LIFT ? 0 : weight * Math.log(lift);
}

/** @returns positions of the kind's titles, those most like its members and with the best scores first */
function titlesOf(index: TitleIndex, { members, test }: Kind, limits: ClusterLimits): number[] {
  const centroid = new Float32Array(index.features.length);
  for (const position of members) addRow(centroid, index.rows, { row: position, scale: 1 / members.length });
  const { subset, sorted: worths } = workspaceOf(index);
  for (let position = 0; position < subset.length; position++) {
    const isOfKind = limits.allowed[position] === 1 && test(index.titles[position] as TitleFacts);
    subset[position] = Number(isOfKind);
    worths[position] = isOfKind
      ? (limits.totals[position] ?? 0) + CLUSTER_FIT * productAt(index.rows, position, centroid)
      : 0;
  }
  const variety = createVariety();
  return bestOf(worths, REACH * limits.maxTitles, subset)
    .filter((position) => {
      const title = index.titles[position] as TitleFacts;
      const isAdmitted = variety.admits(title);
      if (isAdmitted) variety.join(title);
      return isAdmitted;
    })
    .slice(0, limits.maxTitles);
}
