/** How strongly a title has given tags. */
import type { TitleFacts } from "#engine/title-facts.ts";

/** Strength of a genre that isn't the title's first. */
const FURTHER_GENRE = 0.6;

/** @returns 0 if any tag is missing, 1 if the title has all of them in full */
export function strengthOf(title: TitleFacts, tags: readonly string[]): number {
  return tags.reduce((strength, tag) => strength * strengthOfOne(title, tag), 1);
}

function strengthOfOne({ genres, moods, subgenres, themes }: TitleFacts, tag: string): number {
  const place = (genres as readonly string[]).indexOf(tag);
  if (place >= 0) return place === 0 ? 1 : FURTHER_GENRE;
  const mood = (moods as Readonly<Record<string, number | undefined>>)[tag];
  return mood ?? ([...subgenres, ...themes].includes(tag) ? 1 : 0);
}
