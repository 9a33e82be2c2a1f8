/** Advice: a model's scores for one person over the titles of an index. */
import type { Mark } from "../marks.ts";
import type { TitleIndex } from "../title-index.ts";
import { GRADES } from "./grades.ts";
import { type WeightedMark, placesOf } from "./interactions.ts";
import { type CollaborativeModel, createScorer } from "./model.ts";
import { weightBetween } from "./neighborhoods.ts";

export type Advice = {
  /**
   * Scores by position, standardized to mean 0 and deviation 1 within each of four groups of at least MIN_GROUP titles: films and series
   * with marks in training, and films and series without, which the model knows only by content. Scaled down for a model trained on few
   * marks. 0 for titles the model doesn't know.
   */
  scores: Float32Array;
  /** How much the mark on a title adds to the linear model's score at a position; negative if it lowers it. */
  contribution(position: number, markedTitleId: number): number;
  /** Recomputes the scores at these positions without the mark on the title. */
  scoresWithout(markedTitleId: number, positions: readonly number[]): number[];
};

/** Returns `null` for a person without a positive mark on a title the model knows. */
export type Adviser = (marks: readonly Mark[]) => Advice | null;

/**
 * Scores of a model trained on this many marks are halved; with more marks they approach full weight. Measured: see
 * docs/recommender-measurements.md.
 */
const HALF_TRUSTED_MARKS = 5000;

/** Allocates its working memory once: create one per model and index and reuse it. */
export function createAdviser(model: CollaborativeModel, index: TitleIndex): Adviser {
  const score = createScorer(model);
  const positions = Int32Array.from(model.titleIds, (titleId) => index.positions.get(titleId) ?? -1);
  const places = placesOf(model.titleIds);
  const groups = groupsOf(model, index, positions);
  const trust = model.marks / (model.marks + HALF_TRUSTED_MARKS);

  function adviceFor(marks: readonly WeightedMark[]): Advice | null {
    const found = score(marks);
    if (found === null) return null;
    const scores = new Float32Array(index.titles.length);
    standardizeGroups(found, groups);
    for (let place = 0; place < positions.length; place++) {
      const position = positions[place] as number;
      if (position >= 0) scores[position] = trust * (found[place] as number);
    }
    const weights = new Map(marks.map(({ titleId, weight }) => [titleId, weight]));
    return {
      scores,
      contribution(position, markedTitleId) {
        const titlePlace = places.get(index.titles[position]?.id ?? -1);
        const markedPlace = places.get(markedTitleId);
        if (titlePlace === undefined || markedPlace === undefined) return 0;
        return (weights.get(markedTitleId) ?? 0) * weightBetween(model.linear, markedPlace, titlePlace);
      },
      scoresWithout(markedTitleId, wanted) {
        if (!places.has(markedTitleId)) return wanted.map((position) => scores[position] ?? 0);
        const without = score(marks.filter(({ titleId }) => titleId !== markedTitleId));
        if (without !== null) standardizeGroups(without, groups);
        return wanted.map((position) => {
          const place = places.get(index.titles[position]?.id ?? -1);
          return without === null || place === undefined ? 0 : trust * (without[place] ?? 0);
        });
      },
    };
  }

  return (marks) =>
    adviceFor(
      marks.toSorted((a, b) => a.at - b.at).map(({ titleId, kind }) => ({ titleId, weight: GRADES[kind] })),
    );
}

/** Smaller groups aren't standardized: their mean and deviation would be unreliable. Chosen by judgment. */
const MIN_GROUP = 20;
// The resolution of 32-bit floats at this scale.
const MIN_DEVIATION = 1e-5;

/**
 * The model's places in groups that are standardized separately: films and series, with and without marks in training. A model trained on
 * an imported data set has no marks on series or new titles; standardized together, all of these would rank below every old film.
 */
function groupsOf(model: CollaborativeModel, { facets }: TitleIndex, positions: Int32Array): Int32Array[] {
  const groups: number[][] = [[], [], [], []];
  for (const [place, position] of positions.entries()) {
    if (position < 0) continue;
    const isMarked = (model.walk.starts[place + 1] ?? 0) > (model.walk.starts[place] ?? 0);
    groups[2 * Number(isMarked) + (facets.kinds[position] ?? 0)]?.push(place);
  }
  return groups.filter(({ length }) => length >= MIN_GROUP).map((places) => Int32Array.from(places));
}

/** In place. A group of equal scores becomes 0. */
function standardizeGroups(scores: Float32Array, groups: readonly Int32Array[]): void {
  for (const places of groups) {
    let sum = 0;
    let squares = 0;
    for (const place of places) {
      const value = scores[place] as number;
      sum += value;
      squares += value * value;
    }
    const mean = sum / places.length;
    const deviation = Math.sqrt(Math.max(0, squares / places.length - mean * mean));
    const scale = deviation > MIN_DEVIATION ? 1 / deviation : 0;
    for (const place of places) scores[place] = ((scores[place] as number) - mean) * scale;
  }
}
