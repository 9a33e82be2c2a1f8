/** The facets of a wish, shared by reading it and by finding titles for it. */
import type { WishKind } from "#contract/wish-rules.ts";

export type FacetKind = WishKind;

export type Facet = {
  kind: FacetKind;
  /**
   * A key of the vocabulary, the name of a nanogenre or franchise, ids of people or a title, codes of countries or languages ("SE|NO"), or
   * a range of years, minutes, seasons or grades ("-90", "1990-1999").
   */
  value: string;
  /** −1 unwanted to 1 wanted. */
  strength: number;
  /** Whether titles that break it are left out. */
  isLimit: boolean;
};

/** What one phrase asks for. Its facets of the ranked kinds are alternatives: "heist" is a perfect one or one that went wrong. */
export type WishPart = {
  facets: readonly Facet[];
  isWanted: boolean;
  /** For people: "Under 2 hours", "Slow". */
  label: string;
  /** Offsets in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** Stems of its words, which descriptions may have too. */
  stems: readonly string[];
  /** Parts with the same number are alternatives: "French or Italian". */
  choice: number;
};

export type Wish = {
  /** In the order of the text. */
  parts: readonly WishPart[];
  /** Stems that describe a plot. */
  plot: readonly { stem: string; weight: number }[];
  /** Words that weren't understood, and are only searched for in descriptions. */
  leftover: readonly { word: string; start: number; end: number }[];
};

const GRADE_KINDS = ["pace", "tone", "intensity", "attention"] as const;

export function isGradeKind(kind: FacetKind): kind is (typeof GRADE_KINDS)[number] {
  return (GRADE_KINDS as readonly FacetKind[]).includes(kind);
}

export type Range = { least: number; most: number };

/** Reads "1-2", "-90", "140-" or "5". */
export function rangeOf(value: string): Range {
  const [least = "", most = least] = value.split("-");
  return {
    least: least === "" ? Number.NEGATIVE_INFINITY : Number(least),
    most: most === "" ? Number.POSITIVE_INFINITY : Number(most),
  };
}

export function isWithinRange({ least, most }: Range, value: number): boolean {
  return value >= least && value <= most;
}
