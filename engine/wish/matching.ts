/**
 * Matching: how well each title meets a wish. Every part of a wish is met from 0 to 1; the parts' weighted geometric mean is the title's
 * match, so a title that misses one part altogether falls behind one that meets all of them halfway. Limits aren't weighed: a title that
 * breaks one isn't matched at all.
 */
import { addProducts } from "../sparse-matrix.ts";
import type { TitleFacts } from "../title-facts.ts";
import { LIKED_WITH } from "./company.ts";
import { type Facet, type FacetKind, type Wish, type WishPart, isWithinRange, rangeOf } from "./facets.ts";
import { type Limit, type Offered, limitsOf } from "./limits.ts";
import type { WishIndex } from "./wish-index.ts";

export type WishMatches = {
  /** By position, 0 to 1; 0 where a limit is broken. */
  totals: Float32Array;
  /** How far the title at the position meets the part, 0 to 1. */
  metBy(part: WishPart, position: number): number;
  /** The limits that no title keeps together with the others, and that were therefore dropped. */
  obstacles: readonly Limit[];
  /** How many titles keep all limits that weren't dropped. */
  keptCount: number;
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
  novelty: 1,
  company: 0.8,
  era: 0.8,
};
/** What a missed component leaves of a match, at weight 1. Chosen by judgment. */
const FLOOR = 0.08;
/** The same for what somebody names precisely. */
const PRECISE_FLOOR = 0.01;
const PRECISE: ReadonlySet<FacetKind> = new Set(["person", "collection", "country", "language"]);
/** Loss for each step a grade is outside the wished range. Chosen by judgment. */
const GRADE_STEP = 0.4;
/** Match of a grade that nobody judged. Chosen by judgment. */
const UNKNOWN_GRADE = 0.4;
/** Weight of each word that only descriptions explain, and of all of them together at most. Chosen by judgment. */
const PLOT_WORD_WEIGHT = 0.35;
const MAX_PLOT_WEIGHT = 2;
/** Popularity, in percent, below which a title is unknown, and above which it's famous. Chosen by judgment. */
const LITTLE_KNOWN = 35;
const WELL_KNOWN = 70;
/** Average votes between which a title is more and more acclaimed. Chosen by judgment. */
const GOOD_VOTE = 7;
const GREAT_VOTE = 8.3;

type Component = { parts: readonly WishPart[]; weight: number; floor: number; met: Float32Array };

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
  const limits = limitsOf(wish, needs);
  const base = allowedByAll([visible, ...unseen(wish, needs)], visible.length);
  const obstacles: Limit[] = [];
  let kept = limits;
  let allowed = allowedByAll([base, ...kept.map(({ allows }) => allows)], visible.length);
  while (kept.length > 0 && !allowed.includes(1)) {
    const worst = mostFreed(kept, base);
    obstacles.push(worst);
    kept = kept.filter((limit) => limit !== worst);
    allowed = allowedByAll([base, ...kept.map(({ allows }) => allows)], visible.length);
  }
  const components = componentsOf(wish, wishIndex);
  const own = ownTitles(wish, wishIndex);
  const totalWeight = components.reduce((sum, { weight }) => sum + weight, 0);
  const logs = new Float32Array(visible.length);
  for (const { weight, floor, met } of components) {
    for (let position = 0; position < logs.length; position++) {
      if (allowed[position] === 0) continue;
      logs[position] = (logs[position] ?? 0) + weight * Math.log(floor + (1 - floor) * (met[position] ?? 0));
    }
  }
  const totals = logs.map((log, position) =>
    allowed[position] === 1 && !own.has(position) ? Math.exp(log / Math.max(1, totalWeight)) : 0,
  );
  return {
    totals,
    metBy: (part, position) => metBy(part, position, { components, limits: kept }),
    obstacles,
    keptCount: allowed.reduce((sum, is) => sum + is, 0),
  };
}

function metBy(
  part: WishPart,
  position: number,
  { components, limits }: { components: readonly Component[]; limits: readonly Limit[] },
): number {
  const met = [
    ...components
      .filter(({ parts }) => parts.includes(part))
      .map((component) => component.met[position] ?? 0),
    ...limits.filter(({ parts }) => parts.includes(part)).map(({ allows }) => allows[position] ?? 0),
  ];
  return met.length === 0 ? 0 : Math.min(...met);
}

function allowedByAll(columns: readonly Uint8Array[], count: number): Uint8Array {
  const allowed = new Uint8Array(count).fill(1);
  for (const column of columns)
    for (let position = 0; position < count; position++)
      allowed[position] = (allowed[position] ?? 0) & (column[position] ?? 0);
  return allowed;
}

/** The limit without which most titles are left, or else the one that leaves out most. */
function mostFreed(limits: readonly Limit[], base: Uint8Array): Limit {
  const countOf = (columns: readonly Uint8Array[]) =>
    allowedByAll([base, ...columns], base.length).reduce((sum, is) => sum + is, 0);
  const scored = limits.map((limit) => ({
    limit,
    freed: countOf(limits.filter((other) => other !== limit).map(({ allows }) => allows)),
    own: countOf([limit.allows]),
  }));
  return scored.toSorted((a, b) => b.freed - a.freed || a.own - b.own)[0]?.limit as Limit;
}

/** "I haven't seen" leaves out what the viewer has seen. */
function unseen({ parts }: Wish, { wishIndex, seen }: MatchNeeds): Uint8Array[] {
  const isAsked = parts.some(({ facets }) =>
    facets.some(({ kind, value }) => kind === "novelty" && value === "unseen"),
  );
  return isAsked ? [Uint8Array.from(wishIndex.index.titles, ({ id }) => Number(!seen.has(id)))] : [];
}

/** Titles named for their likeness, which the viewer knows already. */
function ownTitles({ parts, plot }: Wish, { index }: WishIndex): Set<number> {
  const named = parts.flatMap(({ facets }) =>
    facets.filter(({ kind, strength }) => kind === "title" && strength > 0),
  );
  const isOnlyName = parts.length === 1 && plot.length === 0;
  return new Set(isOnlyName ? [] : named.flatMap(({ value }) => index.positions.get(Number(value)) ?? []));
}

function componentsOf(wish: Wish, wishIndex: WishIndex): Component[] {
  const components: Component[] = [];
  const choices = new Map<string, Component & { parts: WishPart[] }>();
  const add = (part: WishPart, kind: FacetKind, { weight, met }: { weight: number; met: Float32Array }) => {
    // Two countries are alternatives, and so is everything joined by "or".
    const key =
      kind === "country" || kind === "language"
        ? "origin"
        : `${kind === "person" ? kind : ""} ${part.choice}`;
    const before = choices.get(key);
    if (before !== undefined && (key === "origin" || !before.parts.includes(part))) {
      before.met = before.met.map((value, position) => Math.max(value, met[position] ?? 0));
      if (!before.parts.includes(part)) before.parts.push(part);
      return;
    }
    const component = { parts: [part], weight, floor: PRECISE.has(kind) ? PRECISE_FLOOR : FLOOR, met };
    components.push(component);
    if (before === undefined) choices.set(key, component);
  };
  for (const part of wish.parts) {
    const wanted = part.facets.filter(({ strength }) => strength > 0);
    const ranked = wanted.filter(({ kind }) => isMatter(kind));
    if (ranked.length > 0) {
      const strongest = Math.max(...ranked.map(({ strength }) => strength));
      const weight = (WEIGHTS[ranked[0]?.kind ?? "mood"] ?? 1) * strongest;
      add(part, ranked[0]?.kind ?? "mood", { weight, met: anyOf(ranked, wishIndex, { strongest, words: part.stems }) });
    }
    for (const facet of wanted) {
      if (isMatter(facet.kind)) continue;
      const met = columnOf(facet, wishIndex);
      const isBeside = ranked.length > 0 && !PRECISE.has(facet.kind) && facet.kind !== "title";
      if (met === null) continue;
      if (facet.kind === "language") add(part, "language", { weight: 2, met: met.map((share) => share * facet.strength) });
      else add(part, facet.kind, {
          weight: (WEIGHTS[facet.kind] ?? 1) * facet.strength * (isBeside ? 0.5 : 1),
          met,
        });
    }
  }
  const words = wish.plot.filter(({ stem }) => wishIndex.descriptions.has(stem));
  if (words.length > 0) {
    const weight = PLOT_WORD_WEIGHT * words.reduce((sum, word) => sum + word.weight, 0);
    const met = wishIndex.descriptions.coverage(words);
    components.push({ parts: [], weight: Math.min(MAX_PLOT_WEIGHT, weight), floor: FLOOR, met });
  }
  return components;
}

/** What a title is about or feels like. The facets of one phrase among these are alternatives. */
function isMatter(kind: FacetKind): boolean {
  return ["mood", "genre", "subgenre", "theme", "nanogenre", "collection", "person", "content", "text"].includes(
    kind,
  );
}

/** How much one fact says: several together say more. Chosen by judgment. */
const ONE_FACT = 0.75;
/** How much it says that a description has the phrase's words. Chosen by judgment. */
const DESCRIBED = 0.5;

/** Alternatives add up: 1 − Π(1 − share · strength), relative to the strongest meaning. */
function anyOf(
  facets: readonly Facet[],
  wishIndex: WishIndex,
  { strongest, words = [] }: { strongest: number; words?: readonly string[] },
): Float32Array {
  const missed = new Float32Array(wishIndex.index.titles.length).fill(1);
  const add = (column: Float32Array | Uint8Array, share: number) => {
    for (let position = 0; position < missed.length; position++)
      missed[position] = (missed[position] ?? 1) * (1 - share * (column[position] ?? 0));
  };
  for (const { kind, value, strength } of facets) {
    if (kind === "text") {
      add(wishIndex.descriptions.mentioning(value.split("|")), (ONE_FACT * strength) / strongest);
      continue;
    }
    for (const one of value.split("|"))
      add(wishIndex.implied(`${kind}:${one}`), (ONE_FACT * strength) / strongest);
  }
  if (words.length > 0 && facets.some(({ kind }) => kind === "nanogenre" || kind === "subgenre"))
    add(wishIndex.descriptions.share(words), DESCRIBED);
  return missed.map((share) => 1 - share);
}

function columnOf({ kind, value, isLimit }: Facet, wishIndex: WishIndex): Float32Array | null {
  const { index } = wishIndex;
  const map = (met: (title: TitleFacts) => number) => Float32Array.from(index.titles, met);
  switch (kind) {
    case "pace":
    case "tone":
    case "intensity":
    case "attention": {
      const { least, most } = rangeOf(value);
      return map((title) => {
        const grade = title[kind];
        if (grade === null) return UNKNOWN_GRADE;
        return Math.max(0, 1 - GRADE_STEP * Math.max(0, least - grade, grade - most));
      });
    }
    case "country":
      return value === "foreign"
        ? map(({ language }) => Number(language !== "en"))
        : strongest(wishIndex, kind, value);
    case "language":
      return strongest(wishIndex, kind, value);
    case "title":
      return likeness(wishIndex, Number(value));
    case "company":
      return companyColumn(wishIndex, value);
    case "novelty":
      return noveltyColumn(value, map);
    case "kind":
      return isLimit ? null : map(({ mediaType }) => Number(mediaType === value));
    case "era":
    case "runtime":
    case "seasons":
      return isLimit ? null : map((title) => Number(isWithinRange(rangeOf(value), numberOf(kind, title))));
    default:
      return null;
  }
}

function numberOf(kind: "era" | "runtime" | "seasons", title: TitleFacts): number {
  if (kind === "era") return new Date(title.releasedAt).getUTCFullYear();
  return (kind === "runtime" ? title.runtimeMinutes : title.seasonsCount) ?? Number.NaN;
}

function strongest(wishIndex: WishIndex, kind: FacetKind, value: string): Float32Array {
  const columns = value.split("|").map((one) => wishIndex.stated(`${kind}:${one}`));
  return (columns[0] ?? new Float32Array()).map((_, position) =>
    Math.max(...columns.map((column) => column[position] ?? 0)),
  );
}

/** Nearness to a title, relative to its nearest. The root keeps more than the few nearest in reach. */
function likeness({ index }: WishIndex, titleId: number): Float32Array {
  const sums = new Float32Array(index.titles.length);
  const row = index.positions.get(titleId);
  if (row === undefined) return sums;
  addProducts(index, row, { scale: 1, sums });
  sums[row] = 0;
  const nearest = sums.reduce((most, value) => Math.max(most, value), 0);
  const near = nearest > 0 ? sums.map((value) => Math.sqrt(Math.max(0, value) / nearest)) : sums;
  near[row] = 1;
  return near;
}

function companyColumn(wishIndex: WishIndex, company: string): Float32Array | null {
  const facets = LIKED_WITH[company];
  return facets === undefined ? null : anyOf(facets, wishIndex, { strongest: 1 });
}

function noveltyColumn(
  value: string,
  map: (met: (title: TitleFacts) => number) => Float32Array,
): Float32Array | null {
  const between = (number: number, low: number, high: number) =>
    Math.min(1, Math.max(0, (number - low) / (high - low)));
  switch (value) {
    case "hidden":
      return map(
        ({ popularity, voteAverage }) =>
          between(popularity, LITTLE_KNOWN, LITTLE_KNOWN / 4) *
          between(voteAverage, GOOD_VOTE - 1, GREAT_VOTE - 0.5),
      );
    case "famous":
      return map(({ popularity }) => between(popularity, WELL_KNOWN * 0.3, WELL_KNOWN));
    case "acclaimed":
      return map(({ voteAverage }) => between(voteAverage, GOOD_VOTE, GREAT_VOTE));
    default:
      return null;
  }
}
