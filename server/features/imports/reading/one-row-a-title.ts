/** Merges everything a source says about a title into one row: the latest rating, otherwise seen, skipped or saved, with the latest date. */
import { fold } from "#engine/text/fold.ts";

import type { HistoryRow, Scale } from "./history.ts";

/** A rated episode counts for its series only if the series itself has no rating. */
export type Entry = HistoryRow & { isPartOfSeries?: boolean };

const STRENGTH: Readonly<Record<HistoryRow["kind"], number>> = { rated: 3, seen: 2, skipped: 1, saved: 0 };

/** In the order in which titles first appear. */
export function oneRowATitle(entries: readonly Entry[], scale: Scale | null): HistoryRow[] {
  const series = seriesByName(entries);
  const byTitle = new Map<string, Entry[]>();
  for (const entry of entries) {
    const named = entry.isPartOfSeries === true ? series.get(nameOf(entry)) : undefined;
    const key = named ?? keyOf(entry);
    const known = byTitle.get(key);
    if (known === undefined) byTitle.set(key, [entry]);
    else known.push(entry);
  }
  return [...byTitle.values()].map((same) => rowOf(same, scale));
}

/** Episodes don't have their series' id, so they go to the series with that name, if there's only one. */
function seriesByName(entries: readonly Entry[]): Map<string, string | undefined> {
  const series = new Map<string, string | undefined>();
  for (const entry of entries) {
    if (entry.mediaType !== "tv" || entry.isPartOfSeries === true) continue;
    const [name, key] = [nameOf(entry), keyOf(entry)];
    series.set(name, series.has(name) && series.get(name) !== key ? undefined : key);
  }
  return series;
}

/** Without an id, a title is identified by its name. */
function keyOf({ title, year, mediaType, ids }: Entry): string {
  if (ids.titleId !== null) return `title ${ids.titleId}`;
  if (ids.imdbId !== null) return ids.imdbId;
  if (ids.tmdbId !== null) return `tmdb ${mediaType ?? ""} ${ids.tmdbId}`;
  return `${nameOf({ title })} ${year ?? ""} ${mediaType ?? ""}`;
}

function nameOf({ title }: Pick<Entry, "title">): string {
  return fold(title) || title;
}

function rowOf(same: readonly Entry[], scale: Scale | null): HistoryRow {
  const ofTitle = same.filter(({ isPartOfSeries }) => isPartOfSeries !== true);
  const ratings = ofTitle.filter(({ kind }) => kind === "rated");
  const chosen = strongest(ratings.length > 0 ? ratings : same);
  const isMean = ratings.length === 0 && chosen.kind === "rated";
  const { isPartOfSeries: _, ...row } = chosen;
  return {
    ...row,
    rating: isMean ? meanRating(same, scale) : row.rating,
    year: row.year ?? same.find(({ year }) => year !== null)?.year ?? null,
    at: row.at ?? latest(same),
  };
}

function strongest(same: readonly Entry[]): Entry {
  return same.reduce((best, entry) => {
    if (entry.kind !== best.kind) return STRENGTH[entry.kind] > STRENGTH[best.kind] ? entry : best;
    return (entry.at?.getTime() ?? 0) > (best.at?.getTime() ?? 0) ? entry : best;
  });
}

function meanRating(same: readonly Entry[], scale: Scale | null): number | null {
  const ratings = same.flatMap(({ rating }) => (rating === null ? [] : [rating]));
  const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  const step = scale?.step ?? 1;
  return Math.round(mean / step) * step;
}

function latest(same: readonly Entry[]): Date | null {
  const times = same.flatMap(({ at }) => (at === null ? [] : [at.getTime()]));
  return times.length === 0 ? null : new Date(times.reduce((one, other) => Math.max(one, other)));
}
