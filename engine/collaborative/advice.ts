/** What a model says to one person about the titles of an index. */
import { DISLIKED, LIKED, LOVED, type Rating } from "#contract/rating.ts";

import type { Mark } from "../taste.ts";
import type { TitleIndex } from "../title-index.ts";
import { GRADES } from "./grades.ts";
import { type WeightedMark, placesOf } from "./interactions.ts";
import { type CollaborativeModel, createScorer } from "./model.ts";

export type Advice = {
  /** By position, mean 0 and deviation 1 over the titles that the model knows, less where few marks taught it; 0 for all others. */
  scores: Float32Array;
  /** How much each mark speaks for each of some titles, by position and the id of the marked title: 0 for nothing, below for against. */
  voicesFor(positions: readonly number[]): Voices;
};

export type Voices = (position: number, markedTitleId: number) => number;

/** Null for a person who marked nothing that the model knows. */
export type Adviser = (marks: readonly Mark[]) => Advice | null;

/** A model of so many marks is trusted half as much as one of any number. Measured: see docs/recommender.md. */
const HALF_TRUSTED_MARKS = 5000;

const WEIGHTS: Readonly<Record<Rating, number>> = {
  [LOVED]: GRADES.loved,
  [LIKED]: GRADES.liked,
  [DISLIKED]: GRADES.disliked,
};

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
    return { scores, voicesFor: (wanted) => voices(marks, wanted) };
  }

  function voices(marks: readonly WeightedMark[], wanted: readonly number[]): Voices {
    const order = new Map(wanted.map((position, nth) => [position, nth]));
    // Each mark speaks of hundreds of titles, of which few were asked for: by place, one more than its order, 0 for the others.
    const asked = new Uint16Array(positions.length);
    wanted.forEach((position, nth) => {
      const place = places.get(index.titles[position]?.id ?? -1);
      if (place !== undefined) asked[place] = nth + 1;
    });
    const spoken = new Map<number, Float32Array>();
    const { starts, columns, weights } = model.linear;
    for (const { titleId, weight } of marks) {
      const place = places.get(titleId);
      if (place === undefined) continue;
      const voice = new Float32Array(wanted.length);
      for (let entry = starts[place] as number; entry < (starts[place + 1] as number); entry++) {
        const nth = asked[columns[entry] as number] as number;
        if (nth > 0) voice[nth - 1] = weight * (weights[entry] as number);
      }
      spoken.set(titleId, voice);
    }
    return (position, titleId) => spoken.get(titleId)?.[order.get(position) ?? -1] ?? 0;
  }

  return (marks) =>
    adviceFor(
      marks
        .toSorted((a, b) => a.at - b.at)
        .map(({ titleId, rating }) => ({
          titleId,
          weight: rating === null ? GRADES.watchlist : WEIGHTS[rating],
        })),
    );
}
