/**
 * Reads a wish in somebody's own words: what's wanted, what isn't, and which words say so. Names and numbers are read first, then the
 * longest phrases of the lexicon; what remains describes a plot. Nothing here depends on a viewer but their year of birth.
 */
import { LIMIT_WISH_KINDS } from "#contract/wish-rules.ts";

import { isMatter } from "./columns.ts";
import { keptFrom } from "./company.ts";
import { comparedWithTitles } from "./comparisons.ts";
import { correctedWords } from "./corrections.ts";
import { type Facet, type FacetKind, type Wish, type WishPart, rangeOf } from "./facets.ts";
import type { Knowledge } from "./knowledge.ts";
import type { Lexicon, Meaning } from "./lexicon.ts";
import { piecesOf } from "./pieces.ts";
import { type Piece, type Polarity, PolarityReader, withContentNegations } from "./polarity.ts";
import { STORY_WORDS } from "./story.ts";
import type { WishIndex } from "./wish-index.ts";
import { type Stem, type Word, wordsIn } from "./words.ts";

export { CHILDHOOD } from "./pieces.ts";

/** Reads wishes about the titles of one index. */
export type WishReader = {
  wishIndex: WishIndex;
  /** @param birthYear the viewer's; `null` if unknown */
  read(text: string, birthYear?: number | null): Wish;
};

const limitKinds: ReadonlySet<FacetKind> = new Set(LIMIT_WISH_KINDS);

/** @param year the current one */
export function createWishReader(
  wishIndex: WishIndex,
  { lexicon, stem, year }: { lexicon: Lexicon; stem: Stem; year: number },
): WishReader {
  const { names, descriptions, index } = wishIndex;
  const factsOf = (titleId: number) => index.titles[index.positions.get(titleId) ?? -1] ?? null;
  const knowledge = { lexicon, names, stem, isDescribed: descriptions.has, factsOf, year };
  return { wishIndex, read: (text, birthYear = null) => readWish(text, { ...knowledge, birthYear }) };
}

export function readWish(text: string, knowledge: Knowledge): Wish {
  const words = correctedWords(wordsIn(text, knowledge.stem), knowledge);
  const pieces = withContentNegations(piecesOf(words, text, knowledge), { words, text });
  const polarity = new PolarityReader(words, pieces);
  const parts: WishPart[] = [];
  const leftover: { word: string; start: number; end: number }[] = [];
  const plot: { stem: string; weight: number }[] = [];
  for (const [nth, piece] of pieces.entries()) {
    const span = spanOf(words, piece);
    const said = polarity.at(nth);
    const { isNegated, isStory, choice } = said;
    if (said.concession === "waived") continue;
    if (piece.is === "part") {
      parts.push({
        facets: facetsOf(piece.meanings, said),
        isWanted: !isNegated,
        label: piece.label ?? labelOf(wordsOf(words, piece), text),
        ...span,
        stems: piece.label === null ? wordsOf(words, piece).map((word) => word.stem) : [],
        choice,
      });
    } else if (piece.is === "word") {
      for (const word of wordsOf(words, piece)) {
        if (isNegated && !isStory) parts.push(unwantedWord(word, text, choice));
        else {
          plot.push({ stem: word.stem, weight: 1 });
          leftover.push({ word: text.slice(word.start, word.end), start: word.start, end: word.end });
        }
      }
    }
  }
  const consistent = withSoftContradictions(withoutContradictions(parts));
  const read = withImpliedKind(comparedWithTitles(consistent, { text, factsOf: knowledge.factsOf }));
  return { parts: read, plot: words.length >= STORY_WORDS ? wholeStory(read, plot) : plot, leftover };
}

/** @returns the wish without the parts that were read from these spans ("2-6") */
export function withoutSpans({ parts, plot, leftover }: Wish, spans: readonly string[]): Wish {
  const removed = parts.filter(({ start, end }) => spans.includes(`${start}-${end}`));
  const stems = new Set(removed.flatMap((part) => part.stems));
  return {
    parts: withSoftContradictions(parts.filter((part) => !removed.includes(part))),
    plot: plot.filter(({ stem }) => !stems.has(stem)),
    leftover,
  };
}

/** Weight of a story's known words in the search of descriptions. Chosen by judgment. */
const KNOWN_WORD_WEIGHT = 0.5;

function wholeStory(parts: readonly WishPart[], plot: Wish["plot"]): Wish["plot"] {
  const known = parts.flatMap(({ isWanted, facets, stems }) =>
    isWanted && facets.some(({ kind }) => isMatter(kind)) ? stems : [],
  );
  return [...plot, ...known.map((stem) => ({ stem, weight: KNOWN_WORD_WEIGHT }))];
}

/** "A musical for someone who hates musicals" still wants one. */
function withoutContradictions(parts: readonly WishPart[]): WishPart[] {
  const wanted = parts.filter(({ isWanted }) => isWanted);
  return parts.filter(
    (part) =>
      part.isWanted ||
      !wanted.some(
        (other) =>
          keyOf(other.facets[0]) === keyOf(part.facets[0]) &&
          part.stems.every((stem) => other.stems.includes(stem)),
      ),
  );
}

/**
 * "Sad but not depressing" can't rule out what "sad" mainly asks for, or asks for as strongly. Without "sad", "not depressing" is a limit
 * again. Content stays a limit, because it may hurt.
 */
function withSoftContradictions(parts: readonly WishPart[]): WishPart[] {
  const wanted = new Map<string, number>();
  for (const { isWanted, facets } of parts) {
    for (const [nth, facet] of isWanted ? facets.entries() : []) {
      const strength = nth === 0 ? 1 : facet.strength;
      wanted.set(keyOf(facet), Math.max(strength, wanted.get(keyOf(facet)) ?? 0));
    }
  }
  const isRuledOut = (facet: Facet) =>
    facet.kind === "content" || (wanted.get(keyOf(facet)) ?? 0) < -facet.strength;
  return parts.map((part) => {
    if (part.isWanted) return part;
    const facets = part.facets.map((facet) =>
      facet.strength < 0 ? { ...facet, isLimit: isRuledOut(facet) } : facet,
    );
    return { ...part, facets };
  });
}

function keyOf(facet: Facet | undefined): string {
  return `${facet?.kind} ${facet?.value}`;
}

/** Somebody who names a length, but neither movies nor shows, most likely wants a movie. */
function withImpliedKind(parts: readonly WishPart[]): readonly WishPart[] {
  if (parts.some(({ facets }) => facets.some(({ kind }) => kind === "kind"))) return parts;
  const kind: Facet = { kind: "kind", value: "movie", strength: 0.5, isLimit: false };
  return parts.map((part) => {
    const length = part.facets.find((facet) => facet.kind === "runtime");
    const isOfMovie = length !== undefined && rangeOf(length.value).most >= SHORTEST_MOVIE;
    return isOfMovie && part.isWanted ? { ...part, facets: [...part.facets, kind] } : part;
  });
}

/** In minutes. */
const SHORTEST_MOVIE = 60;

/** How much a softened wish ("a bit sad") counts. Chosen by judgment. */
const SOFT = 0.6;

type Said = Omit<Polarity, "isStory" | "choice">;

function facetsOf(meanings: readonly Meaning[], said: Said): Facet[] {
  const meant = said.isNegated ? whatIsUnwanted(meanings) : meanings;
  const facets = meant.map((meaning) => facetOf(meaning, said));
  const also = said.isNegated ? meant.flatMap(({ kind, value }) => INSTEAD_OF[`${kind}:${value}`] ?? []) : [];
  const kept =
    said.isNegated || said.concession !== null
      ? []
      : meant.flatMap(({ kind, value }) => (kind === "company" ? keptFrom(value) : []));
  return [...facets, ...also, ...kept];
}

/** "No horror movies" is about horror, not about movies; "not Heat" is about that title, not about its kind. */
function whatIsUnwanted(meanings: readonly Meaning[]): readonly Meaning[] {
  const title = meanings.filter(({ kind }) => kind === "title");
  if (title.length > 0) return title;
  return meanings.length > 1 ? meanings.filter(({ kind }) => kind !== "kind") : meanings;
}

/** What's wished for if somebody doesn't want this. */
const INSTEAD_OF: Readonly<Record<string, readonly Facet[]>> = {
  "mood:dark_gritty": [{ kind: "tone", value: "3-5", strength: 0.5, isLimit: false }],
  "mood:melancholic": [{ kind: "tone", value: "3-5", strength: 0.5, isLimit: false }],
  "mood:chilling": [{ kind: "intensity", value: "1-3", strength: 0.5, isLimit: false }],
  "mood:feel_good": [{ kind: "tone", value: "1-3", strength: 0.5, isLimit: false }],
  "novelty:famous": [{ kind: "novelty", value: "hidden", strength: 0.8, isLimit: false }],
  "novelty:hidden": [{ kind: "novelty", value: "famous", strength: 0.8, isLimit: false }],
};

function facetOf({ kind, value, strength }: Meaning, { isNegated, isSoft, isOptional }: Said): Facet {
  const size = isSoft && !isNegated ? SOFT * strength : strength;
  return {
    kind,
    value,
    strength: isNegated ? -size : size,
    isLimit: isNegated || (limitKinds.has(kind) && !isOptional && strength >= LIMIT_STRENGTH),
  };
}

/** Weaker meanings of the limit kinds are wishes: a "classic" is usually old. Chosen by judgment. */
const LIMIT_STRENGTH = 0.8;

function unwantedWord({ word, stem, start, end }: Word, text: string, choice: number): WishPart {
  return {
    facets: [{ kind: "text", value: stem === "" ? word : stem, strength: -1, isLimit: true }],
    isWanted: false,
    label: capitalized(text.slice(start, end)),
    start,
    end,
    stems: [],
    choice,
  };
}

function wordsOf(words: readonly Word[], { at, length }: Piece): readonly Word[] {
  return words.slice(at, at + length);
}

function spanOf(words: readonly Word[], { at, length }: Piece): { start: number; end: number } {
  return { start: words[at]?.start ?? 0, end: words[at + length - 1]?.end ?? 0 };
}

/** The viewer's own words, or the corrected ones. */
function labelOf(words: readonly Word[], text: string): string {
  const isCorrected = words.some((word) => word.isCorrected);
  return capitalized(
    isCorrected
      ? words.map(({ word }) => word).join(" ")
      : text.slice(words[0]?.start ?? 0, words.at(-1)?.end ?? 0),
  );
}

function capitalized(words: string): string {
  const [first = "", ...rest] = words.trim().replaceAll(/\s+/g, " ");
  return first.toUpperCase() + rest.join("");
}
