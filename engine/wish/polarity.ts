/**
 * Polarity: what a negation reaches ("no gore, sex or violence", but not "not scary, funny"), what's only a preference, and which parts are
 * alternatives.
 */
import { longestIn } from "./cue-runs.ts";
import { CONTENT_NEGATIONS, STORY_NEGATIONS, WAIVERS, WELCOMES } from "./cues.ts";
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
  /** "Not just funny" welcomes what follows; "doesn't have to be new" waives it, so it has no effect. */
  concession: "welcome" | "waived" | null;
  choice: number;
};

/** Kinds that a negated adjective stands before: "no sad films" is about films. */
const MODIFIED_KINDS: ReadonlySet<FacetKind> = new Set(["kind"]);
/** Pieces looked at for the "or" that ends a list. */
const LIST_REACH = 8;

export class PolarityReader {
  readonly #polarities: Polarity[] = [];

  constructor(words: readonly Word[], pieces: readonly Piece[]) {
    let isNegated = false;
    let isStory = false;
    let isOptional = false;
    let isSoft = false;
    let concession: Polarity["concession"] = null;
    let isConceded = false;
    let negatedKind: FacetKind | null = null;
    let joins: "or" | "and" | null = null;
    let choice = 0;
    for (const [nth, piece] of pieces.entries()) {
      const kind = kindOf(piece);
      if (words[piece.at]?.isAfterBreak === true) {
        isOptional = false;
        concession = null;
        if (isNegated && !continuesList(pieces, nth, { negatedKind, words })) isNegated = false;
        joins = null;
      }
      if (piece.is === "negation") {
        [isNegated, negatedKind] = [true, null];
        isStory = STORY_NEGATIONS.has(words[piece.at]?.word ?? "");
      } else if (piece.is === "turn") [isNegated, concession] = [false, null];
      else if (piece.is === "optional") {
        [concession, isConceded, isNegated] = [concessionAt(words, piece), false, false];
        if (concession === null) isOptional = true;
      } else if (piece.is === "softener") isSoft = true;
      else if (piece.is === "or" || piece.is === "and") joins = piece.is;
      if (piece.is === "filler" && isNegated && negatedKind !== null) isNegated = false;
      if (piece.is === "part" || piece.is === "word") {
        if (joins === "and" && isNegated && negatedKind !== null && kind !== negatedKind) isNegated = false;
        const isModified = negatedKind !== null && kind !== null && MODIFIED_KINDS.has(kind);
        if (piece.is === "word" && negatedKind !== null && joins === null) isNegated = false;
        if (isConceded && joins === null) concession = null;
        if (joins !== "or") choice++;
        this.#polarities[nth] = {
          isNegated: isNegated && !isModified,
          isStory,
          isSoft: isSoft || concession === "welcome",
          isOptional: isOptional || concession !== null,
          concession,
          choice,
        };
        isConceded = true;
        if (isNegated) negatedKind ??= kind ?? "text";
        [isSoft, joins] = [false, null];
      } else this.#polarities[nth] = { isNegated, isStory, isSoft, isOptional, concession, choice };
    }
  }

  at(nth: number): Polarity {
    return (
      this.#polarities[nth] ?? {
        isNegated: false,
        isStory: false,
        isSoft: false,
        isOptional: false,
        concession: null,
        choice: -1,
      }
    );
  }
}

/** Pieces that end the reach of "low" and "little", except for content. */
const CLOSING: ReadonlySet<Piece["is"]> = new Set(["part", "word", "negation", "optional"]);

/** Turns "low" in "low gore", "little" in "little violence" and "free" in "gore-free" into negations. */
export function withContentNegations(
  pieces: readonly Piece[],
  { words, text }: { words: readonly Word[]; text: string },
): Piece[] {
  const read: Piece[] = [];
  let isOpen = false;
  for (let nth = 0; nth < pieces.length; nth++) {
    const piece = pieces[nth] as Piece;
    const { at } = piece;
    const length = longestIn(CONTENT_NEGATIONS, words, at);
    const next = length === 0 ? -1 : pieces.findIndex((later) => later.at === at + length);
    if (next > nth && isBeforeContent(pieces, next, words) && !isABit(words[at], text)) {
      read.push({ is: "negation", at, length });
      nth = next - 1;
      isOpen = true;
    } else if (isFree(piece, words) && kindOf(read.at(-1)) === "content") {
      const before = read.findLastIndex((each) => kindOf(each) !== "content" && !isJoin(each)) + 1;
      const first = read.findIndex((each, place) => place >= before && !isJoin(each));
      // Takes up no word, because "free" stands after what it negates.
      read.splice(first, 0, { is: "negation", at: read[first]?.at ?? at, length: 0 });
      read.push({ is: "turn", at, length: 1 });
    } else {
      // "Low-violence thriller" wants a thriller.
      if (isOpen && CLOSING.has(piece.is) && kindOf(piece) !== "content") {
        read.push({ is: "turn", at, length: 0 });
        isOpen = false;
      }
      read.push(piece);
    }
  }
  return read;
}

/** Whether content follows, in the same clause and after nothing but links: "hardly any graphic violence". */
function isBeforeContent(pieces: readonly Piece[], next: number, words: readonly Word[]): boolean {
  const rest = pieces.slice(next);
  const end = rest.findIndex(({ is }) => is !== "link");
  return (
    kindOf(rest[end]) === "content" &&
    rest.slice(0, end + 1).every(({ at }) => words[at]?.isAfterBreak !== true)
  );
}

/** "A little violence" asks for some. */
function isABit(word: Word | undefined, text: string): boolean {
  return word?.word === "little" && /\ba\s+$/i.test(text.slice(0, word.start));
}

function isFree({ is, at, length }: Piece, words: readonly Word[]): boolean {
  const word = words[at];
  return is !== "part" && length === 1 && word?.word === "free" && !word.isAfterBreak;
}

function isJoin({ is }: Piece): boolean {
  return is === "and" || is === "or";
}

function concessionAt(words: readonly Word[], { at, length }: Piece): Polarity["concession"] {
  if (longestIn(WAIVERS, words, at) === length) return "waived";
  return longestIn(WELCOMES, words, at) === length ? "welcome" : null;
}

function kindOf(piece: Piece | undefined): FacetKind | null {
  return piece?.is === "part" ? (piece.meanings[0]?.kind ?? null) : null;
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
  if (negatedKind === "content" && kindOf(piece) === "content") return true;
  for (const later of pieces.slice(nth, nth + LIST_REACH)) {
    if (later.is === "or") return true;
    if (later.is === "negation" || later.is === "turn" || later.is === "filler" || later.is === "and")
      return false;
    if (later !== piece && words[later.at]?.isAfterBreak === true && later.is !== "part") return false;
  }
  return false;
}
