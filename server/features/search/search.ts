/**
 * Search: finds titles by their names, by their people and by tags. Case, accents, articles, spaces and the way numbers are written don't
 * matter. Better matches come first: the exact name, its beginning, its words, a tag with that name, people, and names with corrected
 * typos. Alternative titles rank after a title's own names; ties are ordered by popularity in the viewer's country. Text is never
 * interpreted as a pattern.
 */
import type { MaturityLimit } from "#contract/maturity.ts";
import type { MediaType } from "#contract/vocabulary.ts";
import { isWithin } from "#engine/certification.ts";
import { popularityIn } from "#engine/priors.ts";
import { priorsIn } from "#engine/regional-priors.ts";
import { tagNamed } from "#engine/text/tag-scoring.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";
import type { Database } from "#server/platform/db.ts";

import { keyOf } from "./names.ts";
import { type SearchQuery, everythingQuery, namesQuery, parseQuery, tsqueryOf } from "./search-query.ts";
import {
  type Correction,
  corrections,
  misspellable,
  nearestFirst,
  unknownWords,
  spellings,
} from "./spelling.ts";
import {
  type SearchScope,
  type Filter,
  type Match,
  type SimilarWord,
  selectByEverything,
  selectByName,
  selectByNames,
  selectBySpelling,
  selectByTrigrams,
} from "./store.ts";

export { loadSearch, loadUnsearched, unloadSearch } from "./load.ts";

export type SearchOptions = {
  mediaType: MediaType | null;
  tags: readonly string[];
  /** ISO 3166 country whose popularity is used; `null` means worldwide. */
  country: string | null;
  /** Titles above it are found only by their own names, not by people and tags. */
  maturityLimit: MaturityLimit;
  limit: number;
};

export type Search = {
  /** Ids, best match first. A text without a letter or digit finds nothing. */
  titles(text: string, options: SearchOptions): Promise<number[]>;
  /** Ids of the titles that have every tag; the strongest and best loved first. */
  tagged(options: SearchOptions): number[];
};

type Needs = { db: Database; catalogue: Catalogue };

/** With fewer titles than this, and none with exactly that name, a short text probably has a typo. */
const FEW = 3;
const SHORT = 10;
/** Rows read per title wanted, because a title may match by several names. */
const NAMES_OF_TITLE = 3;
/** PostgreSQL orders matches by worldwide popularity. A country's own order is applied to this many of the first ones. */
const REORDER_COUNT = 200;
/** How many titles are compared with the corrected text. */
const COMPARE_COUNT = 60;

export function createSearch({ db, catalogue }: Needs): Search {
  function tagged({ mediaType, tags, country, maturityLimit, limit }: SearchOptions): number[] {
    const index = catalogue.index();
    const priors = priorsIn(index, country);
    return index.titles
      .map((title, position) => ({ title, score: strengthOf(title, tags) * (priors[position] ?? 0) }))
      .filter(({ title, score }) => score > 0 && (mediaType === null || title.mediaType === mediaType))
      .filter(({ title }) => isWithin(maturityLimit, title))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ title }) => title.id);
  }

  async function similarWords(query: SearchQuery): Promise<SimilarWord[]> {
    const asked = misspellable(query).map((word) => ({ word, spellings: spellings(word) }));
    const bySpelling = await selectBySpelling(db, asked);
    const unknown = unknownWords(query, bySpelling);
    return unknown.length === 0 ? bySpelling : [...bySpelling, ...(await selectByTrigrams(db, unknown))];
  }

  /** Reorders equally good matches by popularity in the country, if any title differs there. */
  function orderedFor(country: string | null, matches: readonly Match[]): readonly Match[] {
    if (!hasOwnPopularity(country)) return matches;
    const popularities = new Map(
      matches.map(({ titleId }) => {
        const title = catalogue.facts(titleId);
        return [titleId, title === null ? 0 : popularityIn(title, country)];
      }),
    );
    return matches.toSorted(
      (a, b) =>
        Number(b.isOfYear) - Number(a.isOfYear) ||
        Number(b.isExact) - Number(a.isExact) ||
        Number(a.isAlternative) - Number(b.isAlternative) ||
        (popularities.get(b.titleId) ?? 0) - (popularities.get(a.titleId) ?? 0),
    );
  }

  function hasOwnPopularity(country: string | null): boolean {
    const index = catalogue.index();
    return priorsIn(index, country) !== index.priors;
  }

  async function byEverything(
    asked: SearchScope & ReturnType<typeof everythingQuery>,
    maturityLimit: MaturityLimit,
  ): Promise<Match[]> {
    const matches = await selectByEverything(db, asked);
    return matches.filter(({ titleId }) => {
      const title = catalogue.facts(titleId);
      return title === null ? maturityLimit === null : isWithin(maturityLimit, title);
    });
  }

  async function searchCorrected(
    query: SearchQuery,
    {
      filter,
      country,
      maturityLimit,
    }: Omit<SearchOptions, "limit" | "mediaType" | "tags"> & { filter: Filter | null },
  ): Promise<number[]> {
    const asked = { year: query.year, filter, limit: COMPARE_COUNT, maturityLimit };
    for (const correction of corrections(query, await similarWords(query))) {
      const found = await titlesFor(correction, asked);
      const titles = found.map((id) => catalogue.facts(id)).filter((title) => title !== null);
      if (titles.length > 0) {
        return nearestFirst(titles, correction, { year: query.year, country }).map(({ id }) => id);
      }
    }
    return [];
  }

  async function titlesFor(
    { names, wanted }: Correction,
    { maturityLimit, ...asked }: SearchScope & { maturityLimit: MaturityLimit },
  ): Promise<number[]> {
    const tsquery = tsqueryOf(wanted);
    const found = new Set((await selectByName(db, { ...asked, names, prefixes: [] })).map(idOf));
    if (found.size < FEW)
      (await selectByNames(db, { ...asked, tsquery })).forEach((match) => found.add(match.titleId));
    if (found.size === 0) {
      const matches = await byEverything({ ...asked, tsquery, whole: tsquery }, maturityLimit);
      matches.forEach(({ titleId }) => found.add(titleId));
    }
    return [...found];
  }

  return {
    tagged,
    async titles(text, options) {
      const query = parseQuery(text);
      if (query === null) return [];
      const { limit, mediaType, tags, country, maturityLimit } = options;
      const filter = mediaType === null && tags.length === 0 ? null : { mediaType, tags };
      const most = hasOwnPopularity(country) ? Math.max(REORDER_COUNT, limit) : limit;
      const asked = { year: query.year, filter, limit: most * NAMES_OF_TITLE };
      const found = new Set<number>();
      const add = (ids: readonly number[]) => ids.forEach((id) => found.add(id));
      const addMatches = (matches: readonly Match[]) => add(orderedFor(country, matches).map(idOf));

      const byName = await selectByName(db, { ...asked, ...query });
      addMatches(byName);
      if (found.size < limit) addMatches(await selectByNames(db, { ...asked, tsquery: namesQuery(query) }));
      const tag = tagNamed(text);
      if (found.size < limit && tag !== null) add(tagged({ ...options, tags: [...tags, tag.id] }));
      if (found.size < limit && (found.size === 0 || query.words.length === 1)) {
        const matches = await byEverything({ ...asked, ...everythingQuery(query) }, maturityLimit);
        // People whose name matches exactly come before corrected typos.
        addMatches(matches.filter(({ isExact }) => isExact));
        const isNamed = byName.some(({ isExact }) => isExact);
        if (!isNamed && mayHaveSlip(query, found.size))
          add(await searchCorrected(query, { filter, country, maturityLimit }));
        addMatches(matches);
      }
      return [...found].slice(0, limit);
    },
  };
}

/** Whether the text may have a typo. Results for a long text are probably what was meant; for a short one they may be coincidence. */
function mayHaveSlip({ words }: SearchQuery, foundCount: number): boolean {
  return foundCount === 0 || (foundCount < FEW && keyOf(words).length <= SHORT);
}

function idOf({ titleId }: Match): number {
  return titleId;
}

/** Strength of a genre that isn't the title's first. */
const FURTHER_GENRE = 0.6;

/** @returns how strongly the title has the tags: 0 if any is missing, 1 if it has all of them in full */
function strengthOf(title: TitleFacts, tags: readonly string[]): number {
  return tags.reduce((strength, tag) => strength * strengthOfOne(title, tag), 1);
}

function strengthOfOne({ genres, moods, subgenres, themes }: TitleFacts, tag: string): number {
  const place = (genres as readonly string[]).indexOf(tag);
  if (place >= 0) return place === 0 ? 1 : FURTHER_GENRE;
  const mood = (moods as Readonly<Record<string, number | undefined>>)[tag];
  return mood ?? ([...subgenres, ...themes].includes(tag) ? 1 : 0);
}
