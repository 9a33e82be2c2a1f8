/**
 * Matching: how well each title meets a wish. Every part of a wish is met from 0 to 1; the parts' weighted geometric mean is the title's
 * match, so a title that misses one part altogether falls behind one that meets all of them halfway. Limits aren't weighed: a title that
 * breaks one isn't matched at all.
 */
import { maskOf } from "../selection.ts";
import { anyOf, columnOf, isMatter } from "./columns.ts";
import type { FacetKind, Wish, WishPart } from "./facets.ts";
import { type Limit, type Offered, limitsOf } from "./limits.ts";
import type { WishIndex } from "./wish-index.ts";

export type WishMatches = {
  /** By position, 0 to 1; 0 where a limit is broken. */
  totals: Float32Array;
  /** How far the title at the position meets the part, 0 to 1. */
  metBy(part: WishPart, position: number): number;
  /** Limits that were dropped because no title meets them together with the others. */
  obstacles: readonly Limit[];
};

/** What a component adds to the mean: 1 for a mood, more for what somebody names precisely. Chosen by judgment. */
const WEIGHTS: Readonly<Partial<Record<FacetKind, number>>> = {
  person: 2.5,
  collection: 2.5,
  country: 2,
  language: 2,
  title: 1.6,
  nanogenre: 1.3,
  subgenre: 1.3,
  genre: 1.2,
  pace: 0.7,
  tone: 0.7,
  intensity: 0.7,
  attention: 0.5,
  company: 0.8,
  era: 0.8,
};
/** What a missed component leaves of a match, at weight 1. Chosen by judgment. */
const FLOOR = 0.08;
/** The same for what somebody names precisely. */
const PRECISE_FLOOR = 0.01;
const PRECISE: ReadonlySet<FacetKind> = new Set(["person", "collection", "country", "language"]);
/** Weight of a grade beside the mood that the same phrase asks for. Chosen by judgment. */
const BESIDE = 0.5;
/** Weight of each word that only descriptions explain, and of all of them together at most. Chosen by judgment. */
const PLOT_WORD_WEIGHT = 0.35;
const MAX_PLOT_WEIGHT = 2;

type Component = { parts: WishPart[]; weight: number; floor: number; met: Float32Array };

export type MatchNeeds = {
  wishIndex: WishIndex;
  offered: Offered;
  /** Titles the viewer may see, by position. */
  visible: Uint8Array;
  /** Titles the viewer has seen or put aside, by id. */
  seen: ReadonlySet<number>;
};

export function matchWish(wish: Wish, needs: MatchNeeds): WishMatches {
  const { wishIndex, visible } = needs;
  const base = allowedByAll([visible, ...unseen(wish, needs)]);
  for (const position of ownTitles(wish, wishIndex)) base[position] = 0;
  const obstacles: Limit[] = [];
  let kept = limitsOf(wish, needs);
  let allowed = allowedByAll([base, ...kept.map(({ allows }) => allows)]);
  while (kept.length > 0 && !allowed.includes(1)) {
    const worst = greatestObstacle(kept, base);
    obstacles.push(worst);
    kept = kept.filter((limit) => limit !== worst);
    allowed = allowedByAll([base, ...kept.map(({ allows }) => allows)]);
  }
  const components = componentsOf(wish, wishIndex);
  return {
    totals: totalsOf(components, allowed),
    metBy: (part, position) => metBy(part, position, { components, limits: kept }),
    obstacles,
  };
}

function totalsOf(components: readonly Component[], allowed: Uint8Array): Float32Array {
  const totalWeight = components.reduce((sum, { weight }) => sum + weight, 0);
  const totals = new Float32Array(allowed.length);
  for (let position = 0; position < totals.length; position++) {
    if (allowed[position] === 0) continue;
    let log = 0;
    for (const { weight, floor, met } of components)
      log += weight * Math.log(floor + (1 - floor) * (met[position] ?? 0));
    totals[position] = Math.exp(log / Math.max(1, totalWeight));
  }
  return totals;
}

function metBy(
  part: WishPart,
  position: number,
  { components, limits }: { components: readonly Component[]; limits: readonly Limit[] },
): number {
  const met = [
    ...components.flatMap((each) => (each.parts.includes(part) ? (each.met[position] ?? 0) : [])),
    ...limits.flatMap(({ parts, allows }) => (parts.includes(part) ? (allows[position] ?? 0) : [])),
  ];
  return met.length === 0 ? 0 : Math.min(...met);
}

function allowedByAll(columns: readonly Uint8Array[]): Uint8Array {
  const allowed = new Uint8Array(columns[0]?.length ?? 0).fill(1);
  for (const column of columns) {
    for (let position = 0; position < allowed.length; position++)
      if (column[position] === 0) allowed[position] = 0;
  }
  return allowed;
}

/** Kept as long as possible: what to spare children and others, and everything that somebody doesn't want. */
const SPARED: ReadonlySet<FacetKind> = new Set(["company", "content"]);

/** The limit without which most titles are left; if none is enough by itself, the one that leaves out most. */
function greatestObstacle(limits: readonly Limit[], base: Uint8Array): Limit {
  const isSpared = ({ kind, parts }: Limit) => SPARED.has(kind) || parts.some(({ isWanted }) => !isWanted);
  const brokenCounts = base.map((_, position) =>
    limits.reduce((count, { allows }) => count + 1 - (allows[position] ?? 0), 0),
  );
  const scored = limits.map((limit) => {
    let [freed, alone] = [0, 0];
    for (let position = 0; position < base.length; position++) {
      if (base[position] === 0) continue;
      if (limit.allows[position] === 1) alone++;
      else if (brokenCounts[position] === 1) freed++;
    }
    return { limit, freed, alone };
  });
  const [worst] = scored.toSorted(
    (a, b) => Number(isSpared(a.limit)) - Number(isSpared(b.limit)) || b.freed - a.freed || a.alone - b.alone,
  );
  return worst?.limit as Limit;
}

/** "I haven't seen" leaves out what the viewer has seen. */
function unseen({ parts }: Wish, { wishIndex, seen }: MatchNeeds): Uint8Array[] {
  const isAsked = parts.some(({ facets }) =>
    facets.some(({ kind, value }) => kind === "novelty" && value === "unseen"),
  );
  return isAsked ? [maskOf(wishIndex.index.titles, ({ id }) => !seen.has(id))] : [];
}

/** Positions of titles named for their likeness: the viewer knows them already. A wish that's only a name may mean the title itself. */
function ownTitles({ parts, plot }: Wish, { index }: WishIndex): number[] {
  if (parts.length === 1 && plot.length === 0) return [];
  const facets = parts.flatMap((part) => part.facets);
  return facets.flatMap(({ kind, value, strength }) =>
    kind === "title" && strength > 0 ? (index.positions.get(Number(value)) ?? []) : [],
  );
}

function componentsOf(wish: Wish, wishIndex: WishIndex): Component[] {
  const components = new Map<string, Component>();
  const add = (part: WishPart, kind: FacetKind, { weight, met }: { weight: number; met: Float32Array }) => {
    // Two countries are alternatives, and so are the parts of a choice.
    const key = kind === "country" || kind === "language" ? "origin" : `${keyOfKind(kind)} ${part.choice}`;
    const before = components.get(key);
    if (before === undefined) {
      components.set(key, { parts: [part], weight, floor: PRECISE.has(kind) ? PRECISE_FLOOR : FLOOR, met });
      return;
    }
    before.met = before.met.map((value, position) => Math.max(value, met[position] ?? 0));
    if (!before.parts.includes(part)) before.parts.push(part);
  };
  for (const part of wish.parts) {
    // What isn't wanted but can't be a limit, as in "funny but not silly", only counts by the words of descriptions.
    if (part.stems.length > 0 && part.facets.some(({ strength, isLimit }) => strength < 0 && !isLimit)) {
      const met = wishIndex.descriptions.share(part.stems).map((share) => 1 - share);
      components.set(`unwanted ${part.choice}`, { parts: [], weight: PLOT_WORD_WEIGHT, floor: FLOOR, met });
    }
    const wanted = part.facets.filter(({ strength }) => strength > 0);
    const matter = wanted.filter(({ kind }) => isMatter(kind));
    const [first] = matter;
    if (first !== undefined) {
      const strength = Math.max(...matter.map((facet) => facet.strength));
      const weight = (WEIGHTS[first.kind] ?? 1) * strength;
      add(part, first.kind, { weight, met: anyOf(matter, wishIndex, part.stems) });
    }
    for (const facet of wanted) {
      const met = isMatter(facet.kind) ? null : columnOf(facet, wishIndex);
      if (met === null) continue;
      const isBeside = first !== undefined && !PRECISE.has(facet.kind) && facet.kind !== "title";
      const strength = PRECISE.has(facet.kind) ? 1 : facet.strength;
      const weight = (WEIGHTS[facet.kind] ?? 1) * strength * (isBeside ? BESIDE : 1);
      add(part, facet.kind, { weight, met });
    }
  }
  const words = wish.plot.filter(({ stem }) => wishIndex.descriptions.has(stem));
  const weight = PLOT_WORD_WEIGHT * words.reduce((sum, word) => sum + word.weight, 0);
  const plot = { parts: [], weight: Math.min(MAX_PLOT_WEIGHT, weight), floor: FLOOR };
  return words.length === 0
    ? [...components.values()]
    : [...components.values(), { ...plot, met: wishIndex.descriptions.coverage(words) }];
}

/** Everything a choice is about is one component; a person, a grade or a likeness is another. */
function keyOfKind(kind: FacetKind): string {
  return isMatter(kind) && kind !== "person" ? "matter" : kind;
}
