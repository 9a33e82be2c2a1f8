/** Converts the viewer's tags to the format of the preferences API. */
import { PREFERENCE_TAGS, type Tag } from "#contract/tags.ts";

const tagsById = new Map<string, Tag>(PREFERENCE_TAGS.map((tag) => [tag.id, tag]));

export function isPreferenceTag(id: unknown): id is string {
  return typeof id === "string" && tagsById.has(id);
}

export function isOfCategory(id: string, ...categories: readonly Tag["category"][]): boolean {
  return categories.some((category) => tagsById.get(id)?.category === category);
}

/** The tags in the format of the preferences API. */
export function preferencesFrom({ tags, openness }: { tags: readonly string[]; openness: number | null }) {
  return {
    categories: tags.filter((id) => isOfCategory(id, "genre")),
    subcategories: tags.filter((id) => isOfCategory(id, "subgenre", "theme")),
    openness_to_new_experiences: openness,
  };
}
