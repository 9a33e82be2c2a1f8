/**
 * Polarity: what a negation reaches ("no gore, sex or violence", but not "not scary, funny"), what's only a preference, and which parts are
 * alternatives.
 */
import { STORY_NEGATIONS } from "./cues.ts";
import type { FacetKind } from "./facets.ts";
import type { Meaning } from "./lexicon.ts";
import type { Word } from "./words.ts";

/** A piece of the text: a meaning, a word that changes others, or a word that describes a plot. */
export type Piece = {
  at: number;
  length: number;
} & (
  | { is: "part"; meanings: readonly Meaning[]; label: string | null }
  | { is: "negation" | "turn" | "optional" | "or" | "and" | "softener" | "link" | "filler" }
  | { is: "word" }
);

export type Polarity = {
  isNegated: boolean;
  isStory: boolean;
  isSoft: boolean;
  isOptional: boolean;
  choice: number;
};

/** Kinds that a negated adjective stands before: "no sad films" is about films. */
const BEARERS: ReadonlySet<FacetKind> = new Set(["kind"]);
/** Pieces looked at for the "or" that ends a list. */
const LIST_REACH = 8;

export class PolarityReader {
  readonly #polarities: Polarity[] = [];

  constructor(words: readonly Word[], pieces: readonly Piece[]) {
    let isNegated = false;
    let isStory = false;
    let isOptional = false;
    let isSoft = false;
    let negatedKind: FacetKind | null = null;
    let joins: "or" | "and" | null = null;
    let choice = 0;
    for (const [nth, piece] of pieces.entries()) {
      const kind = kindOf(piece);
      if (words[piece.at]?.isAfterBreak === true) {
        isOptional = false;
        if (isNegated && !continuesList(pieces, nth, { negatedKind, words })) isNegated = false;
        joins = null;
      }
      if (piece.is === "negation") {
        [isNegated, negatedKind] = [true, null];
        isStory = STORY_NEGATIONS.has(words[piece.at]?.word ?? "");
      } else if (piece.is === "turn") isNegated = false;
      else if (piece.is === "optional") [isOptional, isNegated] = [true, false];
      else if (piece.is === "softener") isSoft = true;
      else if (piece.is === "or" || piece.is === "and") joins = piece.is;
      if (piece.is === "filler" && isNegated && negatedKind !== null) isNegated = false;
      if (piece.is === "part" || piece.is === "word") {
        if (joins === "and" && isNegated && negatedKind !== null && kind !== negatedKind) isNegated = false;
        const bears = negatedKind !== null && kind !== null && BEARERS.has(kind);
        if (piece.is === "word" && negatedKind !== null && joins === null) isNegated = false;
        if (joins !== "or") choice++;
        this.#polarities[nth] = { isNegated: isNegated && !bears, isStory, isSoft, isOptional, choice };
        if (isNegated) negatedKind ??= kind ?? "text";
        [isSoft, joins] = [false, null];
      } else this.#polarities[nth] = { isNegated, isStory, isSoft, isOptional, choice };
    }
  }

  at(nth: number): Polarity {
    return (
      this.#polarities[nth] ?? {
        isNegated: false,
        isStory: false,
        isSoft: false,
        isOptional: false,
        choice: -1,
      }
    );
  }
}

function kindOf(piece: Piece): FacetKind | null {
  return piece.is === "part" ? (piece.meanings[0]?.kind ?? null) : null;
}

/** Whether the piece after a comma belongs to a list of unwanted things: it's of the same kind, or an "or" follows. */
function continuesList(
  pieces: readonly Piece[],
  nth: number,
  { negatedKind, words }: { negatedKind: FacetKind | null; words: readonly Word[] },
): boolean {
  if (negatedKind === null) return true;
  const piece = pieces[nth];
  if (piece?.is === "or") return true;
  if (piece?.is === "negation" || piece?.is === "turn" || piece?.is === "filler") return false;
  if (negatedKind === "content" && piece !== undefined && kindOf(piece) === "content") return true;
  for (const later of pieces.slice(nth, nth + LIST_REACH)) {
    if (later.is === "or") return true;
    if (later.is === "negation" || later.is === "turn" || later.is === "filler" || later.is === "and")
      return false;
    if (later !== piece && words[later.at]?.isAfterBreak === true && later.is !== "part") return false;
  }
  return false;
}
