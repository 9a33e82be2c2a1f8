/** Turns titles into the input for drawing. */
import type { PicturedTitle } from "#drawing/design.ts";
import type { TitleFacts } from "#engine/title-facts.ts";

import { type AssignedDesigns, assignmentName } from "./assigned-designs.ts";

type Entry = {
  media_type: PicturedTitle["mediaType"];
  title: string;
  released: string;
  directors: readonly string[];
  genres: PicturedTitle["genres"];
  moods: Readonly<Partial<Record<PicturedTitle["moods"][number], number>>>;
  nanogenres: readonly string[];
  seasons_count: number | null;
};

/** A title of the data files, for measuring artwork without a running server. */
export function picturedEntry(entry: Entry, assigned: AssignedDesigns): PicturedTitle {
  const year = Number(entry.released.slice(0, 4));
  const moods = Object.entries(entry.moods) as [PicturedTitle["moods"][number], number][];
  return {
    mediaType: entry.media_type,
    title: entry.title,
    year,
    byline: entry.directors.join(", "),
    genres: entry.genres,
    moods: moods.toSorted(([, a], [, b]) => b - a).map(([mood]) => mood),
    nanogenres: entry.nanogenres,
    seasons: entry.seasons_count,
    assigned: assigned.get(assignmentName({ title: entry.title, year })) ?? null,
  };
}

export function picturedTitleOf(title: TitleFacts, assigned: AssignedDesigns): PicturedTitle {
  const year = new Date(title.releasedAt).getUTCFullYear();
  const moods = Object.entries(title.moods) as [PicturedTitle["moods"][number], number][];
  return {
    mediaType: title.mediaType,
    title: title.title,
    year,
    byline: title.directors.map(({ name }) => name).join(", "),
    genres: title.genres,
    moods: moods.toSorted(([, a], [, b]) => b - a).map(([mood]) => mood),
    nanogenres: title.nanogenres,
    seasons: title.seasonsCount,
    assigned: assigned.get(assignmentName({ title: title.title, year })) ?? null,
  };
}
