/**
 * Matching: finds the title a row of a history is about, by its ids, otherwise by name and year. It never guesses between two titles: the
 * row then stays unmatched, with the reason.
 */
import type { UNMATCHED_REASONS } from "#contract/import-rules.ts";

import type { HistoryRow } from "./reading/reading.ts";
import {
  type KnownWork,
  type Likeness,
  type NameIndex,
  type NamedTitle,
  type Names,
  keyOf,
  namesOf,
} from "./title-names.ts";

export type UnmatchedReason = (typeof UNMATCHED_REASONS)[number];
export type Match = { titleId: number; unmatched: null } | { titleId: null; unmatched: UnmatchedReason };

/** The fields of a row that describe its title. */
export type RowToMatch = Pick<HistoryRow, "ids" | "mediaType" | "at" | "title" | "year">;

/** A row with its name parsed. */
type Query = Pick<HistoryRow, "ids" | "mediaType" | "at"> & { names: Names; year: number | null };

const DAY_MS = 24 * 60 * 60 * 1000;
/** A title may be watched this long before its release date: at a festival, or in another country. */
const BEFORE_RELEASE_MS = 366 * DAY_MS;

/** If the row has a year, names that are only similar count as the same only within that year. */
const SAME_YEAR: readonly Likeness[] = ["exact", "alternative", "loose", "head"];
const WHOLE_NAME: readonly Likeness[] = ["exact", "alternative"];
const NEIGHBORING_YEAR = WHOLE_NAME;
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
      if (!hasNamesake(index, asked, { title: only, likeness })) return { titleId: only.id, unmatched: null };
      // A title whose name is only similar isn't an alternative to one with exactly that name.
      if (WHOLE_NAME.includes(likeness)) return { titleId: null, unmatched: "ambiguous" };
    }
  }
  return { titleId: null, unmatched: reasonFor(index, asked) };
}

function roundsFor({ year }: Query): { likenesses: readonly Likeness[]; yearsApart: number }[] {
  if (year === null) return [{ likenesses: NO_YEAR, yearsApart: Infinity }];
  return [
    { likenesses: SAME_YEAR.filter((likeness) => likeness !== "head"), yearsApart: 0 },
    { likenesses: NEIGHBORING_YEAR, yearsApart: 1 },
    // Last, because the whole name in a neighboring year is likelier: the beginning of a sequel's name is the first film's.
    { likenesses: ["head"], yearsApart: 0 },
  ];
}

/** Finds the title by the ids in the row. An IMDb or TMDB id is ignored as an error in the file if neither name nor year fits its title. */
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

type Found = { title: NamedTitle; likeness: Likeness };

/** Whether the row may instead be about another film or series with exactly that name, even if it isn't in the catalog. */
function hasNamesake(index: NameIndex, asked: Query, { title, likeness }: Found): boolean {
  const { names, mediaType, at } = asked;
  const until = at?.getUTCFullYear() ?? Infinity;
  const isPossible = (year: number) => (asked.year === null ? year <= until : year === asked.year);
  const films = mediaType === "tv" ? [] : (NAMESAKES.get(names.exact) ?? []);
  if (films.some((year) => year !== title.year && isPossible(year))) return true;
  return (index.knownWorks.get(names.exact) ?? []).some(
    (work) =>
      (mediaType === null || work.mediaType === mediaType) &&
      isPossible(work.year) &&
      !isSameWork(work, { title, likeness }),
  );
}

/** Whether a known work is the catalog's title: by TMDB's id if both have it, otherwise by name, kind and year. */
function isSameWork(work: KnownWork, { title, likeness }: Found): boolean {
  if (work.mediaType !== title.mediaType) return false;
  if (work.tmdbId !== null && title.tmdbId !== null) return work.tmdbId === title.tmdbId;
  return WHOLE_NAME.includes(likeness) && Math.abs(work.year - title.year) <= 1;
}

function reasonFor(index: NameIndex, asked: Query): UnmatchedReason {
  const sameNames = NEIGHBORING_YEAR.flatMap((likeness) => named(index, asked, likeness));
  if (sameNames.length === 0) return "unknown";
  return sameNames.some(({ mediaType }) => asked.mediaType === null || mediaType === asked.mediaType)
    ? "year"
    : "kind";
}

/**
 * Films that share their name with a title in the catalog but aren't that title, with their release years. When matching by
 * name, a row with one of these years isn't matched to the catalog's title. A row without a year isn't matched either, unless it's dated
 * before the earliest of these years. Rows about series aren't affected. The namesakes in `knowledge.jsonl` are added to these.
 */
const YEARS: Readonly<Record<string, readonly number[]>> = {
  Dracula: [1931, 1958, 1979, 2025],
  "A Nightmare on Elm Street": [2010],
  "A Star Is Born": [1937, 1954, 1976],
  "After Life": [1998],
  Afterlife: [1998],
  Aladdin: [2019],
  "Alice in Wonderland": [2010],
  "All Quiet on the Western Front": [1979],
  "Beauty and the Beast": [2014, 2017],
  "Ben-Hur": [1925, 2016],
  Carrie: [2013],
  Cinderella: [2015, 2021],
  "Dawn of the Dead": [2004],
  Drive: [1997],
  Dumbo: [2019],
  Dune: [1984],
  Frankenstein: [1994, 2025],
  "Friday the 13th": [2009],
  Frozen: [2010],
  "Funny Games": [2008],
  "Ghost in the Shell": [2017],
  Ghostbusters: [2016],
  Gladiator: [1992],
  Godzilla: [1998, 2014],
  Halloween: [2007, 2018],
  Heat: [1986],
  Hercules: [2014],
  Hero: [1992],
  House: [1977, 1985],
  "How the Grinch Stole Christmas": [1966],
  Insomnia: [2002],
  "Invasion of the Body Snatchers": [1978],
  It: [1990],
  "King Kong": [1976, 2005],
  "Lady and the Tramp": [2019],
  "Les Misérables": [1998, 2019],
  Leviathan: [1989],
  "Little Women": [1933, 1949],
  "Mean Girls": [2024],
  Monster: [2003],
  Mulan: [2020],
  Nosferatu: [1979],
  Notorious: [2009],
  "Ocean's Eleven": [1960],
  Oldboy: [2013],
  Parasite: [1982],
  "Peter Pan": [2003],
  Pinocchio: [2002, 2019, 2022],
  "Planet of the Apes": [2001],
  "Point Break": [2015],
  Poltergeist: [2015],
  Psycho: [1998],
  Rebecca: [2020],
  "Robin Hood": [2010, 2018],
  RoboCop: [2014],
  Sabrina: [1995],
  Scarface: [1932],
  Scream: [2022],
  Solaris: [2002],
  Suspiria: [2018],
  "The Addams Family": [2019],
  "The Avengers": [1998],
  "The Bridge": [2006],
  "The Count of Monte Cristo": [2002],
  "The Day the Earth Stood Still": [2008],
  "The Fly": [1958],
  "The Girl with the Dragon Tattoo": [2011],
  "The Guilty": [2021],
  "The Host": [2013],
  "The Housemaid": [2010, 2025],
  "The Hunchback of Notre Dame": [1939],
  "The Hunt": [2020],
  "The Illusionist": [2006],
  "The Invisible Man": [1933],
  "The Jungle Book": [1994, 2016],
  "The Karate Kid": [2010],
  "The Killer": [2023, 2024],
  "The Lighthouse": [2016],
  "The Lion King": [2019],
  "The Little Mermaid": [2023],
  "The Magnificent Seven": [2016],
  "The Manchurian Candidate": [2004],
  "The Mummy": [1932, 2017],
  "The Omen": [2006],
  "The Return": [2006, 2024],
  "The Ring": [1927],
  "The Secret in Their Eyes": [2015],
  "The Texas Chain Saw Massacre": [2003],
  "The Texas Chainsaw Massacre": [2003],
  "The Thing": [2011],
  "The Wicker Man": [2006],
  Titanic: [1953],
  "Total Recall": [2012],
  Twilight: [1998],
  "West Side Story": [2021],
};

export const NAMESAKES: ReadonlyMap<string, readonly number[]> = new Map(
  Object.entries(YEARS).map(([name, years]) => [keyOf(name), years]),
);
