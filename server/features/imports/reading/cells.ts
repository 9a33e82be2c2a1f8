/** Parses single table cells. */
import { TITLE_CHARACTERS_MAX } from "./limits.ts";

const FIRST_FILM = 1874;
const LAST_YEAR = 2100;
const YEAR = /^(\d{4})(?:\D|$)/;
const YEAR_BEHIND = /^(.+?)\s*\((\d{4})(?:[-–](?:\d{4})?)?\)$/u;
const NUMBER = /^(\d{1,3}(?:[.,]\d{1,2})?)(?:\s*\/\s*(?:5|10|100))?\s*[★*%]?$/;
const STARS = /^([★*]{1,10})([½]?)[☆]*$/u;
const IMDB_ID = /\btt(\d{6,10})\b/;
const ARTICLE_BEHIND =
  /^(.+), (The|A|An|Le|La|Les|L'|Un|Une|Il|Lo|I|Gli|Der|Die|Das|El|Los|Las|O|Os|De|Het)$/u;
const OTHER_NAMES = /(?:\s*\([^()]*[^()\d][^()]*\))+$/u;

/** Line breaks and runs of spaces become one space. Formulas are plain text. */
export function titleIn(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim().slice(0, TITLE_CHARACTERS_MAX);
}

export function yearIn(text: string): number | null {
  const year = Number(YEAR.exec(text)?.[1] ?? Number.NaN);
  return year >= FIRST_FILM && year <= LAST_YEAR ? year : null;
}

/** Splits "Heat (1995)". Parentheses may also belong to the name: "(500) Days of Summer". */
export function titleAndYearIn(text: string): { title: string; year: number | null } {
  const found = YEAR_BEHIND.exec(titleIn(text));
  const year = yearIn(found?.[2] ?? "");
  return found === null || year === null
    ? { title: titleIn(text), year: null }
    : { title: found[1] ?? "", year };
}

/** Turns "Matrix, The" into "The Matrix" and drops other names in parentheses. */
export function uninverted(title: string): string {
  const plain = title.replace(OTHER_NAMES, "") || title;
  const [, noun = plain, article] = ARTICLE_BEHIND.exec(plain) ?? [];
  return article === undefined ? noun : `${article}${article.endsWith("'") ? "" : " "}${noun}`;
}

/** Empty and zero mean no rating. */
export function ratingIn(text: string): number | null {
  const stars = STARS.exec(text);
  if (stars !== null) return (stars[1]?.length ?? 0) + (stars[2] === "½" ? 0.5 : 0);
  const number = Number(NUMBER.exec(text)?.[1]?.replace(",", ".") ?? 0);
  return number === 0 ? null : number;
}

/** Finds the id in an id or a URL. */
export function imdbIdIn(text: string): string | null {
  const digits = IMDB_ID.exec(text)?.[1];
  return digits === undefined ? null : `tt${digits}`;
}

export function positiveIn(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
