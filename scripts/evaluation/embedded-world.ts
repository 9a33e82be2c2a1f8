/** The embedded catalog as the engine's facts, without a database, for measurements that need the same titles on every machine. */
import { stem } from "porter2";

import { maturityOf } from "#engine/certification.ts";
import type { Person, TitleFacts } from "#engine/title-facts.ts";
import { wordsIn } from "#engine/wish/words.ts";
import {
  type EmbeddedCatalogue,
  type EmbeddedTitle,
  readEmbeddedCatalogue,
} from "#server/features/catalogue/embedded/embedded.ts";
import { keyOf } from "#server/features/catalogue/sources/sources.ts";

export type EmbeddedWorld = {
  catalogue: EmbeddedCatalogue;
  titles: TitleFacts[];
  /** "Casablanca (1942)" → id. */
  idOf: ReadonlyMap<string, number>;
  /** Title ids by service, in the US. */
  offers: ReadonlyMap<string, ReadonlySet<number>>;
};

export async function readEmbeddedWorld(directory: string): Promise<EmbeddedWorld> {
  const catalogue = await readEmbeddedCatalogue(directory);
  const idOf = new Map(catalogue.titles.map((title, place) => [nameOf(title), place + 1]));
  const people = new Map<string, number>();
  const personOf = (name: string): Person => {
    const id = people.get(name) ?? people.size + 1;
    people.set(name, id);
    return { id, name };
  };
  const offers = new Map<string, Set<number>>();
  for (const title of catalogue.titles) {
    for (const service of title.stream["US"] ?? [])
      offers.set(service, (offers.get(service) ?? new Set()).add(idOf.get(nameOf(title)) ?? 0));
  }
  const idOfKey = new Map(catalogue.titles.map((title, place) => [keyOf(title), place + 1]));
  const titles = catalogue.titles.map((title, place) => factsOf(title, { id: place + 1, idOfKey, personOf }));
  return { catalogue, titles, idOf, offers };
}

function nameOf({ title, released }: Pick<EmbeddedTitle, "title" | "released">): string {
  return `${title} (${released.slice(0, 4)})`;
}

function factsOf(
  title: EmbeddedTitle,
  {
    id,
    idOfKey,
    personOf,
  }: { id: number; idOfKey: ReadonlyMap<string, number>; personOf: (name: string) => Person },
): TitleFacts {
  return {
    id,
    mediaType: title.media_type,
    title: title.title,
    originalTitle: title.original_title,
    releasedAt: Date.parse(title.released),
    genres: title.genres,
    moods: title.moods,
    nanogenres: title.nanogenres,
    themes: title.themes,
    subgenres: title.subgenres,
    contentNotes: title.content_notes,
    areNotesJudged: true,
    maturity: maturityOf(title.certification, title.countries),
    runtimeMinutes: title.runtime_minutes,
    cast: title.cast.map(personOf),
    directors: title.directors.map(personOf),
    language: title.language,
    countries: title.countries,
    collection: title.collection,
    words: [...new Set(wordsIn(title.overview, stem).map((word) => word.stem))],
    seasonsCount: title.seasons_count,
    pace: title.pace,
    tone: title.tone,
    intensity: title.intensity,
    attention: title.attention,
    popularity: title.popularity ?? 0,
    popularityByCountry: {},
    relatedTitles: title.related_titles.flatMap(({ strength, ...key }) => {
      const titleId = idOfKey.get(keyOf(key));
      return titleId === undefined ? [] : [{ titleId, strength }];
    }),
    voteAverage: title.vote_average,
    voteCount: title.vote_count,
  };
}
