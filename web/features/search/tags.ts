/** The words that a search can be narrowed by: genres, moods and themes, and which of them suit a search. */
import type { Item } from "#contract/item.ts";
import { GENRES, SUBGENRES, THEMES, TITLE_MOODS, labelOf } from "#contract/vocabulary.ts";

export type SuitingTag = {
  id: string;
  label: string;
  /** How many of the titles found have it. */ count?: number;
};

/** The rest of the genres are names of TMDB's that no tag stands for. */
const GENRES_WITHOUT_TAG = new Set<string>(["history", "music", "western"]);
const MOST_SUITING = 8;
/** Shorter words of a search suit too much. */
const WORD_MIN = 3;

const GENRE_TAGS = GENRES.filter(({ key }) => !GENRES_WITHOUT_TAG.has(key)).map(({ key, label }) => ({
  id: key as string,
  label: label as string,
}));
const MOOD_TAGS = TITLE_MOODS.map((key) => ({ id: key as string, label: labelOf(key) }));
const OTHER_TAGS = [...THEMES, ...Object.values(SUBGENRES).flat()].map((key) => ({
  id: key as string,
  label: labelOf(key),
}));
const labels = new Map([...GENRE_TAGS, ...MOOD_TAGS, ...OTHER_TAGS].map(({ id, label }) => [id, label]));

/** Where to start from without a word in mind. */
export const STARTING_TAGS = { genres: GENRE_TAGS, moods: MOOD_TAGS } as const;

export function tagLabel(id: string): string {
  return labels.get(id) ?? id;
}

/** "sci_fi,nonsense,epic" → ["sci_fi", "epic"] */
export function knownTags(list: string): string[] {
  return [...new Set(list.split(","))].filter((id) => labels.has(id));
}

/** The chosen tags first, then those that the text names, then those that most of the titles found have. */
export function suitingTags(
  { text, tags: chosen }: { text: string; tags: readonly string[] },
  found: readonly Item[],
): SuitingTag[] {
  const counts = countsOf(found);
  const named = [...labels].filter(([, label]) => isNamedIn(text, label)).map(([id]) => id);
  const frequent = [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
  const others = [...new Set([...named, ...frequent])].filter((id) => !chosen.includes(id));
  return [...chosen, ...others.slice(0, Math.max(0, MOST_SUITING - chosen.length))].map((id) => {
    const count = counts.get(id);
    return { id, label: tagLabel(id), ...(count !== undefined && { count }) };
  });
}

function countsOf(found: readonly Item[]): Map<string, number> {
  const byLabel = new Map(GENRE_TAGS.map(({ id, label }) => [label, id]));
  const counts = new Map<string, number>();
  for (const { genres, moods } of found) {
    const ids = [...genres.flatMap(({ name }) => byLabel.get(name) ?? []), ...moods];
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

function isNamedIn(text: string, label: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const name = label.toLowerCase();
  return words.some((word) => word.length >= WORD_MIN && name.split(/[ -]/).some((part) => part === word));
}
