/**
 * The genres that a person is known to love: chosen by name, or with a clear share of the titles they loved. A genre that happens to be the
 * second one of a single loved title is neither.
 */
import type { GenreKey } from "#contract/vocabulary.ts";

import type { Mark } from "./marks.ts";
import type { TitleIndex } from "./title-index.ts";

/** Loved titles that a genre needs if it wasn't chosen. Chosen by judgment. */
const MIN_LOVED = 3;
/** Share of all loved titles that a genre needs if it wasn't chosen. Chosen by judgment. */
const MIN_SHARE = 0.3;
/** Milliseconds for which loved titles add no genre to the chosen ones: an evening doesn't contradict a statement. Chosen by judgment. */
const FIRST_DAY_MS = 24 * 60 * 60 * 1000;

type Person = { marks: readonly Mark[]; chosen: readonly GenreKey[]; now: number };

/** @returns the genres with the most loved titles first, then chosen ones without any, in the order they were chosen */
export function favoriteGenres(index: TitleIndex, { marks, chosen, now }: Person): GenreKey[] {
  const loved = marks.flatMap((mark) => {
    const title = mark.kind === "loved" ? index.titles[index.positions.get(mark.titleId) ?? -1] : undefined;
    return title === undefined ? [] : [{ at: mark.at, genres: title.genres }];
  });
  const counts = new Map<GenreKey, number>();
  for (const { genres } of loved) for (const genre of genres) counts.set(genre, (counts.get(genre) ?? 0) + 1);
  const isFirstDay = loved.every(({ at }) => now - at < FIRST_DAY_MS);
  const isClear = ([, count]: [GenreKey, number]) =>
    count >= MIN_LOVED && count >= MIN_SHARE * loved.length && !(isFirstDay && chosen.length > 0);
  const clear = [...counts].filter(isClear).map(([genre]) => genre);
  const countOf = (genre: GenreKey) => counts.get(genre) ?? 0;
  return [...new Set([...chosen, ...clear])].toSorted((a, b) => countOf(b) - countOf(a));
}
