/** Maps the values in a file to values that can be stored: a source's ratings to the three ratings, any text or number to a valid one. */
import type { Rating } from "#contract/rating.ts";
import { GRADES, gradeOfHalfStars } from "#engine/collaborative/grades.ts";

import type { History, HistoryRow } from "./reading/reading.ts";
import type { Mapping } from "./store.ts";

const TEN = 10;

/**
 * On a scale of ten, 9 and 10 are loved, 7 and 8 liked, 5 and below disliked, as for the ratings that models learn from. Anything in between
 * only says that the title was seen.
 */
export function suggestedRating(value: number, scale: NonNullable<History["scale"]>): Rating | null {
  const { min, max, step } = scale;
  const choices = Math.round((max - min) / step) + 1;
  // Thumbs have two values, Halflight's own ratings three.
  if (choices <= 2) return value >= max ? 2 : 1;
  if (choices === 3) return value >= max ? 3 : value <= min ? 1 : 2;
  const grade = gradeOfHalfStars(Math.round((value / max) * TEN));
  if (grade === GRADES.loved) return 3;
  if (grade === GRADES.liked) return 2;
  return grade === GRADES.disliked ? 1 : null;
}

export function suggestedMapping({ rows, scale }: Pick<History, "rows" | "scale">): Mapping {
  if (scale === null) return [];
  const values = new Set(rows.flatMap(({ kind, rating }) => (kind === "rated" ? (rating ?? []) : [])));
  return [...values].map((value) => ({ value, rating: suggestedRating(value, scale) }));
}

/** @returns the mapping with these values changed; values it doesn't contain are ignored */
export function changedMapping(mapping: Mapping, changes: Mapping): Mapping {
  const wanted = new Map(changes.map(({ value, rating }) => [value, rating]));
  return mapping.map(({ value, rating }) => {
    const change = wanted.get(value);
    return { value, rating: change === undefined ? rating : change };
  });
}

const MAX_CHARACTERS = 300;
const MAX_NUMBER = 2_147_483_647;
/** Earlier dates are errors, because there were no films yet. */
const EARLIEST_DATE = Date.UTC(1880, 0);

export function storableText(text: string): string {
  return text.slice(0, MAX_CHARACTERS).toWellFormed().replaceAll("\u0000", "");
}

export function storableRow(row: HistoryRow): HistoryRow {
  const { imdbId, tmdbId, titleId } = row.ids;
  return {
    ...row,
    file: storableText(row.file),
    title: storableText(row.title),
    year: storableNumber(row.year),
    ids: {
      imdbId: imdbId === null ? null : storableText(imdbId),
      tmdbId: storableNumber(tmdbId),
      titleId: storableNumber(titleId),
    },
    at: row.at !== null && row.at.getTime() >= EARLIEST_DATE ? row.at : null,
  };
}

function storableNumber(number: number | null): number | null {
  return number !== null && Number.isInteger(number) && number > 0 && number <= MAX_NUMBER ? number : null;
}
