import { LIMIT_WISH_KINDS } from "#contract/wish-rules.ts";

import type { TitleFacts } from "../title-facts.ts";
/**
 * Reads a wish in somebody's own words: what's wanted, what isn't, and which words say so. Names and numbers are read first, then the
 * longest phrases of the lexicon; what remains describes a plot. Nothing here depends on a viewer but their year of birth.
 */
import { keptFrom } from "./company.ts";
import {
  FILLERS,
  JOINS_AND,
  JOINS_OR,
  NEGATED_LINKS,
  NEGATIONS,
  OPTIONALS,
  PERSON_CUES,
  SETTINGS,
  SOFTENERS,
  STRONG_TITLE_CUES,
  TITLE_CUES,
  TITLE_TAILS,
  TURNS,
} from "./cues.ts";
import { type Facet, type FacetKind, type Wish, type WishPart, rangeOf } from "./facets.ts";
import type { Lexicon, Meaning } from "./lexicon.ts";
import { meaningsOfTitle } from "./likeness.ts";
import type { NamedPerson, Names } from "./names.ts";
import { numberPhraseAt, settingOf } from "./numbers.ts";
import { type Piece, PolarityReader } from "./polarity.ts";
import { type Stem, type Word, wordsIn } from "./words.ts";

export type Knowledge = {
  lexicon: Lexicon;
  names: Names;
  stem: Stem;
  /** Whether a description contains the stem. */
  isDescribed: (stem: string) => boolean;
  factsOf: (titleId: number) => TitleFacts | null;
  /** The current year. */
  year: number;
  /** The viewer's; `null` if unknown. */
  birthYear: number | null;
};

const MAX_CUE_WORDS = 4;
const limitKinds: ReadonlySet<FacetKind> = new Set(LIMIT_WISH_KINDS);

export function readWish(text: string, knowledge: Knowledge): Wish {
  const words = correctedWords(wordsIn(text, knowledge.stem), knowledge);
  const pieces = piecesOf(words, text, knowledge);
  const polarity = new PolarityReader(words, pieces);
  const parts: WishPart[] = [];
  const leftover: { word: string; start: number; end: number }[] = [];
  const plot: { stem: string; weight: number }[] = [];
  for (const [nth, piece] of pieces.entries()) {
    const span = spanOf(words, piece);
    const { isNegated, isSoft, isOptional, choice } = polarity.at(nth);
    if (piece.is === "part") {
      parts.push({
        facets: facetsOf(piece.meanings, { isNegated, isSoft, isOptional }),
        isWanted: !isNegated,
        label: piece.label ?? labelOf(wordsOf(words, piece), text),
        ...span,
        stems: piece.label === null ? wordsOf(words, piece).map((word) => word.stem) : [],
        choice,
      });
    } else if (piece.is === "word") {
      for (const word of wordsOf(words, piece)) {
        if (isNegated) parts.push(unwantedWord(word, text, choice));
        else {
          plot.push({ stem: word.stem, weight: 1 });
          leftover.push({ word: text.slice(word.start, word.end), start: word.start, end: word.end });
        }
      }
    }
  }
  return { parts: withImpliedKind(comparedWithTitles(parts, knowledge)), plot, leftover };
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

/** "Shorter" and "longer" compare with the title that's named. */
function comparedWithTitles(parts: readonly WishPart[], { factsOf }: Knowledge): WishPart[] {
  const named = parts.flatMap(({ facets }) => facets.find(({ kind }) => kind === "title") ?? []);
  const minutes = named.map(({ value }) => factsOf(Number(value))?.runtimeMinutes ?? null)[0] ?? null;
  if (minutes === null) return [...parts];
  return parts.map((part) => {
    const value = { shorter: `-${minutes - 1}`, longer: `${minutes + 1}-` }[part.label.toLowerCase()];
    if (value === undefined) return part;
    const facets = part.facets.map((facet) => (facet.kind === "runtime" ? { ...facet, value } : facet));
    return { ...part, facets };
  });
}

/** How much a softened wish ("a bit sad") counts. Chosen by judgment. */
const SOFT = 0.6;

type Said = { isNegated: boolean; isSoft: boolean; isOptional: boolean };

function facetsOf(meanings: readonly Meaning[], said: Said): Facet[] {
  // "No horror movies" is about horror, not about movies.
  const meant =
    said.isNegated && meanings.length > 1 ? meanings.filter(({ kind }) => kind !== "kind") : meanings;
  const facets = meant.map((meaning) => facetOf(meaning, said));
  const also = said.isNegated ? meant.flatMap(({ kind, value }) => INSTEAD_OF[`${kind}:${value}`] ?? []) : [];
  const kept = said.isNegated
    ? []
    : meant.flatMap(({ kind, value }) => (kind === "company" ? keptFrom(value) : []));
  return [...facets, ...also, ...kept];
}

/** What's wished for if somebody doesn't want this. */
const INSTEAD_OF: Readonly<Record<string, readonly Facet[]>> = {
  "mood:dark_gritty": [{ kind: "tone", value: "3-5", strength: 0.5, isLimit: false }],
  "mood:melancholic": [{ kind: "tone", value: "3-5", strength: 0.5, isLimit: false }],
  "mood:chilling": [{ kind: "intensity", value: "1-3", strength: 0.5, isLimit: false }],
  "company:kids": [{ kind: "nanogenre", value: "adult animation", strength: 0.2, isLimit: false }],
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

function piecesOf(words: readonly Word[], text: string, knowledge: Knowledge): Piece[] {
  const pieces: Piece[] = [];
  const isWhole = ({ length }: { length: number }) => length === words.length;
  for (let at = 0; at < words.length;) {
    const piece = pieceAt(words, at, { ...knowledge, text, before: pieces, isWhole });
    pieces.push(piece);
    at += piece.length;
  }
  return pieces;
}

type Reading = Knowledge & {
  text: string;
  before: readonly Piece[];
  isWhole: (found: { length: number }) => boolean;
};

function pieceAt(words: readonly Word[], at: number, reading: Reading): Piece {
  const { lexicon, names, year } = reading;
  const phrase = lexicon.longestAt(words, at);
  const title = titlePieceAt(words, at, reading);
  if (title !== null && title.length >= (phrase?.length ?? 0)) return title;
  const number = numberPhraseAt(words, at, year);
  if (number !== null && number.length >= (phrase?.length ?? 0)) {
    const era = number.facets.find(({ kind }) => kind === "era");
    const setting = era === undefined || !isSetting(words, at) ? null : settingOf(era.value);
    const facets = setting === null ? number.facets : [setting];
    const meanings = facets.map((facet) => ({ ...facet, strength: 1 }));
    const label = setting === null ? number.label : `Set in the ${number.label}`;
    return { is: "part", at, length: number.length, meanings, label };
  }
  const person = names.personAt(words, at);
  if (person !== null && person.length > (phrase?.length ?? 0))
    return personPiece(words, { at, length: person.length }, person.value);
  const cue = cueAt(words, at);
  const filler = longestIn(FILLERS, words, at);
  const cueLength = Math.max(cue?.length ?? 0, filler);
  if (phrase !== null && (phrase.isExact ? phrase.length >= cueLength : phrase.length > cueLength)) {
    const meanings = phrase.entry.meanings.flatMap((meaning) => resolved(meaning, reading));
    const last =
      phrase.length > 1 ? lexicon.longestAt(words.slice(at, at + phrase.length), phrase.length - 1) : null;
    const kind = last?.entry.meanings.find((meaning) => meaning.kind === "kind");
    const isSaid = kind === undefined || meanings.some((meaning) => meaning.kind === "kind");
    return {
      is: "part",
      at,
      length: phrase.length,
      meanings: isSaid ? meanings : [...meanings, kind],
      label: null,
    };
  }
  if (cue !== null && cue.length >= filler) return cue;
  return unknownPieceAt(words, at, reading);
}

/** A word that's neither in the lexicon nor a cue: a surname, a typo, filler, or part of a plot. */
function unknownPieceAt(words: readonly Word[], at: number, reading: Reading): Piece {
  const { names, isDescribed } = reading;
  const word = words[at] as Word;
  const filler = longestIn(FILLERS, words, at);
  if (filler > 0) return { is: "filler", at, length: filler };
  const person = names.shortNameAt(words, at);
  if (person !== null && (person.length > 1 || isAfterCue(PERSON_CUES, words, at) || !isDescribed(word.stem)))
    return personPiece(words, { at, length: person.length }, person.value);
  return { is: "word", at, length: 1 };
}

function personPiece(
  words: readonly Word[],
  found: { at: number; length: number },
  { ids, name, active: [first, last] }: NamedPerson,
): Piece {
  const meanings: Meaning[] = [{ kind: "person", value: ids.join("|"), strength: 1 }];
  const { at, length } = found;
  const before = words[at - 1]?.word ?? "";
  const part = Math.round(CAREER_PART * (last - first));
  if (before === "early" || before === "young")
    meanings.push({ kind: "era", value: `${first}-${first + part}`, strength: 1 });
  if (before === "late" || before === "later")
    meanings.push({ kind: "era", value: `${last - part}-${last}`, strength: 1 });
  return { is: "part", at, length, meanings, label: name };
}

/** "Early" means this part of a career. Chosen by judgment. */
const CAREER_PART = 0.4;

/** Turns what a phrase of the lexicon says about time and people into years and ids. */
function resolved(meaning: Meaning, { names, stem, year, birthYear }: Reading): Meaning[] {
  if (meaning.kind === "era" && meaning.value === "recent")
    return [{ ...meaning, value: `${year - RECENT_YEARS}-` }];
  if (meaning.kind === "era" && meaning.value === CHILDHOOD) {
    return birthYear === null
      ? [meaning]
      : [{ ...meaning, value: `${birthYear}-${birthYear + CHILDHOOD_YEARS}`, strength: 1 }];
  }
  if (meaning.kind !== "person") return [meaning];
  const ids = meaning.value
    .split("|")
    .flatMap((name) => names.personAt(wordsIn(name, stem), 0)?.value.ids ?? []);
  return ids.length === 0 ? [] : [{ ...meaning, value: ids.join("|") }];
}

/** "Recent" reaches back this far. Chosen by judgment. */
const RECENT_YEARS = 5;
/** The era of a childhood if the year of birth is unknown. */
export const CHILDHOOD = "1980-2004";
/** A childhood's films are from this many years after a birth. Chosen by judgment. */
const CHILDHOOD_YEARS = 14;

function titlePieceAt(words: readonly Word[], at: number, reading: Reading): Piece | null {
  const { names, lexicon, factsOf, before, isWhole } = reading;
  const title = names.titleAt(words, at);
  const facts = title === null ? null : factsOf(title.value);
  if (title === null || facts === null) return null;
  const run = words.slice(at, at + title.length);
  const next = words[at + title.length];
  const previous = before.at(-1);
  const isListed =
    (previous?.is === "or" || previous?.is === "and" || previous?.is === "filler") && isTitle(before.at(-2));
  const isCued = isAfterCue(TITLE_CUES, words, at) || isListed;
  const isStrong = isAfterCue(STRONG_TITLE_CUES, words, at) || isListed;
  const isFollowed = next !== undefined && !next.isAfterBreak && TITLE_TAILS.has(next.word);
  const telling = run.filter(({ word }) => !FILLERS.has(word) && !NEGATIONS.has(word));
  const isOrdinary = telling.length === 0;
  const isMeant = isWhole(title)
    ? telling.length > 0 && lexicon.longestAt(words, at)?.length !== title.length
    : title.length === 1
      ? isOrdinary
        ? isStrong &&
          isCapitalized(reading.text, run) &&
          (next === undefined || next.isAfterBreak || isFollowed)
        : isStrong || (isFollowed && (at === 0 || isCued))
      : isCued || isFollowed || (telling.length >= 2 && (at === 0 || isCapitalized(reading.text, run)));
  if (!isMeant) return null;
  return {
    is: "part",
    at,
    length: title.length,
    meanings: meaningsOfTitle(facts),
    label: `Like ${facts.title}`,
  };
}

function isTitle(piece: Piece | undefined): boolean {
  return piece?.is === "part" && piece.meanings.some(({ kind }) => kind === "title");
}

function isCapitalized(text: string, run: readonly Word[]): boolean {
  return text !== text.toLowerCase() && run.every(({ start }) => /[\p{Lu}\p{N}]/u.test(text[start] ?? ""));
}

function isSetting(words: readonly Word[], at: number): boolean {
  return (
    isAfterCue(SETTINGS, words, at) ||
    (/^(?:in|during)$/.test(words[at]?.word ?? "") && words[at - 1]?.word === "set")
  );
}

function isAfterCue(cues: ReadonlySet<string>, words: readonly Word[], at: number): boolean {
  if (words[at]?.isAfterBreak === true) return false;
  for (let length = Math.min(MAX_CUE_WORDS, at); length > 0; length--) {
    const run = words.slice(at - length, at);
    if (cues.has(run.map(({ word }) => word).join(" "))) return true;
  }
  return false;
}

function cueAt(words: readonly Word[], at: number): Piece | null {
  for (const [is, cues] of CUES) {
    const length = longestIn(cues, words, at);
    if (length > 0) return { is, at, length };
  }
  return null;
}

const CUES = [
  ["optional", OPTIONALS],
  ["negation", NEGATIONS],
  ["softener", SOFTENERS],
  ["or", JOINS_OR],
  ["and", JOINS_AND],
  ["turn", TURNS],
  ["link", NEGATED_LINKS],
] as const;

function longestIn(phrases: ReadonlySet<string>, words: readonly Word[], at: number): number {
  for (let length = Math.min(MAX_CUE_WORDS, words.length - at); length > 0; length--) {
    const run = words.slice(at, at + length);
    if (phrases.has(run.map(({ word }) => word).join(" "))) return length;
  }
  return 0;
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

/** Replaces unknown words with known ones that are one or two typing errors away. */
function correctedWords(words: readonly Word[], knowledge: Knowledge): Word[] {
  const { lexicon, names, stem, isDescribed } = knowledge;
  const corrected = [...words];
  for (const [at, word] of words.entries()) {
    if (lexicon.has(word.word) || names.has(word.word) || isDescribed(word.stem) || FILLERS.has(word.word))
      continue;
    let best: { word: Word; length: number } | null = null;
    const candidates = [...lexicon.near(word.word), ...names.near(word.word)];
    for (const known of candidates.toSorted((a, b) => Number(FILLERS.has(b)) - Number(FILLERS.has(a)))) {
      const meant = { ...word, word: known, stem: stem(known), isCorrected: true };
      const tried = corrected.with(at, meant);
      const length = reachAt(tried, at, knowledge);
      if (length > (best?.length ?? 0)) best = { word: meant, length };
    }
    if (best !== null) corrected[at] = best.word;
  }
  return corrected;
}

/** The length of the longest phrase or name that contains the word; 0 if it's in none. */
function reachAt(words: readonly Word[], at: number, { lexicon, names }: Knowledge): number {
  let longest = 0;
  for (let start = Math.max(0, at - MAX_CUE_WORDS); start <= at; start++) {
    const lengths = [
      lexicon.longestAt(words, start)?.length ?? 0,
      names.titleAt(words, start)?.length ?? 0,
      names.personAt(words, start)?.length ?? 0,
      names.shortNameAt(words, start)?.length ?? 0,
      longestIn(TITLE_CUES, words, start),
      longestIn(FILLERS, words, start),
      longestIn(NEGATIONS, words, start),
    ];
    for (const length of lengths) if (start + length > at) longest = Math.max(longest, length);
  }
  return longest;
}

function capitalized(words: string): string {
  const [first = "", ...rest] = words.trim().replaceAll(/\s+/g, " ");
  return first.toUpperCase() + rest.join("");
}
