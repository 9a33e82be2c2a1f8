/** The catalog's titles by every name and id that services use for them. Built in steps, once per state of the catalog. */
import type { MediaType } from "#contract/vocabulary.ts";
import { STEP, type Steps } from "#engine/steps.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import type { ExternalNames } from "#server/features/catalogue/catalogue.ts";

import { keyOf, looseKeyOf, namesOf } from "./title-names.ts";

export type NamedTitle = Pick<ExternalNames, "imdbId" | "tmdbId"> & {
  id: number;
  mediaType: MediaType;
  year: number;
  releasedAt: number;
  countries: readonly string[];
};

/** How similar two names are; each kind has its own table. */
export type Likeness = "exact" | "alternative" | "loose" | "head";

export type NameIndex = {
  byName: Readonly<Record<Likeness, ReadonlyMap<string, readonly NamedTitle[]>>>;
  byId: ReadonlyMap<number, NamedTitle>;
  byImdbId: ReadonlyMap<string, NamedTitle>;
  /** Keys like "movie 603". */
  byTmdbId: ReadonlyMap<string, NamedTitle>;
};

type Sources = { titles: readonly TitleFacts[]; outsideNames: readonly ExternalNames[] };

export function* indexingNames({ titles, outsideNames }: Sources): Steps<NameIndex> {
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
