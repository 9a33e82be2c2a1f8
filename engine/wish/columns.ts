/** Columns: how far every title meets one facet of a wish, by position, 0 to 1. */
import { addProducts } from "../sparse-matrix.ts";
import type { TitleFacts } from "../title-facts.ts";
import { LIKED_WITH } from "./company.ts";
import { type Facet, type FacetKind, isGradeKind, isWithinRange, rangeOf } from "./facets.ts";
import { FOREIGN } from "./limits.ts";
import type { WishIndex } from "./wish-index.ts";

/** Loss for each step a grade is outside the wished range. Chosen by judgment. */
const GRADE_STEP = 0.4;
/** Match of a grade that nobody judged. Chosen by judgment. */
const UNKNOWN_GRADE = 0.4;
/** Popularity, in percent, below which a title is little known, and above which it's famous. Chosen by judgment. */
const LITTLE_KNOWN = 35;
const WELL_KNOWN = 70;
/** Average votes between which a title is more and more acclaimed. Chosen by judgment. */
const GOOD_VOTE = 7;
const GREAT_VOTE = 8.3;
/** How much one fact says: several together say more. Chosen on 150 wishes. */
const ONE_FACT = 0.75;
/** How much it says that a description has the phrase's words. Chosen on 150 wishes. */
const DESCRIBED = 0.2;

type Measure = (title: TitleFacts) => number;

const MATTER: ReadonlySet<FacetKind> = new Set([
  "mood",
  "genre",
  "subgenre",
  "theme",
  "nanogenre",
  "collection",
  "person",
  "content",
  "text",
]);

/** What a title is about or feels like. The facets of one phrase among these are alternatives. */
export function isMatter(kind: FacetKind): boolean {
  return MATTER.has(kind);
}

/**
 * Alternatives add up: 1 − Π(1 − share · strength), relative to the strongest meaning.
 * @param stems of the phrase
 */
export function anyOf(
  facets: readonly Facet[],
  wishIndex: WishIndex,
  stems: readonly string[],
): Float32Array {
  const most = Math.max(...facets.map(({ strength }) => strength));
  const missed = new Float32Array(wishIndex.index.titles.length).fill(1);
  const add = (column: Float32Array | Uint8Array, share: number) => {
    for (let position = 0; position < missed.length; position++)
      missed[position] = (missed[position] ?? 1) * (1 - share * (column[position] ?? 0));
  };
  for (const { kind, value, strength } of facets) {
    const share = (ONE_FACT * strength) / most;
    const values = value.split("|");
    if (kind === "text") add(wishIndex.descriptions.mentioning(values), share);
    else for (const one of values) add(wishIndex.implied(`${kind}:${one}`), share);
  }
  if (stems.length > 0 && facets.some(({ kind }) => kind === "nanogenre" || kind === "subgenre"))
    add(wishIndex.descriptions.share(stems), DESCRIBED);
  return missed.map((share) => 1 - share);
}

/** The column of a facet that isn't matter; `null` if it doesn't rank titles. */
export function columnOf(facet: Facet, wishIndex: WishIndex): Float32Array | null {
  const { kind, value, strength, isLimit } = facet;
  const key = `column ${kind}:${value} ${strength} ${isLimit}`;
  const isRanked = isGradeKind(kind) || kind === "country" || kind === "language" || kind === "novelty";
  if (!isRanked) return madeColumn(facet, wishIndex);
  const none = () => new Float32Array();
  const column = wishIndex.keep(key, () => madeColumn(facet, wishIndex) ?? none());
  return column.length === 0 ? null : column;
}

function madeColumn({ kind, value, strength, isLimit }: Facet, wishIndex: WishIndex): Float32Array | null {
  const measured = (measure: Measure) => Float32Array.from(wishIndex.index.titles, measure);
  if (isGradeKind(kind)) {
    const { least, most } = rangeOf(value);
    return measured((title) => {
      const grade = title[kind];
      if (grade === null) return UNKNOWN_GRADE;
      return Math.max(0, 1 - GRADE_STEP * Math.max(0, least - grade, grade - most));
    });
  }
  if (kind === "country" && value === FOREIGN) return measured(({ language }) => Number(language !== "en"));
  if (kind === "country" || kind === "language") {
    const columns = value.split("|").map((one) => wishIndex.stated(`${kind}:${one}`));
    return (columns[0] ?? new Float32Array()).map(
      (_, position) => strength * Math.max(...columns.map((column) => column[position] ?? 0)),
    );
  }
  if (kind === "title") return likeness(wishIndex, Number(value));
  if (kind === "company") {
    const liked = LIKED_WITH[value];
    return liked === undefined ? null : anyOf(liked, wishIndex, []);
  }
  if (kind === "novelty") {
    const measure = NOVELTY[value];
    return measure === undefined ? null : measured(measure);
  }
  if (isLimit) return null;
  if (kind === "kind") return measured(({ mediaType }) => Number(mediaType === value));
  const number = NUMBERS[kind];
  return number === undefined
    ? null
    : measured((title) => Number(isWithinRange(rangeOf(value), number(title))));
}

const NUMBERS: Readonly<Partial<Record<FacetKind, Measure>>> = {
  era: ({ releasedAt }) => new Date(releasedAt).getUTCFullYear(),
  runtime: ({ runtimeMinutes }) => runtimeMinutes ?? Number.NaN,
  seasons: ({ seasonsCount }) => seasonsCount ?? Number.NaN,
};

const NOVELTY: Readonly<Record<string, Measure>> = {
  hidden: ({ popularity, voteAverage }) =>
    between(popularity, LITTLE_KNOWN, LITTLE_KNOWN / 4) *
    between(voteAverage, GOOD_VOTE - 1, GREAT_VOTE - 0.5),
  famous: ({ popularity }) => between(popularity, WELL_KNOWN * 0.3, WELL_KNOWN),
  acclaimed: ({ voteAverage }) => between(voteAverage, GOOD_VOTE, GREAT_VOTE),
};

/** 0 at `low`, 1 at `high`. */
function between(number: number, low: number, high: number): number {
  return Math.min(1, Math.max(0, (number - low) / (high - low)));
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
