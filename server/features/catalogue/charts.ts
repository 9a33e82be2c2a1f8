/**
 * Charts: titles in an order that is the same for everybody. It is made once for a catalogue; trending, which is how much a title is talked
 * about now on top of how well known it is, at most once a minute.
 */
import { bestOf } from "#engine/selection.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Clock } from "#server/platform/clock.ts";

import type { Catalogue, TitleFilter } from "./catalogue.ts";

const HALF_LIFE_HOURS = { day: 12, week: 72 } as const;
const BUZZ_WEIGHT = 0.15;
const RECOUNT_MS = 60_000;

type Window = keyof typeof HALF_LIFE_HOURS;
type Buzz = ReadonlyMap<number, number>;
/** All positions of an index, first of the chart first. */
type Chart = readonly number[];

type Needs = {
  index: () => TitleIndex;
  buzz: (halfLifeHours: number) => Promise<Buzz>;
  clock: Clock;
};

export function createCharts({ index, buzz, clock }: Needs): Pick<Catalogue, "trending" | "bestLoved"> {
  const counted = new Map<Window, { at: number; buzz: Promise<Buzz> }>();
  const lovedFirst = new WeakMap<TitleIndex, Chart>();
  const hottestFirst = new WeakMap<Buzz, WeakMap<TitleIndex, Chart>>();

  function buzzOf(window: Window): Promise<Buzz> {
    const now = clock.now().getTime();
    const last = counted.get(window);
    if (last !== undefined && now - last.at < RECOUNT_MS) return last.buzz;
    const fresh = { at: now, buzz: buzz(HALF_LIFE_HOURS[window]) };
    counted.set(window, fresh);
    // A count that failed is tried again by the next one who asks.
    fresh.buzz.catch(() => counted.delete(window));
    return fresh.buzz;
  }

  return {
    async trending(window, filter, limit) {
      const talkedAbout = await buzzOf(window);
      const now = index();
      const charts = hottestFirst.get(talkedAbout) ?? new WeakMap<TitleIndex, Chart>();
      hottestFirst.set(talkedAbout, charts);
      const chart = charts.get(now) ?? inOrder(heatsOf(now, talkedAbout));
      charts.set(now, chart);
      return firstOf(now, chart, { filter, limit });
    },
    bestLoved(filter, limit) {
      const now = index();
      const chart = lovedFirst.get(now) ?? inOrder(now.priors);
      lovedFirst.set(now, chart);
      return firstOf(now, chart, { filter, limit });
    },
  };
}

function heatsOf({ titles }: TitleIndex, talkedAbout: Buzz): Float32Array {
  const mostKnown = titles.reduce((most, title) => Math.max(most, title.popularity), 1);
  return Float32Array.from(
    titles,
    ({ id, popularity }) => popularity / mostKnown + BUZZ_WEIGHT * Math.log1p(talkedAbout.get(id) ?? 0),
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
