/**
 * Charts: titles in an order that is the same for everybody. It is made once for a catalogue; trending, which is how much a title is talked
 * about now on top of how well known it is, at most once a minute.
 */
import type { MediaType } from "#contract/vocabulary.ts";
import { bestOf } from "#engine/selection.ts";
import { type TitleFacts, ageInYears } from "#engine/title-facts.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Activity } from "#server/features/activity/activity.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Clock } from "#server/platform/clock.ts";

export type TitleFilter = (title: TitleFacts) => boolean;

export type Charts = {
  /** Ids, most talked about first: what viewers do now on top of being known. */
  trending(window: Window, filter: TitleFilter, limit: number): Promise<number[]>;
  /** What trending rests on: what is known and done here, or a source outside. */
  trendingSource(): Promise<"own" | "outside">;
  /** Ids of films in theaters or series on the air, best known first. */
  nowPlaying(mediaType: MediaType, filter: TitleFilter, limit: number): number[];
  /** Ids of the titles that pass, best loved first. */
  bestLoved(filter: TitleFilter, limit: number): number[];
};

const HALF_LIFE_HOURS = { day: 12, week: 72 } as const;
const BUZZ_WEIGHT = 0.15;
const RECOUNT_MS = 60_000;
const IN_THEATERS_YEARS = 0.25;
const ON_THE_AIR_YEARS = 0.75;

type Window = keyof typeof HALF_LIFE_HOURS;
type Buzz = ReadonlyMap<number, number>;
/** All positions of an index, first of the chart first. */
type Chart = readonly number[];

type Needs = { catalogue: Catalogue; activity: Activity; clock: Clock };

export function createCharts({ catalogue, activity, clock }: Needs): Charts {
  const counted = new Map<Window, { at: number; buzz: Promise<Buzz> }>();
  const lovedFirst = new WeakMap<TitleIndex, Chart>();
  const hottestFirst = new WeakMap<Buzz, WeakMap<TitleIndex, Chart>>();

  function buzzOf(window: Window): Promise<Buzz> {
    const now = clock.now().getTime();
    const last = counted.get(window);
    if (last !== undefined && now - last.at < RECOUNT_MS) return last.buzz;
    const fresh = { at: now, buzz: activity.buzz(HALF_LIFE_HOURS[window]) };
    counted.set(window, fresh);
    // A count that failed is tried again by the next one who asks.
    fresh.buzz.catch(() => counted.delete(window));
    return fresh.buzz;
  }

  function bestLoved(filter: TitleFilter, limit: number): number[] {
    const now = catalogue.index();
    const chart = lovedFirst.get(now) ?? inOrder(now.priors);
    lovedFirst.set(now, chart);
    return firstOf(now, chart, { filter, limit });
  }

  return {
    async trending(window, filter, limit) {
      const talkedAbout = await buzzOf(window);
      const now = catalogue.index();
      const charts = hottestFirst.get(talkedAbout) ?? new WeakMap<TitleIndex, Chart>();
      hottestFirst.set(talkedAbout, charts);
      const chart = charts.get(now) ?? inOrder(heatsOf(now, talkedAbout));
      charts.set(now, chart);
      return firstOf(now, chart, { filter, limit });
    },
    trendingSource: async () => ((await catalogue.hasOutsideSource()) ? "outside" : "own"),
    nowPlaying(mediaType, filter, limit) {
      const now = clock.now().getTime();
      const years = mediaType === "movie" ? IN_THEATERS_YEARS : ON_THE_AIR_YEARS;
      const isOn = (title: TitleFacts) => {
        const age = ageInYears(title, now);
        return title.mediaType === mediaType && age >= 0 && age <= years && filter(title);
      };
      return bestLoved(isOn, limit);
    },
    bestLoved,
  };
}

function heatsOf({ titles }: TitleIndex, talkedAbout: Buzz): Float32Array {
  const mostKnown = titles.reduce((most, title) => Math.max(most, title.renown), 1);
  return Float32Array.from(
    titles,
    ({ id, renown }) => renown / mostKnown + BUZZ_WEIGHT * Math.log1p(talkedAbout.get(id) ?? 0),
  );
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
