/** Measures how often the judge is right: titles that people judged are held out, judged and compared. Used by the report and the tests. */
import type { SourceTitle } from "../sources/sources.ts";
import { type Judgement, type TrainingSet, learnToJudge } from "./judge.ts";

/**
 * `precision` is the share of the judge's words that people chose too, `recall` the share of people's words that the judge found, both 0 to
 * 1. `titles` is the number of people's words.
 */
export type Accuracy = { precision: number; recall: number; titles: number };

type Options = {
  /** Every n-th title is held out; 5 means a fifth. */
  foldCount: number;
  /** How many of the folds are judged, each by a judge trained on the other folds. */
  folds: number;
  keywordsOf: (title: SourceTitle) => readonly string[];
};

type WordField = "moods" | "nanogenres" | "themes" | "subgenres" | "content_notes";
type Pair = { title: SourceTitle; judgement: Judgement };

/** @returns each held-out title, as people judged it, with the judge's judgment */
export function crossValidate(
  { titles, nanogenres }: TrainingSet,
  { foldCount, folds, keywordsOf }: Options,
): Pair[] {
  return Array.from({ length: folds }, (_, fold) => {
    const judge = learnToJudge(
      titles.filter((_title, place) => place % foldCount !== fold),
      nanogenres,
    );
    return titles
      .filter((_title, place) => place % foldCount === fold)
      .map((title) => ({ title, judgement: judge({ ...title, keywords: keywordsOf(title) }) }));
  }).flat();
}

/** @param word `null` counts all words of the field together */
export function accuracyOf(pairs: readonly Pair[], field: WordField, word: string | null = null): Accuracy {
  let said = 0;
  let wanted = 0;
  let hits = 0;
  for (const { title, judgement } of pairs) {
    const own = wordsOf(title, field).filter((each) => word === null || each === word);
    const judged = wordsOf(judgement, field).filter((each) => word === null || each === word);
    said += judged.length;
    wanted += own.length;
    hits += judged.filter((each) => own.includes(each)).length;
  }
  return { precision: hits / Math.max(1, said), recall: hits / Math.max(1, wanted), titles: wanted };
}

/** @returns by how many steps a grade of 1 to 5 is off, on average */
export function meanGradeError(
  pairs: readonly Pair[],
  grade: "pace" | "tone" | "intensity" | "attention",
): number {
  const errors = pairs.map(({ title, judgement }) => Math.abs(title[grade] - judgement[grade]));
  return errors.reduce((sum, error) => sum + error, 0) / Math.max(1, errors.length);
}

function wordsOf(judgement: Pick<Judgement, WordField>, field: WordField): readonly string[] {
  return field === "moods" ? Object.keys(judgement.moods) : judgement[field];
}
