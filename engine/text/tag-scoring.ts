/** Scores how well a tag matches typed text, from 0 to 100. */
import { TAGS, type Tag } from "#contract/tags.ts";

import { editDistance } from "./edit-distance.ts";
import { fold } from "./fold.ts";

const LABEL_SCORES = { exact: 100, prefix: 80, contains: 60 } as const;
const TERM_SCORES = { exact: 90, prefix: 70, contains: 50 } as const;
const FUZZY_MOST = 30;
// A word with more errors than a third of its letters is a different word. Chosen by judgment.
const FUZZY_SLIPS = 1 / 3;

const named = new Map<string, Tag>(
  [
    ...TAGS.map((tag) => [fold(tag.label), tag] as const),
    ...TAGS.flatMap((tag) => tag.searchTerms.map((term) => [fold(term), tag] as const)),
  ].toReversed(),
);

type Scores = Readonly<Record<"exact" | "prefix" | "contains", number>>;

/**
 * @returns 100, 80 or 60 by the label or 90, 70 or 50 by a search term, whichever is higher; otherwise up to 30 for a near miss; otherwise
 * 0
 */
export function tagScore(tag: Tag, text: string): number {
  const asked = fold(text);
  if (asked === "") return 0;
  const label = fold(tag.label);
  const terms = tag.searchTerms.map(fold);
  const matched = Math.max(
    scoreOf(label, asked, LABEL_SCORES),
    ...terms.map((term) => scoreOf(term, asked, TERM_SCORES)),
  );
  return matched > 0 ? matched : Math.max(...[label, ...terms].map((words) => fuzzyScore(words, asked)));
}

/** @returns the tags that match, best first; equal scores keep the given order */
export function tagsAnswering(tags: readonly Tag[], text: string): Tag[] {
  return tags
    .map((tag) => ({ tag, score: tagScore(tag, text) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map(({ tag }) => tag);
}

/** @returns the tag whose label or search term equals the text, labels first; `null` if there is none */
export function tagNamed(text: string): Tag | null {
  return named.get(fold(text)) ?? null;
}

function scoreOf(words: string, asked: string, scores: Scores): number {
  if (words === asked) return scores.exact;
  if (words.startsWith(asked)) return scores.prefix;
  return words.includes(asked) ? scores.contains : 0;
}

function fuzzyScore(words: string, asked: string): number {
  const length = Math.max(words.length, asked.length);
  const most = Math.floor(length * FUZZY_SLIPS);
  const slips = editDistance(asked, words, most);
  return slips > most ? 0 : Math.round(FUZZY_MOST * (1 - slips / length));
}
