/**
 * Charts: titles in an order that is the same for everybody of a country. It is made once for a catalogue; trending, which is how much a title
 * is talked about now on top of how well known and how new it is, at most once a minute, behind the answers and only where it is shown. A
 * country where nothing is known otherwise shares the world's. Where a source outside lists what is trending and what is on, its list comes
 * first: it knows more of the world than is done here. What cannot be read is answered with what was last known, and said to be stale.
 */
import { setTimeout as pause } from "node:timers/promises";

import type { MediaType } from "#contract/vocabulary.ts";
import { esteemsOf, renownIn } from "#engine/priors.ts";
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
  /** Whose renown counts, by ISO 3166 code; null: the world's. */
  country: string | null;
  limit: number;
};

export type Charts = {
  /** Ids, most talked about first: what viewers do now on top of being known and new. */
  trending(window: Window, asked: ChartQuery): Promise<number[]>;
  /** What a chart rests on: what is known and done here, or a source outside. */
  sourceOf(chart: Window | MediaType): Promise<"own" | "outside">;
  /** Whether a chart rests on an older count or list because a newer one could not be read. */
  isStale(chart: Window | MediaType): boolean;
  /** Ids of films in theaters or series on the air: as the source outside lists them, else the best loved of the newest. */
  nowPlaying(mediaType: MediaType, asked: ChartQuery): Promise<number[]>;
  /** Ids of the titles that pass, those first that most have seen and liked. */
  bestLoved(asked: ChartQuery): number[];
  /** Ids of the titles that pass, those first that are liked best by who has seen them. */
  topRated(asked: Omit<ChartQuery, "country">): number[];
};

const HALF_LIFE_HOURS = { day: 12, week: 72 } as const;
const BUZZ_WEIGHT = 0.15;
/** A title that comes out today is talked about as much as one that so many more have seen; each year halves what it has before that one. */
const NEW_GAIN = 3;
const NEW_HALF_LIFE_YEARS = 1;
const MOST_RENOWN = 100;
const RECOUNT_MS = 60_000;
/** Counting takes at most a twentieth of the time, however many events there are. */
const REST_PER_COUNT = 20;
/** After a count that failed. */
const RETRY_MS = 5_000;
/** A count as old as this is waited for; a younger one is shown while the next is under way. */
const MAX_COUNT_AGE_MS = 5 * 60_000;
/** How long an answer waits for a count. */
const WAIT_MS = 1_000;
/** A list of the day before yesterday is not what is on now. */
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
/** All positions of an index, first of the chart first. */
type Chart = readonly number[];
/** Countries where no title is known otherwise have the same priors, and so the same chart. */
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

  /** Where it fails, what was counted before. */
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
      logger.warn({ err: error }, "what is talked about could not be counted, and is tried again");
      const buzz = counted.get(window)?.buzz ?? NO_BUZZ;
      counted.set(window, { at, dueAt: at + RETRY_MS, buzz });
      stale.add(window);
      return buzz;
    }
  }

  /** One that was listed lately; the last known while it cannot be read. */
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

  /** Those that are listed, and then the others. */
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
    trending: (window, asked) =>
      listedFirst(TMDB_CHARTS[window], asked, async (others) => {
        const { country } = asked;
        const buzz = await buzzOf(window);
        const index = catalogue.index();
        const charts = memoized(trendingFirst, buzz, () => new WeakMap());
        const now = clock.now().getTime();
        const chart = memoized(charts, priorsIn(index, country), () =>
          inOrder(scoresOf(index, { buzz, country, now })),
        );
        return firstOf(index, chart, others);
      }),
    sourceOf: async (chart) => ((await tmdbList(TMDB_CHARTS[chart])).length > 0 ? "outside" : "own"),
    isStale: (chart) =>
      stale.has(TMDB_CHARTS[chart]) || ((chart === "day" || chart === "week") && stale.has(chart)),
    async nowPlaying(mediaType, asked) {
      const chart = TMDB_CHARTS[mediaType];
      // What is listed is all that is on: what is merely new may be on nowhere.
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
      const chart = memoized(topRatedFirst, index, () => inOrder(esteemsOf(index.titles)));
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

/** renown · (1 + gain · 2^(−age / half-life)), from 0 to 1 + gain, and what people do. */
function scoresOf(
  { titles }: TitleIndex,
  { buzz, country, now }: { buzz: Buzz; country: string | null; now: number },
): Float32Array {
  return Float32Array.from(titles, (title) => {
    const years = Math.max(0, ageInYears(title, now));
    const gain = NEW_GAIN * 2 ** (-years / NEW_HALF_LIFE_YEARS);
    const known = renownIn(title, country) / MOST_RENOWN;
    return known * (1 + gain) + BUZZ_WEIGHT * Math.log1p(buzz.get(title.id) ?? 0);
  });
}

function inOrder(values: Float32Array): Chart {
  return bestOf(values, values.length, new Uint8Array(values.length).fill(1));
}

/** Ids. */
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
