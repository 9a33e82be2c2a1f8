/** Diversity: no franchise and no director floods a list. Genres may: a person who loves horror wants horror. */
import type { TitleFacts } from "./title-facts.ts";

const MAX_PER_COLLECTION = 2;
const MAX_PER_DIRECTOR = 3;

/** Whether the title may join those already taken. */
export function addsVariety(title: TitleFacts, taken: readonly TitleFacts[]): boolean {
  const fellows = taken.filter((other) => other.collection !== null && other.collection === title.collection);
  if (fellows.length >= MAX_PER_COLLECTION) return false;
  return title.directors.every((director) => {
    const works = taken.filter((other) => other.directors.some((person) => person.id === director.id));
    return works.length < MAX_PER_DIRECTOR;
  });
}
