/** What a model says to one person about the titles of an index. */
import type { Mark } from "../marks.ts";
import type { TitleIndex } from "../title-index.ts";
import { GRADES } from "./grades.ts";
import { type WeightedMark, placesOf } from "./interactions.ts";
import { type CollaborativeModel, createScorer } from "./model.ts";
import { weightBetween } from "./neighbourhoods.ts";

export type Advice = {
  /** By position, mean 0 and deviation 1 over the titles that the model knows, less where few marks taught it; 0 for all others. */
  scores: Float32Array;
  /** How much the mark on a title speaks for the title at a position: 0 for nothing, below for against. */
  contribution(position: number, markedTitleId: number): number;
  /** What the scores at these positions would be without the mark on the title: worked out anew. */
  scoresWithout(markedTitleId: number, positions: readonly number[]): number[];
};

/** Null for a person of whom nothing speaks for a title that the model knows. */
export type Adviser = (marks: readonly Mark[]) => Advice | null;

/** A model of so many marks is trusted half as much as one of any number. Measured: see docs/recommender.md. */
const HALF_TRUSTED_MARKS = 5000;

/** Holds the memory that it works in: one for a model and an index, asked again and again. */
export function createAdviser(model: CollaborativeModel, index: TitleIndex): Adviser {
  const score = createScorer(model);
  const positions = Int32Array.from(model.titleIds, (titleId) => index.positions.get(titleId) ?? -1);
  const places = placesOf(model.titleIds);
  const trust = model.marks / (model.marks + HALF_TRUSTED_MARKS);

  function adviceFor(marks: readonly WeightedMark[]): Advice | null {
    const found = score(marks);
    if (found === null) return null;
    const scores = new Float32Array(index.titles.length);
    for (let place = 0; place < positions.length; place++) {
      const position = positions[place] as number;
      if (position >= 0) scores[position] = trust * (found[place] as number);
    }
    const weights = new Map(marks.map(({ titleId, weight }) => [titleId, weight]));
    return {
      scores,
      contribution(position, markedTitleId) {
        const spoken = places.get(index.titles[position]?.id ?? -1);
        const speaking = places.get(markedTitleId);
        if (spoken === undefined || speaking === undefined) return 0;
        return (weights.get(markedTitleId) ?? 0) * weightBetween(model.linear, speaking, spoken);
      },
      scoresWithout(markedTitleId, wanted) {
        if (!places.has(markedTitleId)) return wanted.map((position) => scores[position] ?? 0);
        const without = score(marks.filter(({ titleId }) => titleId !== markedTitleId));
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
