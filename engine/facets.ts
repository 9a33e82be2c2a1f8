/**
 * Facets: the facts that every request reads for every title, as arrays by position, so 100,000 titles are scanned in a fraction of a
 * millisecond. Built with the index. Values that aren't finite numbers are replaced with neutral ones.
 */
import { type ContentNote, NOTE_RISKS } from "#contract/mood-matrix.ts";
import { GENRES, TITLE_MOODS, type TitleMood } from "#contract/vocabulary.ts";

import { gatedMaturity } from "./certification.ts";
import { comparableVotes } from "./popularity.ts";
import { type Steps, mapInSteps } from "./steps.ts";
import type { TitleFacts } from "./title-facts.ts";

export type Facets = GenreFacets & {
  /** Milliseconds since 1970. */
  releasedAt: Float64Array;
  /** Adjusted to be comparable between titles, because the counts are from different years. */
  voteCounts: Float64Array;
  /** 0 for a film, 1 for a series. */
  kinds: Uint8Array;
  /** Maturity that limits are compared with: 0 to UNKNOWN_MATURITY. */
  maturity: Uint8Array;
  /** Share of series in the catalog, 0 to 1. */
  seriesShare: number;
  /** One bit for each of TITLE_MOODS that the title clearly has. */
  moods: Int32Array;
};

/** The genres of titles, as indexes into a list of genres. In a title index, that list is GENRES. */
export type GenreFacets = {
  genreCount: number;
  /** Genres of position p are at `genreStarts[p]` to `genreStarts[p + 1]`, main genre first. */
  genres: Uint16Array;
  genreStarts: Int32Array;
  /** Each genre's share of the title; they sum to 1 per title. */
  genreShares: Float32Array;
  /** The title's first genre; GENRES.length if it has none. */
  firstGenres: Uint8Array;
};

/** Weight of a genre that isn't the title's first: a film with a love story is less of a romance. Chosen by judgment. */
export const FURTHER_GENRE = 0.6;

const genrePlaces = new Map<string, number>(GENRES.map(({ key }, place) => [key, place]));
const moodBits = new Map<string, number>(TITLE_MOODS.map((mood, place) => [mood, 1 << place]));

export function* facetsOf(titles: readonly TitleFacts[]): Steps<Facets> {
  const releasedAt = new Float64Array(titles.length);
  const voteCounts = new Float64Array(titles.length);
  const kinds = new Uint8Array(titles.length);
  const maturity = new Uint8Array(titles.length);
  const moods = new Int32Array(titles.length);
  const genres = yield* mapInSteps(titles, (title, position) => {
    releasedAt[position] = numberOr(title.releasedAt, 0);
    voteCounts[position] = comparableVotes(title);
    kinds[position] = Number(title.mediaType === "tv");
    maturity[position] = gatedMaturity(title);
    moods[position] = bitsOf(TITLE_MOODS.filter((mood) => hasMood(title, mood)));
    return title.genres;
  });
  const series = kinds.reduce((sum, kind) => sum + kind, 0);
  const seriesShare = titles.length === 0 ? 0.5 : series / titles.length;
  return {
    releasedAt,
    voteCounts,
    kinds,
    maturity,
    seriesShare,
    moods,
    ...genreFacetsOf(genres, genrePlaces),
  };
}

/**
 * @param titles genre names of each title, main genre first
 * @param placeOf genre name → number from 0; unknown names are left out
 */
export function genreFacetsOf(
  titles: readonly (readonly string[])[],
  placeOf: ReadonlyMap<string, number>,
): GenreFacets {
  const most = titles.reduce((sum, names) => sum + names.length, 0);
  const genres = new Uint16Array(most);
  const genreShares = new Float32Array(most);
  const genreStarts = new Int32Array(titles.length + 1);
  const firstGenres = new Uint8Array(titles.length).fill(GENRES.length);
  let next = 0;
  for (const [position, names] of titles.entries()) {
    const start = next;
    for (const name of names) {
      const place = placeOf.get(name);
      if (place !== undefined) genres[next++] = place;
    }
    const whole = 1 + FURTHER_GENRE * (next - start - 1);
    for (let entry = start; entry < next; entry++) {
      genreShares[entry] = (entry === start ? 1 : FURTHER_GENRE) / whole;
    }
    if (next > start) firstGenres[position] = genres[start] as number;
    genreStarts[position + 1] = next;
  }
  return {
    genreCount: placeOf.size,
    genres: genres.slice(0, next),
    genreStarts,
    genreShares: genreShares.slice(0, next),
    firstGenres,
  };
}

/**
 * Minimum strength at which a title counts as having a mood: somebody who asks for a mood doesn't want just a trace of it. Chosen by
 * judgment.
 */
const CLEAR_MOOD = 0.5;

export function hasMood({ moods }: Pick<TitleFacts, "moods">, mood: TitleMood): boolean {
  return (moods[mood] ?? 0) >= CLEAR_MOOD;
}

/** Whether a title has the content or, if no person judged its notes, is likely to have it because of its genres. */
export function mayHaveNote(title: TitleFacts, note: ContentNote): boolean {
  if (title.contentNotes.includes(note)) return true;
  return !title.areNotesJudged && (NOTE_RISKS[note] ?? []).some((genre) => title.genres.includes(genre));
}

/** @returns one bit for each of the moods, as in `Facets.moods` */
export function bitsOf(moods: readonly TitleMood[]): number {
  return moods.reduce((bits, mood) => bits | (moodBits.get(mood) ?? 0), 0);
}

export function numberOr(value: number, fallback: number): number {
  return Number.isFinite(value) ? value : fallback;
}
