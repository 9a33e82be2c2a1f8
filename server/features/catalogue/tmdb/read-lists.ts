/**
 * Reads TMDB's responses with lists (titles, changes, providers) and its errors. Unexpected rows are left out, and an unexpected response
 * is read as an empty list.
 */
import { MEDIA_TYPES, type MediaType } from "#contract/vocabulary.ts";

import { type Fields, ID, fieldsOf, LIMITS, picturePath } from "./fields.ts";
import { readDetails } from "./read-title.ts";
import type { Reading, TmdbTitle } from "./tmdb-title.ts";

export type ListedTitle = {
  mediaType: MediaType;
  tmdbId: number;
  title: string;
  originalTitle: string | null;
  released: string | null;
  tmdbPopularity: number;
  voteCount: number | null;
  posterPath: string | null;
  isAdult: boolean;
};

export type TitleList = {
  /** Whether the response has the results and the number of pages. If not, it says nothing about the list. */
  isWellFormed: boolean;
  page: number;
  totalPages: number;
  totalResults: number;
  titles: ListedTitle[];
};

/** Maximum search results that are read. Later results are rarely relevant. */
const MAX_FOUND = 20;
const PAGES = { min: 0, max: 1_000_000, isWhole: true };

/** @param mediaType of all rows; `null` if each row states its own. People are left out */
export function readTitleList(answer: unknown, mediaType: MediaType | null): Reading<TitleList> {
  const faults = new Set<string>();
  const fields = fieldsOf(answer, faults);
  if (fields === null || !fields.has("results")) faults.add("results");
  const rows = fields?.optionalList("results") ?? null;
  const titles = (rows ?? []).flatMap((row) => titleOf(row, mediaType) ?? []);
  const isWellFormed = rows !== null && (fields?.number("total_pages", PAGES) ?? null) !== null;
  return { value: { isWellFormed, ...pagesOf(fields), titles }, faults: [...faults] };
}

/** The rows of a list as titles, with only the fields that lists include. Adult titles are left out. */
export function readFoundTitles(answer: unknown): TmdbTitle[] {
  const rows =
    fieldsOf(answer, new Set())?.has("results") === true ? (answer as { results: unknown }).results : [];
  return foundTitles(rows, (row) => {
    const kind = fieldsOf(row, new Set())?.text("media_type", 20);
    return MEDIA_TYPES.find((each) => each === kind);
  });
}

/** Like `readFoundTitles`, but for a lookup by another source's id, which returns one list per media type. */
export function readFoundById(answer: unknown): TmdbTitle[] {
  const fields = fieldsOf(answer, new Set());
  if (fields === null) return [];
  return MEDIA_TYPES.flatMap((mediaType) =>
    foundTitles((answer as Record<string, unknown>)[`${mediaType}_results`], () => mediaType),
  );
}

function foundTitles(rows: unknown, kindOf: (row: unknown) => MediaType | undefined): TmdbTitle[] {
  if (!Array.isArray(rows)) return [];
  return rows.slice(0, MAX_FOUND).flatMap((row: unknown) => {
    const mediaType = kindOf(row);
    const title = mediaType === undefined ? null : readDetails(mediaType, row).value;
    return title === null || title.isAdult ? [] : [title];
  });
}

/** Ids from the change feed of one media type. */
export function readChangedIds(answer: unknown): Reading<{ ids: number[]; totalPages: number }> {
  const faults = new Set<string>();
  const fields = fieldsOf(answer, faults);
  if (fields === null || !fields.has("results")) faults.add("results");
  const ids = (fields?.list("results") ?? []).flatMap((row) => row.number("id", ID) ?? []);
  return { value: { ids, totalPages: pagesOf(fields).totalPages }, faults: [...faults] };
}

export type ListedProvider = { providerId: number; name: string; logoPath: string | null };

export function readProviderList(answer: unknown): Reading<ListedProvider[]> {
  const faults = new Set<string>();
  const fields = fieldsOf(answer, faults);
  if (fields === null || !fields.has("results")) faults.add("results");
  const providers = (fields?.list("results") ?? []).flatMap((row) => {
    const providerId = row.number("provider_id", ID);
    const name = row.text("provider_name", LIMITS.name);
    if (providerId === null || name === null) return [];
    return { providerId, name, logoPath: picturePath(row, "logo_path") };
  });
  return { value: providers, faults: [...faults] };
}

/** TMDB's error in either of its formats; `null` if there is none. */
export function readError(answer: unknown): { code: number | null; message: string } | null {
  const fields = fieldsOf(answer, new Set());
  if (fields === null) return null;
  const message = fields.text("status_message", LIMITS.name) ?? fields.texts("errors", LIMITS.name)[0];
  return message === undefined
    ? null
    : { code: fields.number("status_code", { min: 0, max: 999, isWhole: true }), message };
}

function pagesOf(fields: Fields | null): Pick<TitleList, "page" | "totalPages" | "totalResults"> {
  return {
    page: fields?.number("page", PAGES) ?? 1,
    totalPages: fields?.number("total_pages", PAGES) ?? 0,
    totalResults: fields?.number("total_results", { min: 0, max: 1e9, isWhole: true }) ?? 0,
  };
}

function titleOf(row: Fields, wanted: MediaType | null): ListedTitle | null {
  const given = row.text("media_type", 20);
  const mediaType = wanted ?? MEDIA_TYPES.find((each) => each === given) ?? null;
  const tmdbId = row.number("id", ID);
  if (mediaType === null || tmdbId === null) return null;
  const [name, original, day] =
    mediaType === "tv"
      ? (["name", "original_name", "first_air_date"] as const)
      : (["title", "original_title", "release_date"] as const);
  const originalTitle = row.text(original, LIMITS.title);
  const title = row.text(name, LIMITS.title) ?? originalTitle;
  if (title === null) return null;
  return {
    mediaType,
    tmdbId,
    title,
    originalTitle,
    released: row.day(day),
    tmdbPopularity: row.number("popularity", { min: 0, max: 1e9 }) ?? 0,
    voteCount: row.number("vote_count", { min: 0, max: 1e9, isWhole: true }),
    posterPath: picturePath(row, "poster_path"),
    isAdult: row.flag("adult"),
  };
}
