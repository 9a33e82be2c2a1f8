/**
 * Trakt: output of its export and its API, as arrays of films, series, seasons and episodes, or as an object of those arrays. An entry's
 * fields (rated, watched, listed) determine its kind. Seasons and episodes count for their series.
 */
import { z } from "zod";

import { titleIn } from "../columns.ts";
import { readDates } from "../dates.ts";
import type { Faults, HistoryRow, Scale } from "../history.ts";
import { type Entry, NO_IDS, rated, type JsonFormat } from "./format.ts";

const SCALE: Scale = { min: 1, max: 10, step: 1 };
const DEPTH_MAX = 3;
const SAMPLE_ENTRIES = 20;
/** A personal list says nothing about what was seen; only its file name distinguishes it from the watchlist. */
const OWN_LIST = /(^|\/)(?!.*watchlist)lists?[-_/. ]/i;

const text = z.string().nullish().catch(null);
const work = z.object({
  title: text,
  year: z.number().int().nullish().catch(null),
  ids: z
    .object({
      imdb: z
        .string()
        .regex(/^tt\d{6,10}$/)
        .nullish()
        .catch(null),
      tmdb: z.number().int().positive().nullish().catch(null),
    })
    .nullish()
    .catch(null),
});
const item = z.object({
  movie: work.optional().catch(undefined),
  show: work.optional().catch(undefined),
  season: z.object({}).optional().catch(undefined),
  episode: z.object({}).optional().catch(undefined),
  rating: z.number().nullish().catch(null),
  plays: z.number().nullish().catch(null),
  rated_at: text,
  watched_at: text,
  last_watched_at: text,
  listed_at: text,
});

type Item = z.infer<typeof item>;
type Placed = { file: string; line: number; value: unknown };

export const trakt: JsonFormat = {
  source: "trakt",
  isOf: (value) =>
    itemsIn(value)
      .slice(0, SAMPLE_ENTRIES)
      .some((found) => isItem(found)),
  read(files, faults) {
    const placed = files.flatMap(({ file, value }) =>
      OWN_LIST.test(file)
        ? []
        : itemsIn(value).map((found, index) => ({ file, line: index + 1, value: found })),
    );
    return { scale: SCALE, entries: placed.flatMap((found) => entryOf(found, faults) ?? []) };
  },
};

function isItem(value: unknown): boolean {
  const parsed = item.safeParse(value);
  return parsed.success && (parsed.data.movie ?? parsed.data.show ?? parsed.data.episode) !== undefined;
}

/** Concatenates the arrays in an object. Under `movies` and `shows`, an entry may be the title itself. */
function itemsIn(value: unknown, under = "", depth = 0): unknown[] {
  if (Array.isArray(value)) return value.map((entry: unknown) => wrapped(entry, under));
  if (depth === DEPTH_MAX || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => itemsIn(inner, name, depth + 1));
}

function wrapped(entry: unknown, under: string): unknown {
  if (typeof entry !== "object" || entry === null) return entry;
  if ("movie" in entry || "show" in entry || !("ids" in entry)) return entry;
  if (under === "movies") return { ...entry, movie: entry };
  return under === "shows" ? { ...entry, show: entry } : entry;
}

function entryOf({ file, line, value }: Placed, faults: Faults): Entry | null {
  const parsed = item.safeParse(value);
  const found = parsed.success ? parsed.data : null;
  const named = found?.movie ?? found?.show;
  const title = titleIn(named?.title ?? "");
  if (found === null || named === undefined || title === "") {
    faults.add({ file, line, reason: "The entry has no title." });
    return null;
  }
  const isMovie = found.movie !== undefined;
  const row = {
    file,
    line,
    title,
    year: named.year ?? null,
    mediaType: isMovie ? ("movie" as const) : ("tv" as const),
    ids: { ...NO_IDS, imdbId: named.ids?.imdb ?? null, tmdbId: named.ids?.tmdb ?? null },
  };
  const marked = markedRow(found, row, faults);
  if (marked === null) {
    faults.add({ file, line, reason: `The file doesn’t say whether “${title}” was seen, rated or saved.` });
    return null;
  }
  const isPartOfSeries = !isMovie && (found.season ?? found.episode) !== undefined;
  // A rated episode isn't the whole series: its rating is averaged with those of other episodes, and used only if the series has no rating.
  return { ...marked, ...(isPartOfSeries ? { isPartOfSeries } : {}) };
}

function markedRow(
  found: Item,
  row: Omit<HistoryRow, "kind" | "rating" | "at">,
  faults: Faults,
): HistoryRow | null {
  const { rating, plays, rated_at, watched_at, last_watched_at, listed_at } = found;
  if (rating !== null && rating !== undefined)
    return rated({ ...row, at: dateIn(rated_at ?? watched_at) }, rating, { scale: SCALE, faults });
  const seenAt = watched_at ?? last_watched_at ?? null;
  if (seenAt !== null || (plays ?? 0) > 0) return { ...row, kind: "seen", rating: null, at: dateIn(seenAt) };
  return typeof listed_at === "string"
    ? { ...row, kind: "saved", rating: null, at: dateIn(listed_at) }
    : null;
}

function dateIn(written: string | null | undefined): Date | null {
  return readDates([written ?? ""])[0] ?? null;
}
