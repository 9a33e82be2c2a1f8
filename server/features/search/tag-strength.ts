/** How much a title has of some tags. */
import type { TitleFacts } from "#engine/title-facts.ts";

/** A genre that is not the title's first says less of it. */
const FURTHER_GENRE = 0.6;

/** @returns 0 where one of the tags is missing, 1 where the title has all of them in full */
export function strengthOf(title: TitleFacts, tags: readonly string[]): number {
  return tags.reduce((strength, tag) => strength * strengthOfOne(title, tag), 1);
}

function strengthOfOne({ genres, moods, subgenres, themes }: TitleFacts, tag: string): number {
  const place = (genres as readonly string[]).indexOf(tag);
  if (place >= 0) return place === 0 ? 1 : FURTHER_GENRE;
  const mood = (moods as Readonly<Record<string, number | undefined>>)[tag];
  return mood ?? ([...subgenres, ...themes].includes(tag) ? 1 : 0);
}
