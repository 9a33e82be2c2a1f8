/**
 * Matching: finds the title a row of a history is about, by IMDb or TMDB id, otherwise by name and year. It never guesses between two
 * titles: the row then stays unmatched, with the reason.
 */
import type { UNMATCHED_REASONS } from "#contract/import-rules.ts";

import type { Likeness, NameIndex, NamedTitle } from "./name-index.ts";
import { NAMESAKES } from "./namesakes.ts";
import type { HistoryRow } from "./reading/reading.ts";
import { type Names, namesOf } from "./title-names.ts";

export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];
export type Match = { titleId: number; unmatched: null } | { titleId: null; unmatched: UnmatchedReason };

/** What a row says about its title. */
export type RowToMatch = Pick<HistoryRow, "ids" | "mediaType" | "at" | "title" | "year">;

/** A row with its name parsed. */
type Query = Pick<HistoryRow, "ids" | "mediaType" | "at"> & { names: Names; year: number | null };

const DAY_MS = 24 * 60 * 60 * 1000;
/** A title may be watched this long before its release date: at a festival, or in another country. */
const BEFORE_RELEASE_MS = 366 * DAY_MS;

/** Names that are only similar count as the same only within the same year. */
const SAME_YEAR: readonly Likeness[] = ["exact", "alternative", "loose", "head"];
const NEIGHBORING_YEAR: readonly Likeness[] = ["exact", "alternative"];
const NO_YEAR: readonly Likeness[] = ["exact", "alternative", "loose"];

export function matchRow(index: NameIndex, row: RowToMatch): Match {
  const names = namesOf(row.title);
  const asked: Query = { ...row, names, year: row.year ?? names.year };
  const known = titleById(index, asked);
  if (known !== null) return { titleId: known.id, unmatched: null };
  for (const { likenesses, yearsApart } of roundsFor(asked)) {
    for (const likeness of likenesses) {
      const found = named(index, asked, likeness).filter((title) => isAbout(title, asked, yearsApart));
      const [only] = found;
      if (found.length > 1) return { titleId: null, unmatched: "ambiguous" };
      if (only === undefined) continue;
      if (hasNamesake(asked, only)) return { titleId: null, unmatched: "ambiguous" };
      return { titleId: only.id, unmatched: null };
    }
  }
  return { titleId: null, unmatched: reasonFor(index, asked) };
}

function roundsFor({ year }: Query): { likenesses: readonly Likeness[]; yearsApart: number }[] {
  if (year === null) return [{ likenesses: NO_YEAR, yearsApart: Infinity }];
  return [
    { likenesses: SAME_YEAR, yearsApart: 0 },
    { likenesses: NEIGHBORING_YEAR, yearsApart: 1 },
  ];
}

/** Finds the title by its external ids. If neither its name nor its year fits, the id is an error in the file. */
function titleById(index: NameIndex, asked: Query): NamedTitle | null {
  const { imdbId, tmdbId, titleId } = asked.ids;
  const kinds = asked.mediaType === null ? (["movie", "tv"] as const) : [asked.mediaType];
  const byTmdbId = kinds.flatMap((kind) => index.byTmdbId.get(`${kind} ${tmdbId}`) ?? []);
  const candidates = [
    ...(imdbId === null ? [] : [index.byImdbId.get(imdbId)]),
    ...(tmdbId !== null && byTmdbId.length === 1 ? byTmdbId : []),
  ];
  for (const title of candidates) {
    if (title !== undefined && (isNamed(index, asked, title) || isNear(title, asked))) return title;
  }
  // Another installation may use the same id for a different title.
  const own = titleId === null ? undefined : index.byId.get(titleId);
  return own !== undefined && isNamed(index, asked, own) && isNear(own, asked) ? own : null;
}

function isNear({ year }: NamedTitle, asked: Query): boolean {
  return asked.year === null || Math.abs(year - asked.year) <= 1;
}

function isNamed(index: NameIndex, asked: Query, title: NamedTitle): boolean {
  return SAME_YEAR.some((likeness) => named(index, asked, likeness).includes(title));
}

function named({ byName }: NameIndex, { names }: Query, likeness: Likeness): readonly NamedTitle[] {
  const key = likeness === "loose" ? names.loose : names.exact;
  const whole = byName[likeness].get(key) ?? [];
  const others = { exact: [], loose: [], alternative: names.parts, head: names.head ?? [] }[likeness];
  return [...new Set([...whole, ...[others].flat().flatMap((name) => byName.exact.get(name) ?? [])])];
}

function isAbout(title: NamedTitle, asked: Query, yearsApart: number): boolean {
  const { mediaType, year, at, names } = asked;
  if (mediaType !== null && title.mediaType !== mediaType) return false;
  if (year !== null && Math.abs(title.year - year) > yearsApart) return false;
  if (names.country !== null && !title.countries.includes(names.country)) return false;
  if (at !== null && title.releasedAt > at.getTime() + BEFORE_RELEASE_MS) return false;
  return !hasOtherId(title, asked);
}

function hasOtherId({ imdbId, tmdbId, mediaType }: NamedTitle, { ids, ...asked }: Query): boolean {
  if (imdbId !== null && ids.imdbId !== null) return imdbId !== ids.imdbId;
  return tmdbId !== null && ids.tmdbId !== null && asked.mediaType === mediaType && tmdbId !== ids.tmdbId;
}

/** Whether the row may instead be about a film with the same name that isn't in the catalog. */
function hasNamesake({ names, year, mediaType, at }: Query, title: NamedTitle): boolean {
  const years = mediaType === "tv" ? [] : (NAMESAKES.get(names.exact) ?? []);
  if (year !== null) return year !== title.year && years.includes(year);
  const until = at?.getUTCFullYear() ?? Infinity;
  return years.some((other) => other !== title.year && other <= until);
}

function reasonFor(index: NameIndex, asked: Query): UnmatchedReason {
  const bearers = NEIGHBORING_YEAR.flatMap((likeness) => named(index, asked, likeness));
  if (bearers.length === 0) return "unknown";
  return bearers.some(({ mediaType }) => asked.mediaType === null || mediaType === asked.mediaType)
    ? "year"
    : "kind";
}
