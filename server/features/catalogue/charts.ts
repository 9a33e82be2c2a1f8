/** Trending: how much a title is talked about now, on top of how well known it is. Counted at most once a minute. */
import type { TitleIndex } from "#engine/title-index.ts";
import type { Clock } from "#server/platform/clock.ts";

const HALF_LIFE_HOURS = { day: 12, week: 72 } as const;
const BUZZ_WEIGHT = 0.15;
const RECOUNT_MS = 60_000;

type Window = keyof typeof HALF_LIFE_HOURS;

type Needs = {
  index: () => TitleIndex;
  buzz: (halfLifeHours: number) => Promise<Map<number, number>>;
  clock: Clock;
};

/** @returns a function from a window to all title ids, most talked about first */
export function chartOf({ index, buzz, clock }: Needs): (window: Window) => Promise<number[]> {
  const counted = new Map<Window, { at: number; buzz: Promise<Map<number, number>> }>();

  function buzzOf(window: Window): Promise<Map<number, number>> {
    const now = clock.now().getTime();
    const last = counted.get(window);
    if (last !== undefined && now - last.at < RECOUNT_MS) return last.buzz;
    const fresh = { at: now, buzz: buzz(HALF_LIFE_HOURS[window]) };
    counted.set(window, fresh);
    // A count that failed is tried again by the next one who asks.
    fresh.buzz.catch(() => counted.delete(window));
    return fresh.buzz;
  }

  return async (window) => {
    const talkedAbout = await buzzOf(window);
    const { titles } = index();
    const mostKnown = titles.reduce((most, title) => Math.max(most, title.popularity), 1);
    const heat = new Map(
      titles.map((title) => [
        title.id,
        title.popularity / mostKnown + BUZZ_WEIGHT * Math.log1p(talkedAbout.get(title.id) ?? 0),
      ]),
    );
    return titles.map((title) => title.id).toSorted((a, b) => (heat.get(b) ?? 0) - (heat.get(a) ?? 0));
  };
}
