/**
 * Turns the different names that services use for a title ("Matrix, The", "Rocky 2", "Rocky II") into equal keys, and indexes the catalog's
 * titles by these keys and by external ids.
 */
import type { MediaType } from "#contract/vocabulary.ts";
import { STEP, type Steps } from "#engine/steps.ts";
import { fold } from "#engine/text/fold.ts";
import { inDigits, inLetters } from "#engine/text/numerals.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import type { ExternalNames } from "#server/features/catalogue/catalogue.ts";

export type Names = {
  /** The whole name. */
  exact: string;
  /** Names given side by side, as in "Name (Other Name)". */
  parts: string[];
  /** The name without the parts that services write inconsistently: spaces, articles, "and". */
  loose: string;
  /** The part before a subtitle; `null` if there is none. */
  head: string | null;
  /** Country of a remake with the same name, as in "The Office (U.S.)". */
  country: string | null;
  /** A year written into the name. */
  year: number | null;
};

const TRAILING_ARTICLE =
  /^(.+), (the|a|an|le|la|les|un|une|el|los|las|der|die|das|ein|eine|il|lo|gli|i|o|os|as)$/iu;
const LEADING_ARTICLE =
  /^(?:the|a|an|le|la|les|un|une|el|los|las|der|die|das|ein|eine|il|lo|gli|i|o|os|as) (?=.)/u;
const BRACKETS = /^(.+?)\s*[([]([^()[\]]+)[)\]]$/u;
const YEAR = /^(?:18|19|20)\d\d$/;
const ALSO_KNOWN = /^(?:a\.?k\.?a\.?|also known as)\s+/iu;
const SUBTITLE = /^(.{2,}?)(?:: | - | – | — )(.+)$/u;
/** Subtitles that name one of several parts, so the text before them isn't the name of the same title. */
const PART = /^(?:part|vol|volume|chapter|teil|partie|parte)\b|^\d+$/iu;
const COUNTRIES: Readonly<Record<string, string>> = { us: "US", usa: "US", uk: "GB" };

export function namesOf(title: string): Names {
  const names: { parts: string[]; country: string | null; year: number | null } = {
    parts: [],
    country: null,
    year: null,
  };
  let whole = title.trim();
  for (let found = BRACKETS.exec(whole); found !== null; found = BRACKETS.exec(whole)) {
    const [, outside = "", inside = ""] = found;
    const country = COUNTRIES[fold(inside).replaceAll(" ", "")];
    if (YEAR.test(inside)) names.year ??= Number(inside);
    else if (country !== undefined) names.country = country;
    else names.parts.push(inside.replace(ALSO_KNOWN, ""), outside);
    if (names.parts.length > 0) break;
    whole = outside;
  }
  const [, head, rest = ""] = SUBTITLE.exec(whole) ?? [];
  return {
    ...names,
    exact: keyOf(whole),
    parts: names.parts.map(keyOf),
    loose: looseKeyOf(whole),
    head: head === undefined || PART.test(rest) ? null : keyOf(head),
  };
}

export function keyOf(name: string): string {
  const [, before, article] = TRAILING_ARTICLE.exec(name.trim()) ?? [];
  const inOrder = before === undefined ? name : `${article} ${before}`;
  const folded = fold(inOrder);
  // A name made only of punctuation is its own key.
  return folded === "" ? inOrder.trim() : folded.split(" ").map(inDigits).join(" ");
}

function looseKeyOf(name: string): string {
  const words = keyOf(inLetters(name)).replace(LEADING_ARTICLE, "").split(" ");
  return words.filter((word) => word !== "and").join("");
}

export type NamedTitle = Pick<ExternalNames, "imdbId" | "tmdbId"> & {
  id: number;
  mediaType: MediaType;
  year: number;
  releasedAt: number;
  countries: readonly string[];
};

/** A film or series that may be missing from the catalog. */
export type KnownWork = { mediaType: MediaType; year: number; tmdbId: number | null };

/** By the exact keys of their names and original names. */
export type KnownWorks = ReadonlyMap<string, readonly KnownWork[]>;

/** Kinds of similarity between names, each with its own table. */
export type Likeness = "exact" | "alternative" | "loose" | "head";

/** Titles by every name and id that services use for them. The catalog's index is built in steps, once per state of the catalog. */
export type NameIndex = {
  byName: Readonly<Record<Likeness, ReadonlyMap<string, readonly NamedTitle[]>>>;
  byId: ReadonlyMap<number, NamedTitle>;
  byImdbId: ReadonlyMap<string, NamedTitle>;
  /** Keys like "movie 603". */
  byTmdbId: ReadonlyMap<string, NamedTitle>;
  knownWorks: KnownWorks;
};

type Sources = {
  titles: readonly TitleFacts[];
  outsideNames: readonly ExternalNames[];
  knownWorks: KnownWorks;
};

export function* indexingNames({ titles, outsideNames, knownWorks }: Sources): Steps<NameIndex> {
  const byName = {
    exact: new Map<string, NamedTitle[]>(),
    alternative: new Map<string, NamedTitle[]>(),
    loose: new Map<string, NamedTitle[]>(),
    head: new Map<string, NamedTitle[]>(),
  };
  const idsOf = new Map(outsideNames.map((ids) => [ids.titleId, ids]));
  const index = {
    byName,
    byId: new Map<number, NamedTitle>(),
    byImdbId: new Map<string, NamedTitle>(),
    byTmdbId: new Map<string, NamedTitle>(),
    knownWorks,
  };
  const add = (likeness: Likeness, key: string, title: NamedTitle) => {
    const named = byName[likeness].get(key);
    if (named === undefined) byName[likeness].set(key, [title]);
    else if (!named.includes(title)) named.push(title);
  };
  for (const [place, facts] of titles.entries()) {
    const { imdbId = null, tmdbId = null, alternativeTitles = [] } = idsOf.get(facts.id) ?? {};
    const { id, mediaType, releasedAt, countries } = facts;
    const year = new Date(releasedAt).getUTCFullYear();
    const title: NamedTitle = { id, mediaType, releasedAt, countries, imdbId, tmdbId, year };
    index.byId.set(id, title);
    if (imdbId !== null) index.byImdbId.set(imdbId, title);
    if (tmdbId !== null) index.byTmdbId.set(`${mediaType} ${tmdbId}`, title);
    for (const name of new Set([facts.title, facts.originalTitle])) {
      const names = namesOf(name);
      add("exact", names.exact, title);
      add("loose", names.loose, title);
      add("head", names.exact, title);
      if (names.head !== null) add("head", names.head, title);
      for (const part of names.parts) add("alternative", part, title);
    }
    for (const name of alternativeTitles) {
      add("alternative", keyOf(name), title);
      add("loose", looseKeyOf(name), title);
    }
    if (place % STEP === STEP - 1) yield;
  }
  return index;
}
