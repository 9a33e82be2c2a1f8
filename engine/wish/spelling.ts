/** Corrects typing errors: a word that nothing knows becomes the similar word that makes the longest phrase or name with its neighbors. */
import { editDistance } from "../text/edit-distance.ts";

export type Spelling = {
  /** Known words with the fewest typing errors between them and the word, at most `MAX_CANDIDATES`. */
  near(word: string): string[];
};

/** Shorter words have too many neighbors. Chosen by judgment. */
const MIN_LETTERS = 4;
/** From this length on, a word may have two typing errors. Chosen by judgment. */
const TWO_ERRORS_MIN_LETTERS = 7;
/** Candidates that are tried in context. */
const MAX_CANDIDATES = 12;

/** Words are compared with those of the same first letter and similar length: nobody misspells the first letter. */
export function createSpelling(vocabulary: Iterable<string>): Spelling {
  const shapes = new Map<string, string[]>();
  for (const word of new Set(vocabulary)) {
    if (word.length < MIN_LETTERS - 1 || /\d/.test(word)) continue;
    const shape = `${word[0]}${word.length}`;
    const alike = shapes.get(shape);
    if (alike === undefined) shapes.set(shape, [word]);
    else alike.push(word);
  }
  return {
    near(word) {
      if (word.length < MIN_LETTERS || /\d/.test(word)) return [];
      const most = word.length >= TWO_ERRORS_MIN_LETTERS ? 2 : 1;
      const found: { known: string; distance: number }[] = [];
      for (let length = word.length - most; length <= word.length + most; length++) {
        for (const known of shapes.get(`${word[0]}${length}`) ?? []) {
          const distance = editDistance(word, known, most);
          if (distance <= most) found.push({ known, distance });
        }
      }
      return found
        .toSorted((a, b) => a.distance - b.distance)
        .slice(0, MAX_CANDIDATES)
        .map(({ known }) => known);
    },
  };
}
