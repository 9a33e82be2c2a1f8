/**
 * Topics: a person, genre, mood, theme or franchise, and all titles that have it. Found in one pass over the index and cached until the
 * index changes. Titles added by hand aren't in the index until they're confirmed, so no topic has them.
 */
import { LRUCache } from "lru-cache";

import type { TopicKind } from "#contract/topics.ts";
import { GENRES, TITLE_MOODS, labelOf } from "#contract/vocabulary.ts";
import { hasMood } from "#engine/facets.ts";
import { priorsIn } from "#engine/regional-priors.ts";
import type { TitleFacts } from "#engine/title-facts.ts";
import type { TitleIndex } from "#engine/title-index.ts";
import type { Catalogue } from "#server/features/catalogue/catalogue.ts";

export type Topic = {
  kind: TopicKind;
  /** A person's full name, a genre's or mood's key, or the name of a theme or franchise. */
  name: string;
};

export type Topics = {
  /**
   * Most popular in the country first; empty for an unknown topic.
   * @param country ISO 3166 country whose popularity is used; `null` means worldwide
   */
  titlesOf(topic: Topic, country: string | null): readonly TitleFacts[];
};

/** Maximum titles in all cached lists together, about 8 bytes each. */
const MAX_CACHED_TITLES = 500_000;

type Lists = LRUCache<string, readonly TitleFacts[]>;

export function createTopics({ catalogue }: { catalogue: Catalogue }): Topics {
  const kept = new WeakMap<TitleIndex, Lists>();

  function listsOf(index: TitleIndex): Lists {
    const lists =
      kept.get(index) ??
      new LRUCache<string, readonly TitleFacts[]>({
        maxSize: MAX_CACHED_TITLES,
        sizeCalculation: (titles) => Math.min(MAX_CACHED_TITLES, 1 + titles.length),
      });
    kept.set(index, lists);
    return lists;
  }

  return {
    titlesOf(topic, country) {
      const index = catalogue.index();
      const lists = listsOf(index);
      const key = JSON.stringify([topic.kind, topic.name, country]);
      const titles = lists.get(key) ?? find(index, topic, country);
      // Unknown names are never cached, so that they can't push out the lists of real topics.
      if (titles.length > 0) lists.set(key, titles);
      return titles;
    },
  };
}

function find(index: TitleIndex, topic: Topic, country: string | null): TitleFacts[] {
  const isOfTopic = testOf(topic);
  const priors = priorsIn(index, country);
  const priorOf = ({ id }: TitleFacts) => priors[index.positions.get(id) ?? -1] ?? 0;
  return index.titles.filter(isOfTopic).toSorted((a, b) => priorOf(b) - priorOf(a) || a.id - b.id);
}

function testOf({ kind, name }: Topic): (title: TitleFacts) => boolean {
  switch (kind) {
    case "person":
      return ({ cast, directors }) =>
        directors.some((person) => person.name === name) || cast.some((person) => person.name === name);
    case "genre":
      return ({ genres }) => (genres as readonly string[]).includes(name);
    case "mood": {
      const mood = TITLE_MOODS.find((key) => key === name);
      return (title) => mood !== undefined && hasMood(title, mood);
    }
    case "theme":
      return ({ nanogenres }) => nanogenres.includes(name);
    case "franchise":
      return ({ collection }) => collection === name;
    default:
      return kind satisfies never;
  }
}

/** The topic as it's shown: "Science Fiction" for the genre `sci_fi`. */
export function labelOfTopic({ kind, name }: Topic): string {
  if (kind === "person" || kind === "franchise") return name;
  return (kind === "genre" ? GENRES.find(({ key }) => key === name)?.label : undefined) ?? labelOf(name);
}
