/** Sorts and filters the watchlist, and picks one of its titles at random. */
import type { Item } from "#contract/item.ts";

import { yearOf } from "../../titles/labels.ts";

export const SORTS = ["added", "title", "year", "rating", "length"] as const;
export type Sort = (typeof SORTS)[number];

/** The longest running time in minutes, exclusive. */
export const LENGTHS = ["90", "120"] as const;
export type Length = (typeof LENGTHS)[number];

export type Wanted = {
  sort: Sort;
  length: Length | null;
  /** `null` if any service will do. */
  onServices: ReadonlySet<number> | null;
  /** Titles that are left out, because the viewer has watched them. */
  hidden: ReadonlySet<number>;
};

type Title = Pick<
  Item,
  "id" | "title" | "release_date" | "first_air_date" | "vote_average" | "runtime" | "added_at"
>;

/** A title of unknown length passes no length filter, and comes last by length. A series counts with an episode's length. */
export function chosenTitles<Of extends Title>(titles: readonly Of[], wanted: Wanted): Of[] {
  const { sort, length, onServices, hidden } = wanted;
  const fitting = titles.filter(
    ({ id, runtime }) =>
      !hidden.has(id) &&
      (onServices === null || onServices.has(id)) &&
      (length === null || (runtime !== null && runtime < Number(length))),
  );
  // They come in the order in which they were added.
  return sort === "added" ? fitting : fitting.toSorted(ORDERS[sort]);
}

const ORDERS: Readonly<Record<Exclude<Sort, "added">, (a: Title, b: Title) => number>> = {
  title: (a, b) => a.title.localeCompare(b.title),
  year: (a, b) => Number(yearOf(b) ?? 0) - Number(yearOf(a) ?? 0),
  rating: (a, b) => b.vote_average - a.vote_average,
  length: (a, b) => (a.runtime ?? Number.MAX_VALUE) - (b.runtime ?? Number.MAX_VALUE),
};

/** A title without a known fit is picked as rarely as the one that fits least. */
const LEAST_FIT = 0.01;

/**
 * Picks one at random, better fitting titles more often. Titles in `shown` are picked again only once all were shown.
 * @param random from 0 to below 1
 */
export function pickOne<Of extends { id: number }>(
  titles: readonly Of[],
  given: { fits: ReadonlyMap<number, number>; shown: readonly number[]; random: number },
): Of | null {
  const { fits, shown, random } = given;
  const fresh = titles.filter(({ id }) => !shown.includes(id));
  const others = titles.filter(({ id }) => id !== shown.at(-1));
  const among = [fresh, others, titles].find(({ length }) => length > 0) ?? [];
  const weights = among.map(({ id }) => Math.max(LEAST_FIT, fits.get(id) ?? 0));
  let left = random * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [nth, title] of among.entries()) {
    left -= weights[nth] ?? 0;
    if (left < 0) return title;
  }
  return among.at(-1) ?? null;
}
