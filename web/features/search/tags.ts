/** The tags that can narrow a search, and which of them to offer. */
import type { Item } from "#contract/item.ts";
import { TAGS } from "#contract/tags.ts";
import { tagScore } from "#engine/text/tag-scoring.ts";

import type { Search } from "./search-url.ts";

export type MatchingTag = {
  id: string;
  label: string;
  /** How many of the results have the tag. */
  count?: number;
};

const MAX_TAGS = 8;
/** Minimum score for the whole text: it must occur in the tag's label or search terms. */
const MIN_TEXT_SCORE = 50;
/** Minimum score for a single word: it must equal the tag's label or one of its search terms. */
const MIN_WORD_SCORE = 90;
const WORD_MIN = 3;

const labels = new Map(TAGS.map(({ id, label }) => [id, label]));
const genreIds = new Map(
  TAGS.filter(({ category }) => category === "genre").map(({ id, label }) => [label, id]),
);

/** Tags to start from when there's no search yet. */
export const STARTING_TAGS = {
  genres: TAGS.filter(({ category }) => category === "genre"),
  moods: TAGS.filter(({ category }) => category === "mood"),
} as const;

export function tagLabel(id: string): string {
  return labels.get(id) ?? id;
}

export function isTag(id: string): boolean {
  return labels.has(id);
}

/** Chosen tags first, then tags named in the text, then the most frequent tags of the results. */
export function matchingTags({ text, tags: chosen }: Search, found: readonly Item[]): MatchingTag[] {
  const counts = countsOf(found);
  const frequent = [...counts].toSorted(([, a], [, b]) => b - a).map(([id]) => id);
  const others = [...new Set([...tagsNamedIn(text), ...frequent])].filter((id) => !chosen.includes(id));
  return [...chosen, ...others.slice(0, Math.max(0, MAX_TAGS - chosen.length))].map((id) => {
    const count = counts.get(id);
    return { id, label: tagLabel(id), ...(count !== undefined && { count }) };
  });
}

function countsOf(found: readonly Item[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { genres, moods } of found) {
    const ids = [...genres.flatMap(({ name }) => genreIds.get(name) ?? []), ...moods];
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Best match first. */
function tagsNamedIn(text: string): string[] {
  if (Array.from(text).length < WORD_MIN) return [];
  const words = text.split(/\s+/).filter((word) => word.length >= WORD_MIN);
  return TAGS.map((tag) => {
    const whole = tagScore(tag, text);
    const byWord = Math.max(0, ...words.map((word) => tagScore(tag, word)));
    return {
      id: tag.id,
      score: Math.max(whole >= MIN_TEXT_SCORE ? whole : 0, byWord >= MIN_WORD_SCORE ? byWord : 0),
    };
  })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ id }) => id);
}
