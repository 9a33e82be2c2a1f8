/**
 * Shared by all formats: the interface through which a format recognizes and reads its files, the rules for ratings and names, and the
 * merging of all entries about a title into one row.
 */
import { fold } from "#engine/text/fold.ts";

import { titleIn, type Table } from "../columns.ts";
import type { Faults, HistoryRow, HistorySource, Scale } from "../history.ts";

export type Reading = { scale: Scale | null; entries: Entry[] };

export type TableFormat = {
  source: HistorySource;
  isOf(table: Table): boolean;
  read(tables: readonly Table[], faults: Faults): Reading;
};

export type JsonFormat = {
  source: HistorySource;
  isOf(value: unknown): boolean;
  read(files: readonly { file: string; value: unknown }[], faults: Faults): Reading;
};

export const NO_IDS: HistoryRow["ids"] = { imdbId: null, tmdbId: null, titleId: null };

/** A rating that's off the scale is reported as a fault, and the title counts as seen. */
export function rated(
  row: Omit<HistoryRow, "kind" | "rating">,
  rating: number | null,
  context: { scale: Scale; faults: Faults },
): HistoryRow {
  const { scale, faults } = context;
  if (rating === null) return { ...row, kind: "seen", rating: null };
  const steps = (rating - scale.min) / scale.step;
  if (rating >= scale.min && rating <= scale.max && Math.abs(steps - Math.round(steps)) < 1e-9)
    return { ...row, kind: "rated", rating };
  const reason = `“${row.title}” is rated ${rating}, which isn’t on the scale from ${scale.min} to ${scale.max}; it counts as seen.`;
  faults.add({ file: row.file, line: row.line, reason });
  return { ...row, kind: "seen", rating: null };
}

/** @returns `null`, after adding a fault, if nothing identifies the title */
export function namedTitle(
  title: string,
  ids: HistoryRow["ids"],
  context: { file: string; line: number; faults: Faults },
): string | null {
  const name = titleIn(title);
  if (name !== "") return name;
  if (ids.imdbId !== null) return ids.imdbId;
  context.faults.add({ file: context.file, line: context.line, reason: "The line has no title." });
  return null;
}

/** A rated episode counts for its series only if the series itself has no rating. */
export type Entry = HistoryRow & { isPartOfSeries?: boolean };

const STRENGTH: Readonly<Record<HistoryRow["kind"], number>> = { rated: 3, seen: 2, skipped: 1, saved: 0 };

/**
 * Merges everything a source says about a title into one row: the latest rating, otherwise the mean rating of its episodes, otherwise seen,
 * skipped or saved. Rows are in the order in which titles first appear.
 */
export function oneRowPerTitle(entries: readonly Entry[], scale: Scale | null): HistoryRow[] {
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

/**
 * IMDb's episodes don't have their series' id, so all episodes go to the series with the same name if there's only one. Otherwise the
 * episode's own ids and name decide; Trakt's episodes have the ids of their show.
 */
function seriesByName(entries: readonly Entry[]): Map<string, string | undefined> {
  const series = new Map<string, string | undefined>();
  for (const entry of entries) {
    if (entry.mediaType !== "tv" || entry.isPartOfSeries === true) continue;
    const [name, key] = [nameOf(entry), keyOf(entry)];
    series.set(name, series.has(name) && series.get(name) !== key ? undefined : key);
  }
  return series;
}

/** Without an id, a title is identified by its name, year and media type. */
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

export type TitleType = "movie" | "tv" | "episode" | "other";

/** The services' names for title types, in the languages they use. */
const NAMES: Readonly<Record<TitleType, string>> = {
  movie:
    "movie, film, feature, feature film, tv movie, tvmovie, video, short, tv short, tvshort, tv special, tvspecial, documentary, spielfilm, kinofilm, fernsehfilm, kurzfilm, pelicula, pelicula de tv, cortometraje, corto, filme, filme para televisao, curta metragem, telefilm, court metrage, film tv, cortometraggio",
  tv: "tv, show, series, serie, tv show, tv series, tvseries, tv mini series, tvminiseries, mini series, miniseries, fernsehserie, miniserie, mini serie, serie tv, serie de tv, serie televisee, mini serie tv, miniserie de tv, miniserie tv, serie televisiva",
  episode:
    "episode, tv episode, tvepisode, folge, tv folge, episodio, episodio tv, episodio de tv, episode tv, aflevering",
  other:
    "video game, videogame, game, videospiel, videojuego, jeu video, videogioco, music video, musicvideo, podcast, podcast series, podcastseries, podcast episode, podcastepisode, tv pilot, tvpilot, person, book",
};
const TYPE_OF: ReadonlyMap<string, TitleType> = new Map(
  Object.entries(NAMES).flatMap(([type, names]) =>
    names.split(", ").map((name): [string, TitleType] => [fold(name), type as TitleType]),
  ),
);

/** @returns `null` for a type no service is known to use */
export function titleTypeIn(text: string): TitleType | null {
  return TYPE_OF.get(fold(text)) ?? null;
}
