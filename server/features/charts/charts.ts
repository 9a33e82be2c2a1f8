/**
 * Charts: rankings that are the same for every viewer in a country. They're computed once per state of the catalog. Activity, which trending
 * adds to popularity and recency, is counted at most once a minute and only when the chart is shown. Countries without popularity data of
 * their own share the worldwide chart. TMDB's lists of trending and current titles come first if available, because they reflect a far
 * larger audience. If something can't be read, the last known chart is served and marked as stale.
 */
import { setTimeout as pause } from "node:timers/promises";

import type { MediaType } from "#contract/vocabulary.ts";
import { qualitiesOf, popularityIn } from "#engine/priors.ts";
import { priorsIn } from "#engine/regional-priors.ts";
import { bestOf } from "#engine/selection.ts";
import { type TitleFacts, ageInYears } from "#engine/title-facts.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Activity } from "#server/features/activity/activity.ts";
import type { Catalogue, TmdbChart } from "#server/features/catalogue/catalogue.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Logger } from "#server/platform/logger.ts";

export type TitleFilter = (title: TitleFacts) => boolean;

export type ChartQuery = {
  filter: TitleFilter;
  /** ISO 3166 country whose popularity is used; `null` means worldwide. */
  country: string | null;
  limit: number;
};

export type Charts = {
  /** Ids, most talked about first: current activity on top of popularity and recency. */
  trending(window: Window, asked: ChartQuery): Promise<number[]>;
  /** Whether a chart is computed here or comes from TMDB. */
  sourceOf(chart: Window | MediaType): Promise<"own" | "outside">;
  /** Whether a chart uses old data because newer data couldn't be read in time. */
  isStale(chart: Window | MediaType): boolean;
  /** Ids of movies in theaters or series on the air: TMDB's list, or else the best-loved recent titles. */
  nowPlaying(mediaType: MediaType, asked: ChartQuery): Promise<number[]>;
  /** Ids of the titles that pass the filter, starting with those that most people have seen and liked. */
  bestLoved(asked: ChartQuery): number[];
  /** Ids of the titles that pass the filter, starting with those rated best by the people who have seen them. */
  topRated(asked: Omit<ChartQuery, "country">): number[];
};

const HALF_LIFE_HOURS = { day: 12, week: 72 } as const;
const BUZZ_WEIGHT = 0.15;
/**
 * Share of its popularity that a title has in the chart however old it is. A chart is about now: without activity, a title of the last two
 * years that many have heard of comes before everything older.
 */
const LASTING_SHARE = 0.2;
/** A title released today gets this many times its popularity on top; the bonus halves every year. */
const NEW_GAIN = 3;
const NEW_HALF_LIFE_YEARS = 1;
const MAX_POPULARITY = 100;
const RECOUNT_MS = 60_000;
/** Limits counting to a twentieth of the time, however many events there are. */
const REST_PER_COUNT = 20;
/** Delay after a failed count. */
const RETRY_MS = 5_000;
/** If the last count is older, requests wait for the next one. A younger count is used while the next one runs. */
const MAX_COUNT_AGE_MS = 5 * 60_000;
/** How long a request waits for a count. */
const WAIT_MS = 1_000;
/** Older lists don't describe what's on now. */
const MAX_LIST_AGE_MS = 48 * 60 * 60 * 1_000;
const IN_THEATERS_YEARS = 0.25;
const ON_THE_AIR_YEARS = 0.75;

type Window = keyof typeof HALF_LIFE_HOURS;
const TMDB_CHARTS: Readonly<Record<Window | MediaType, TmdbChart>> = {
  day: "trending_day",
  week: "trending_week",
  movie: "now_playing",
  tv: "on_the_air",
};
type Buzz = ReadonlyMap<number, number>;
const NO_BUZZ: Buzz = new Map();
/** All positions of an index, in chart order. */
type Chart = readonly number[];
/** Countries without popularity data of their own share the priors, and so the chart. */
type ByPriors = WeakMap<Float32Array, Chart>;

type Needs = { catalogue: Catalogue; activity: Activity; clock: Clock; logger: Logger };

export function createCharts({ catalogue, activity, clock, logger }: Needs): Charts {
  const listed = new Map<TmdbChart, { at: number; ids: Promise<readonly number[]> }>();
  const counted = new Map<Window, { at: number; dueAt: number; buzz: Buzz }>();
  const counting = new Map<Window, Promise<Buzz>>();
  const stale = new Set<Window | TmdbChart>();
  const lovedFirst: ByPriors = new WeakMap();
  const topRatedFirst = new WeakMap<TitleIndex, Chart>();
  const trendingFirst = new WeakMap<Buzz, ByPriors>();

  async function buzzOf(window: Window): Promise<Buzz> {
    const now = clock.now().getTime();
    const last = counted.get(window);
    if (last !== undefined && now < last.dueAt) return last.buzz;
    const next = counting.get(window) ?? count(window).finally(() => counting.delete(window));
    counting.set(window, next);
    if (last !== undefined && now - last.at <= MAX_COUNT_AGE_MS) return last.buzz;
    const inTime = await Promise.race([next, pause(WAIT_MS, null, { ref: false })]);
    if (inTime !== null) return inTime;
    stale.add(window);
    return last?.buzz ?? NO_BUZZ;
  }

  /** On failure returns the previous count. */
  async function count(window: Window): Promise<Buzz> {
    const at = clock.now().getTime();
    const started = performance.now();
    try {
      const buzz = await activity.buzz(HALF_LIFE_HOURS[window]);
      const rest = REST_PER_COUNT * (performance.now() - started);
      counted.set(window, { at, dueAt: at + Math.max(RECOUNT_MS, rest), buzz });
      stale.delete(window);
      return buzz;
    } catch (error) {
      logger.warn({ err: error }, "activity could not be counted; will retry");
      const buzz = counted.get(window)?.buzz ?? NO_BUZZ;
      counted.set(window, { at, dueAt: at + RETRY_MS, buzz });
      stale.add(window);
      return buzz;
    }
  }

  /** A recent TMDB list, or the last known one while it can't be read. */
  async function tmdbList(chart: TmdbChart): Promise<readonly number[]> {
    const now = clock.now().getTime();
    const last = listed.get(chart);
    if (last !== undefined && now - last.at < RECOUNT_MS) return last.ids;
    const ids = catalogue.tmdbChart(chart, new Date(now - MAX_LIST_AGE_MS)).then(
      (read) => {
        stale.delete(chart);
        return read;
      },
      () => {
        stale.add(chart);
        return last?.ids ?? [];
      },
    );
    listed.set(chart, { at: now, ids });
    return ids;
  }

  /** Listed titles first, then others. */
  async function listedFirst(
    chart: TmdbChart,
    { filter, limit }: ChartQuery,
    others: (asked: { filter: TitleFilter; limit: number }) => Promise<number[]>,
  ): Promise<number[]> {
    const found = (await tmdbList(chart)).filter((id) => {
      const title = catalogue.facts(id);
      return title !== null && filter(title);
    });
    const first = found.slice(0, limit);
    if (first.length === limit) return first;
    const known = new Set(first);
    const isOther = (title: TitleFacts) => !known.has(title.id) && filter(title);
    return [...first, ...(await others({ filter: isOther, limit: limit - first.length }))];
  }

  function bestLoved({ filter, country, limit }: ChartQuery): number[] {
    const index = catalogue.index();
    const priors = priorsIn(index, country);
    const chart = memoized(lovedFirst, priors, () => inOrder(priors));
    return firstOf(index, chart, { filter, limit });
  }

  return {
    async trending(window, asked) {
      const ids = await listedFirst(TMDB_CHARTS[window], asked, async (others) => {
        const { country } = asked;
        const buzz = await buzzOf(window);
        const index = catalogue.index();
        const charts = memoized(trendingFirst, buzz, () => new WeakMap());
        const now = clock.now().getTime();
        const chart = memoized(charts, priorsIn(index, country), () =>
          inOrder(scoresOf(index, { buzz, country, now })),
        );
        return firstOf(index, chart, others);
      });
      return apart(ids, (id) => catalogue.facts(id)?.collection ?? null);
    },
    sourceOf: async (chart) => ((await tmdbList(TMDB_CHARTS[chart])).length > 0 ? "outside" : "own"),
    isStale: (chart) =>
      stale.has(TMDB_CHARTS[chart]) || ((chart === "day" || chart === "week") && stale.has(chart)),
    async nowPlaying(mediaType, asked) {
      const chart = TMDB_CHARTS[mediaType];
      // TMDB's list is complete; other new titles may not be showing anywhere.
      if ((await tmdbList(chart)).length > 0) return listedFirst(chart, asked, async () => []);
      const now = clock.now().getTime();
      const years = mediaType === "movie" ? IN_THEATERS_YEARS : ON_THE_AIR_YEARS;
      const isOn = (title: TitleFacts) => {
        const age = ageInYears(title, now);
        return title.mediaType === mediaType && age >= 0 && age <= years && asked.filter(title);
      };
      return bestLoved({ ...asked, filter: isOn });
    },
    bestLoved,
    topRated(asked) {
      const index = catalogue.index();
      const chart = memoized(topRatedFirst, index, () => inOrder(qualitiesOf(index.titles)));
      return firstOf(index, chart, asked);
    },
  };
}

type Memo<Key, Value> = { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown };

function memoized<Key, Value>(kept: Memo<Key, Value>, key: Key, make: () => Value): Value {
  const value = kept.get(key) ?? make();
  kept.set(key, value);
  return value;
}

/** popularity / 100 · (lasting share + gain · 2^(−age / half-life)), plus a bonus for current activity. */
function scoresOf(
  { titles }: TitleIndex,
  { buzz, country, now }: { buzz: Buzz; country: string | null; now: number },
): Float32Array {
  return Float32Array.from(titles, (title) => {
    const years = Math.max(0, ageInYears(title, now));
    const gain = NEW_GAIN * 2 ** (-years / NEW_HALF_LIFE_YEARS);
    const known = popularityIn(title, country) / MAX_POPULARITY;
    return known * (LASTING_SHARE + gain) + BUZZ_WEIGHT * Math.log1p(buzz.get(title.id) ?? 0);
  });
}

/** Moves titles down as little as possible, so that no two of one franchise stand beside each other as long as there are others. */
function apart(ids: readonly number[], franchiseOf: (id: number) => string | null): number[] {
  const left = [...ids];
  const placed: number[] = [];
  let last: string | null = null;
  while (left.length > 0) {
    const next = left.findIndex((id) => last === null || franchiseOf(id) !== last);
    const [id] = left.splice(Math.max(0, next), 1);
    if (id === undefined) break;
    placed.push(id);
    last = franchiseOf(id);
  }
  return placed;
}

function inOrder(values: Float32Array): Chart {
  return bestOf(values, values.length, new Uint8Array(values.length).fill(1));
}

/** @returns ids of the first titles in the chart that pass the filter */
function firstOf(
  { titles }: TitleIndex,
  chart: Chart,
  { filter, limit }: { filter: TitleFilter; limit: number },
): number[] {
  const ids: number[] = [];
  for (const position of chart) {
    if (ids.length >= limit) break;
    const title = titles[position];
    if (title !== undefined && filter(title)) ids.push(title.id);
  }
  return ids;
}
