/** Diversity: limits the titles per franchise and per director in a list. Genres aren't limited: a person who loves horror wants horror. */
import type { TitleFacts } from "./title-facts.ts";

export type Variety = {
  /** Whether the title may join the list. Once refused, a title stays refused. */
  admits(title: TitleFacts): boolean;
  join(title: TitleFacts): void;
};

/** Chosen by judgment. */
const MAX_PER_COLLECTION = 2;
/** Chosen by judgment. */
const MAX_PER_DIRECTOR = 3;

export function createVariety(): Variety {
  const ofCollection = new Map<string, number>();
  const ofDirector = new Map<number, number>();
  return {
    admits: ({ collection, directors }) =>
      (collection === null || (ofCollection.get(collection) ?? 0) < MAX_PER_COLLECTION) &&
      directors.every(({ id }) => (ofDirector.get(id) ?? 0) < MAX_PER_DIRECTOR),
    join({ collection, directors }) {
      if (collection !== null) ofCollection.set(collection, (ofCollection.get(collection) ?? 0) + 1);
      for (const { id } of directors) ofDirector.set(id, (ofDirector.get(id) ?? 0) + 1);
    },
  };
}
