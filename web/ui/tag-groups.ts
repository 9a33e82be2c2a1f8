/** Groups the tags to choose from: by category, with subgenres under each genre that was chosen. */
import type { Tag } from "#contract/tags.ts";

import { onboarding } from "../messages/onboarding.ts";

export type TagGroup = { key: string; label: string; tags: readonly Tag[]; isUnderGenre: boolean };

const words = onboarding.tags;

/** @returns the groups in order; subgenre groups follow the genres */
export function tagGroups(tags: readonly Tag[], chosen: readonly string[]): TagGroup[] {
  const ofCategory = (category: Tag["category"]) => tags.filter((tag) => tag.category === category);
  const genres = ofCategory("genre");
  const group = (key: string, label: string, members: readonly Tag[]): TagGroup => ({
    key,
    label,
    tags: members,
    isUnderGenre: false,
  });
  return [
    group("genres", words.genres, genres),
    ...genres
      .map((genre) => ({
        ...group(genre.id, words.subgenresOf(genre.label), subgenresOf(genre, tags)),
        isUnderGenre: true,
      }))
      // Tags found by search stay visible even if their genre wasn't chosen.
      .filter(
        ({ key, tags: members }) => chosen.includes(key) || members.some(({ id }) => chosen.includes(id)),
      ),
    group("moods", words.moods, ofCategory("mood")),
    group("themes", words.themes, ofCategory("theme")),
  ].filter(({ tags: members }) => members.length > 0);
}

/** @returns what's still missing, or `null` */
export function tooFewChosen(chosen: readonly string[], min: number): string | null {
  return chosen.length < min ? words.tooFew(min) : null;
}

function subgenresOf(genre: Tag, tags: readonly Tag[]): Tag[] {
  return tags.filter(({ parentCategory }) => parentCategory === genre.id);
}
