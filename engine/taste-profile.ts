/**
 * Taste profile: the taste inferred from a person's marks, as lines that can be read and corrected. A line's strength is how much larger
 * its share is in what the person likes than in the catalog, so common traits don't lead every profile. It's shrunk, so few marks have
 * little effect. A dislike counts only against the lines of the disliked title.
 * Method: the difference of two shares, the person's shrunk toward the usual one by PRIOR_MARKS marks (additive smoothing). The usual
 * share is weighted by popularity, because few people mark little-known titles.
 */
import type { TasteLineKind } from "#contract/taste-profile.ts";
import type { GenreKey } from "#contract/vocabulary.ts";

import { type LineKey, linesOf, nameOfLine } from "./taste-lines.ts";
import type { Taste } from "./taste.ts";
import type { TitleIndex } from "./title-index.ts";

export type TasteLine = LineKey & {
  name: string;
  /** −1 to 1; negative for dislikes. */
  strength: number;
  /** Marked titles behind the line, strongest first; empty if it was only chosen by name. */
  titleIds: number[];
  /** Whether it's one of the person's favorite genres. */
  isChosen: boolean;
};

/** Shares are shrunk as if the person had this many more marks with the usual shares. Chosen by judgment. */
const PRIOR_MARKS = 5;
/** A genre chosen by name counts as this many loved titles of that genre. Chosen by judgment. */
const CHOSEN_WEIGHT = 1;
/**
 * The excess over the usual share at which a line has strength 1. Lower for people and nanogenres: half of what somebody likes may be of
 * one genre, but not by one director or about one story. Chosen by judgment.
 */
const FULL_EXCESS: Readonly<Record<TasteLineKind, number>> = {
  genre: 0.5,
  mood: 0.5,
  nanogenre: 0.3,
  person: 0.25,
  era: 0.5,
};
/** Minimum number of marked titles behind a line: a single title isn't enough for a decade, person or nanogenre. Chosen by judgment. */
const MIN_TITLES: Readonly<Record<TasteLineKind, number>> = {
  genre: 1,
  mood: 1,
  nanogenre: 2,
  person: 2,
  era: 2,
};
/** Weaker lines aren't shown. Chosen by judgment. */
const MIN_STRENGTH = 0.08;
/** Maximum number of lines per kind. Chosen by judgment. */
const MAX_LIKED = 6;
const MAX_DISLIKED = 3;

type Sums = { line: LineKey; liked: number; disliked: number; from: { titleId: number; weight: number }[] };

/** @returns the strongest lines of each kind, strongest first, likes before dislikes */
export function tasteLines(
  index: TitleIndex,
  { taste, favoriteGenres }: { taste: Taste; favoriteGenres: readonly GenreKey[] },
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
  for (const key of favoriteGenres) {
    marked.liked += CHOSEN_WEIGHT;
    sumsOf({ kind: "genre", key }).liked += CHOSEN_WEIGHT;
  }
  const usual = usualShares(index);
  const lines = Array.from(sums.values()).flatMap((sum) => {
    const { kind, key } = sum.line;
    const excess = (side: keyof typeof marked) =>
      Math.max(
        0,
        (sum[side] - (usual.get(nameOf(sum.line)) ?? 0) * marked[side]) / (marked[side] + PRIOR_MARKS),
      );
    const strength = (excess("liked") - excess("disliked")) / FULL_EXCESS[kind];
    const isChosen = kind === "genre" && favoriteGenres.some((genre) => genre === key);
    const from = sum.from.filter(({ weight }) => Math.sign(weight) === Math.sign(strength));
    if (Math.abs(strength) < MIN_STRENGTH || (from.length < MIN_TITLES[kind] && !isChosen)) return [];
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
    return before < (strength > 0 ? MAX_LIKED : MAX_DISLIKED);
  });
}

/** Titles sampled for the usual shares: the error of a share of 10 % is then about 0.4 %. */
const SAMPLE_SIZE = 5000;

const usualOf = new WeakMap<TitleIndex, ReadonlyMap<string, number>>();

/** @returns line name → share in the catalog, weighted by popularity; computed once per index */
function usualShares(index: TitleIndex): ReadonlyMap<string, number> {
  const known = usualOf.get(index);
  if (known !== undefined) return known;
  const step = Math.max(1, Math.floor(index.titles.length / SAMPLE_SIZE));
  const sample = index.titles.filter((_, place) => place % step === 0);
  const whole = sample.reduce((sum, { popularity }) => sum + popularity, 0);
  const shares = new Map<string, number>();
  for (const title of sample) {
    for (const line of linesOf(title)) {
      const name = nameOf(line);
      shares.set(name, (shares.get(name) ?? 0) + title.popularity / Math.max(whole, Number.MIN_VALUE));
    }
  }
  usualOf.set(index, shares);
  return shares;
}

function nameOf({ kind, key }: LineKey): string {
  return `${kind}:${key}`;
}
