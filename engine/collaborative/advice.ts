/** What a model says to one person about the titles of an index. */
import type { Mark } from "../marks.ts";
import type { TitleIndex } from "../title-index.ts";
import { GRADES } from "./grades.ts";
import { type WeightedMark, placesOf } from "./interactions.ts";
import { type CollaborativeModel, createScorer } from "./model.ts";
import { weightBetween } from "./neighbourhoods.ts";

export type Advice = {
  /**
   * By position, mean 0 and deviation 1 over the films that somebody marked, and so over the series, and over those of each that nobody
   * marked, of which the model knows what they are like alone; less where few marks taught it. 0 for titles that the model does not know.
   */
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
  const groups = groupsOf(model, index, positions);
  const trust = model.marks / (model.marks + HALF_TRUSTED_MARKS);

  function adviceFor(marks: readonly WeightedMark[]): Advice | null {
    const found = score(marks);
    if (found === null) return null;
    const scores = new Float32Array(index.titles.length);
    standardiseGroups(found, groups);
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
        if (without !== null) standardiseGroups(without, groups);
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

/** Fewer titles than this have no mean and deviation worth the name: their scores stay as they are. */
const LEAST_GROUP = 20;
// What 32-bit numbers cannot tell from nothing.
const LEAST_DEVIATION = 1e-5;

/**
 * The places of the model in groups that are compared among themselves: films and series, marked and unmarked. Where people from elsewhere
 * taught the model, nobody marked a series or what is new, and all of these would lie below every film of old.
 */
function groupsOf(model: CollaborativeModel, { facets }: TitleIndex, positions: Int32Array): Int32Array[] {
  const groups: number[][] = [[], [], [], []];
  for (const [place, position] of positions.entries()) {
    if (position < 0) continue;
    const isMarked = (model.walk.starts[place + 1] ?? 0) > (model.walk.starts[place] ?? 0);
    groups[2 * Number(isMarked) + (facets.kinds[position] ?? 0)]?.push(place);
  }
  return groups.filter(({ length }) => length >= LEAST_GROUP).map((places) => Int32Array.from(places));
}

/** In place. A group without differences becomes 0. */
function standardiseGroups(scores: Float32Array, groups: readonly Int32Array[]): void {
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
    const scale = deviation > LEAST_DEVIATION ? 1 / deviation : 0;
    for (const place of places) scores[place] = ((scores[place] as number) - mean) * scale;
  }
}
