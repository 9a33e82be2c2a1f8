/**
 * Taste profile: what a person's marks say, as lines that can be read and corrected. What counts is how much larger the share of a line is in
 * what the person likes than in the catalogue, so that what most titles are is not everybody's first line; and it is shrunk, so that little
 * known is little said. A dislike is no sign of anything else: it counts for the lines of the disliked title alone.
 * Method: the difference of two shares, that of the person drawn towards the usual one by so many marks of nobody (additive smoothing).
 * The usual share is counted by renown, for of what few know few mark anything.
 */
import type { TasteLineKind } from "#contract/taste-profile.ts";
import type { GenreKey } from "#contract/vocabulary.ts";

import { type LineKey, linesOf, nameOfLine } from "./taste-lines.ts";
import type { Taste } from "./taste.ts";
import type { TitleIndex } from "./title-index.ts";

export type TasteLine = LineKey & {
  name: string;
  /** −1 to 1; below zero for what the person does not like. */
  strength: number;
  /** Those of the marked titles that it comes from, what says most first; none where it was chosen by name alone. */
  titleIds: number[];
  /** Named among the favourite genres. */
  isChosen: boolean;
};

/** So many loved titles of nobody stand beside those of the person. */
const OF_NOBODY = 5;
/** A genre that was chosen by name says as much as so much of a loved title that has it. */
const CHOSEN = 1;
/** By so much more than usual a line is as strong as can be. Few lines of what somebody likes have one director; half may be of one genre. */
const FULL: Readonly<Record<TasteLineKind, number>> = {
  genre: 0.5,
  mood: 0.5,
  nanogenre: 0.3,
  person: 0.25,
  era: 0.5,
};
/** One title says nothing of its decade, of its actors, or of what is particular to it. */
const LEAST_TITLES: Readonly<Record<TasteLineKind, number>> = {
  genre: 1,
  mood: 1,
  nanogenre: 2,
  person: 2,
  era: 2,
};
const LEAST_STRENGTH = 0.08;
const MOST_LIKED = 6;
const MOST_DISLIKED = 3;

type Sums = { line: LineKey; liked: number; disliked: number; from: { titleId: number; weight: number }[] };

/** @returns of each kind the strongest, strongest first: what is liked before what is not */
export function tasteLines(
  index: TitleIndex,
  { taste, favouriteGenres }: { taste: Taste; favouriteGenres: readonly GenreKey[] },
): TasteLine[] {
  const marked = { liked: 0, disliked: 0 };
  const sums = new Map<string, Sums>();
  const sumsOf = (line: LineKey): Sums => {
    const name = nameOf(line);
    const known = sums.get(name) ?? { line, liked: 0, disliked: 0, from: [] };
    sums.set(name, known);
    return known;
  };
  for (const { mark, position, weight } of taste.evidence) {
    const title = index.titles[position];
    if (title === undefined || mark.kind === "viewed") continue;
    const side = weight > 0 ? "liked" : "disliked";
    marked[side] += Math.abs(weight);
    for (const line of linesOf(title)) {
      const sum = sumsOf(line);
      sum[side] += Math.abs(weight);
      sum.from.push({ titleId: title.id, weight });
    }
  }
  for (const key of favouriteGenres) {
    marked.liked += CHOSEN;
    sumsOf({ kind: "genre", key }).liked += CHOSEN;
  }
  const usual = usualShares(index);
  const lines = Array.from(sums.values()).flatMap((sum) => {
    const { kind, key } = sum.line;
    const excess = (side: keyof typeof marked) =>
      Math.max(
        0,
        (sum[side] - (usual.get(nameOf(sum.line)) ?? 0) * marked[side]) / (marked[side] + OF_NOBODY),
      );
    const strength = (excess("liked") - excess("disliked")) / FULL[kind];
    const isChosen = kind === "genre" && favouriteGenres.some((genre) => genre === key);
    const from = sum.from.filter(({ weight }) => Math.sign(weight) === Math.sign(strength));
    if (Math.abs(strength) < LEAST_STRENGTH || (from.length < LEAST_TITLES[kind] && !isChosen)) return [];
    return {
      ...sum.line,
      strength: Math.max(-1, Math.min(1, strength)),
      titleIds: from
        .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
        .map(({ titleId }) => titleId),
      isChosen,
    };
  });
  return strongestOf(lines).map((line) => ({ ...line, name: nameOfLine(index, line) ?? line.key }));
}

function strongestOf(lines: readonly Omit<TasteLine, "name">[]): Omit<TasteLine, "name">[] {
  const ranked = lines.toSorted(
    (a, b) => Number(b.strength > 0) - Number(a.strength > 0) || Math.abs(b.strength) - Math.abs(a.strength),
  );
  const taken = new Map<string, number>();
  return ranked.filter(({ kind, strength }) => {
    const list = `${kind} ${Math.sign(strength)}`;
    const before = taken.get(list) ?? 0;
    taken.set(list, before + 1);
    return before < (strength > 0 ? MOST_LIKED : MOST_DISLIKED);
  });
}

/** So many titles tell what is usual of any number. */
const SAMPLED = 5000;

const usualOf = new WeakMap<TitleIndex, ReadonlyMap<string, number>>();

/** @returns by name of the line its share in the catalogue, each title counted by its renown; worked out once for an index */
function usualShares(index: TitleIndex): ReadonlyMap<string, number> {
  const known = usualOf.get(index);
  if (known !== undefined) return known;
  const step = Math.max(1, Math.floor(index.titles.length / SAMPLED));
  const sample = index.titles.filter((_, place) => place % step === 0);
  const whole = sample.reduce((sum, { renown }) => sum + renown, 0);
  const shares = new Map<string, number>();
  for (const title of sample) {
    for (const line of linesOf(title)) {
      const name = nameOf(line);
      shares.set(name, (shares.get(name) ?? 0) + title.renown / Math.max(whole, Number.MIN_VALUE));
    }
  }
  usualOf.set(index, shares);
  return shares;
}

function nameOf({ kind, key }: LineKey): string {
  return `${kind}:${key}`;
}
