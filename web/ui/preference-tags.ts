/** What somebody likes, as the tags that stand for it, and as the preferences have it. */
import type { CallAnswer } from "#contract/api.ts";
import { PREFERENCE_TAGS, type Tag } from "#contract/tags.ts";

type Preferences = CallAnswer<"GET /api/auth/preferences/current">["preferences"];

const tagsById = new Map<string, Tag>(PREFERENCE_TAGS.map((tag) => [tag.id, tag]));

export function isPreferenceTag(id: unknown): id is string {
  return typeof id === "string" && tagsById.has(id);
}

export function isOfCategory(id: string, ...categories: readonly Tag["category"][]): boolean {
  return categories.some((category) => tagsById.get(id)?.category === category);
}

/** The tags as the preferences have them. What the viewer likes and no tag says (a genre without one) stays. */
export function preferencesFrom(
  { tags, openness }: { tags: readonly string[]; openness: number | null },
  { favorite_genres: genres }: Pick<Preferences, "favorite_genres">,
) {
  return {
    categories: [
      ...genres.filter((genre) => !isPreferenceTag(genre)),
      ...tags.filter((id) => isOfCategory(id, "genre")),
    ],
    subcategories: tags.filter((id) => isOfCategory(id, "subgenre", "theme")),
    openness_to_new_experiences: openness,
  };
}
