/**
 * Judges titles that nobody has judged: moods, nanogenres, themes, subgenres, content notes, pace, tone, intensity and attention, learned
 * from the titles that people judged. Moods, themes, subgenres and content notes have one classifier per word; grades have one per step.
 * The classifiers use the title's facts and the nanogenres whose terms are in its keywords and overview (evidence.ts). Pure: the same
 * titles give the same judge. docs/data.md states how often it's right.
 */
import { CONTENT_NOTES, SUBGENRES, THEMES, TITLE_MOODS, type TitleMood } from "#contract/vocabulary.ts";
import { type Features, probabilityOf, type LogisticModel, fitLogistic } from "#engine/logistic.ts";

import type { SourceTitle } from "../sources/sources.ts";
import { CONTENT_NOTE_TERMS } from "./content-note-terms.ts";
import { type Evidence, type TermList, termFinder, traitsOf } from "./evidence.ts";

/** Here a mood's strength, 0.3 to 1, is the judge's confidence. The strongest mood comes first. */
export type Judgement = Pick<
  SourceTitle,
  | "moods"
  | "nanogenres"
  | "themes"
  | "subgenres"
  | "content_notes"
  | "pace"
  | "tone"
  | "intensity"
  | "attention"
>;

/** Titles that people judged, and the terms that indicate each nanogenre. */
export type TrainingSet = { titles: readonly SourceTitle[]; nanogenres: readonly TermList[] };

export type Judge = (evidence: Evidence) => Judgement;

type Grade = "pace" | "tone" | "intensity" | "attention";

/** Rarer traits are ignored, because they'd only describe the few titles that have them. */
const TRAIT_USES_AT_LEAST = 8;
const GRADE_STEPS = [2, 3, 4, 5] as const;
const MOODS_AT_LEAST = 2;
const MOODS_AT_MOST = 5;
const NANOGENRES_AT_MOST = 6;
const WEAKEST = 0.3;

export function learnToJudge(judged: readonly SourceTitle[], nanogenres: readonly TermList[]): Judge {
  const steps = learningToJudge(judged, nanogenres);
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

/** Like `learnToJudge`, but in steps, one per classifier, because training them all takes seconds. */
export function* learningToJudge(
  judged: readonly SourceTitle[],
  nanogenres: readonly TermList[],
): Generator<undefined, Judge> {
  const examples = judged.map((title) => ({ ...title, keywords: [] }));
  const findNanogenres = nanogenreFinder(judged, nanogenres);
  const findNotes = termFinder(CONTENT_NOTE_TERMS);
  const traits = examples.map((title) =>
    allTraits(title, new Set([...title.nanogenres, ...findNanogenres(title)])),
  );
  const numbers = numberTraits(traits);
  const rows = traits.map((names) => featuresOf(names, numbers));

  const learn = (isSo: (title: SourceTitle) => boolean) =>
    trainClassifier(rows, judged.map(isSo), numbers.size);
  function* learnWords<Word extends string>(
    words: readonly Word[],
    has: (title: SourceTitle, word: Word) => boolean,
  ): Generator<undefined, WordClassifier<Word>[]> {
    const learned: WordClassifier<Word>[] = [];
    for (const word of words) {
      learned.push({ word, ...learn((title) => has(title, word)) });
      yield;
    }
    return learned;
  }
  function* learnGrade(grade: Grade): Generator<undefined, BinaryClassifier[]> {
    const learned: BinaryClassifier[] = [];
    for (const step of GRADE_STEPS) {
      learned.push(learn((title) => title[grade] >= step));
      yield;
    }
    return learned;
  }

  const moods = yield* learnWords(TITLE_MOODS, (title, mood) => title.moods[mood] !== undefined);
  const themes = yield* learnWords(THEMES, (title, theme) => title.themes.includes(theme));
  const subgenres = yield* learnWords(Object.values(SUBGENRES).flat(), (title, each) =>
    title.subgenres.includes(each),
  );
  const notes = yield* learnWords(CONTENT_NOTES, (title, note) => title.content_notes.includes(note));
  const grades = {
    pace: yield* learnGrade("pace"),
    tone: yield* learnGrade("tone"),
    intensity: yield* learnGrade("intensity"),
    attention: yield* learnGrade("attention"),
  };

  return (evidence) => {
    const kinds = findNanogenres(evidence).slice(0, NANOGENRES_AT_MOST);
    const row = featuresOf(allTraits(evidence, kinds), numbers);
    return {
      moods: strongest(moods, row),
      nanogenres: kinds,
      themes: likely(themes, row),
      subgenres: likely(subgenres, row),
      // Explicit words count even if the genre doesn't suggest the note: one note too many is better than one too few.
      content_notes: [...new Set([...findNotes(evidence).keys(), ...likely(notes, row)])],
      pace: gradeOf(grades.pace, row),
      tone: gradeOf(grades.tone, row),
      intensity: gradeOf(grades.intensity, row),
      attention: gradeOf(grades.attention, row),
    };
  };
}

/** @returns a function that lists a title's nanogenres, most terms first, limited to those that a judged title of the same genre has */
function nanogenreFinder(
  judged: readonly SourceTitle[],
  nanogenres: readonly TermList[],
): (evidence: Evidence) => string[] {
  const find = termFinder(nanogenres);
  const known = new Set(
    judged.flatMap((title) =>
      title.nanogenres.flatMap((name) => title.genres.map((genre) => `${name} ${genre}`)),
    ),
  );
  return (evidence) =>
    [...find(evidence)]
      .filter(([name]) => evidence.genres.some((genre) => known.has(`${name} ${genre}`)))
      .toSorted(([, a], [, b]) => b - a)
      .map(([name]) => name);
}

function allTraits(evidence: Evidence, nanogenres: Iterable<string>): string[] {
  return [...traitsOf(evidence), ...[...nanogenres].map((name) => `nanogenre ${name}`)];
}

function numberTraits(titles: readonly (readonly string[])[]): Map<string, number> {
  const uses = new Map<string, number>();
  for (const trait of titles.flat()) uses.set(trait, (uses.get(trait) ?? 0) + 1);
  const known = [...uses].filter(([, count]) => count >= TRAIT_USES_AT_LEAST);
  return new Map(known.map(([trait], number) => [trait, number]));
}

function featuresOf(traits: readonly string[], numbers: ReadonlyMap<string, number>): Features {
  return traits.flatMap((trait) => numbers.get(trait) ?? []);
}

type WordClassifier<Word> = BinaryClassifier & { word: Word };

function likely<Word>(classifiers: readonly WordClassifier<Word>[], row: Features): Word[] {
  return classifiers
    .filter(({ model, threshold }) => probabilityOf(model, row) >= threshold)
    .map(({ word }) => word);
}

/** Two to five moods: a title without moods would never be found by mood. */
function strongest(classifiers: readonly WordClassifier<TitleMood>[], row: Features): Judgement["moods"] {
  const chances = classifiers.map(({ word, model, threshold }) => {
    const chance = probabilityOf(model, row);
    return { word, chance, odds: chance / threshold };
  });
  const chosen = chances
    .toSorted((a, b) => b.odds - a.odds)
    .filter(({ odds }, place) => place < MOODS_AT_LEAST || odds >= 1)
    .slice(0, MOODS_AT_MOST);
  return Object.fromEntries(
    chosen
      .toSorted((a, b) => b.chance - a.chance)
      .map(({ word, chance }) => [word, Math.round((WEAKEST + (1 - WEAKEST) * chance) * 100) / 100]),
  );
}

/** The expected grade: 1 plus the probability of each further step. */
function gradeOf(steps: readonly BinaryClassifier[], row: Features): number {
  return Math.round(steps.reduce((grade, { model }) => grade + probabilityOf(model, row), 1));
}

/** Answers one yes-or-no question about titles (is it funny? does it have gore?): yes if the probability reaches `threshold`. */
type BinaryClassifier = { model: LogisticModel; threshold: number };

/** Pulls predictions from weak evidence toward the base rate. The best of 1, 3, 10 and 30 in five-fold cross-validation. */
const PENALTY = 3;
const THRESHOLDS = Array.from({ length: 24 }, (_, place) => 0.1 + place * 0.025);
/** Every fifth example is held out to find the threshold. */
const HELD_BACK = 5;

/** @param width the number of features */
function trainClassifier(
  rows: readonly Features[],
  labels: readonly boolean[],
  width: number,
): BinaryClassifier {
  const isHeldBack = (place: number) => place % HELD_BACK === 0;
  const pick = <Value>(values: readonly Value[], from: (place: number) => boolean) =>
    values.filter((_, place) => from(place));
  const isLearned = (place: number) => !isHeldBack(place);
  const trial = fitLogistic(pick(rows, isLearned), pick(labels, isLearned), { width, penalty: PENALTY });
  const chances = pick(rows, isHeldBack).map((row) => probabilityOf(trial, row));
  const answers = pick(labels, isHeldBack);
  const [best = 0.5] = THRESHOLDS.toSorted(
    (a, b) => f1Of(chances, answers, b) - f1Of(chances, answers, a) || b - a,
  );
  return { model: fitLogistic(rows, labels, { width, penalty: PENALTY, start: trial }), threshold: best };
}

/** The harmonic mean of precision and recall, 0 to 1. */
function f1Of(chances: readonly number[], answers: readonly boolean[], threshold: number): number {
  const hits = chances.filter((chance, place) => chance >= threshold && answers[place] === true).length;
  const said = chances.filter((chance) => chance >= threshold).length;
  const wanted = answers.filter(Boolean).length;
  return said + wanted === 0 ? 0 : (2 * hits) / (said + wanted);
}
