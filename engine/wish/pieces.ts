/** Cuts a wish into pieces: the longest phrases, names and numbers, words that change the meaning of others, and what remains. */
import { isAfterCue, longestIn } from "./cue-runs.ts";
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
  TURNS,
} from "./cues.ts";
import type { Knowledge, Reading } from "./knowledge.ts";
import type { Meaning } from "./lexicon.ts";
import type { NamedPerson } from "./names.ts";
import { numberPhraseAt, settingOf } from "./numbers.ts";
import type { Piece } from "./polarity.ts";
import { storyPieceAt } from "./story.ts";
import { titlePieceAt } from "./titles-in-text.ts";
import { type Word, wordsIn } from "./words.ts";

export function piecesOf(words: readonly Word[], text: string, knowledge: Knowledge): Piece[] {
  const pieces: Piece[] = [];
  const isWhole = ({ length }: { length: number }) => length === words.length;
  for (let at = 0; at < words.length;) {
    const piece = pieceAt(words, at, { ...knowledge, text, before: pieces, isWhole });
    pieces.push(piece);
    at += piece.length;
  }
  return pieces;
}

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
    const story = storyPieceAt(words, at, { ...phrase, reading });
    if (story !== null) return story;
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

/** Turns what a phrase of the lexicon says about time and people into years and ids. Added phrases have ids already. */
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
    .flatMap((name) =>
      /^\d+$/.test(name) ? Number(name) : (names.personAt(wordsIn(name, stem), 0)?.value.ids ?? []),
    );
  return ids.length === 0 ? [] : [{ ...meaning, value: ids.join("|") }];
}

/** "Recent" reaches back this far. Chosen by judgment. */
const RECENT_YEARS = 5;
/** The era of a childhood if the year of birth is unknown. */
export const CHILDHOOD = "1980-2004";
/** A childhood's films are from this many years after a birth. Chosen by judgment. */
const CHILDHOOD_YEARS = 14;

function isSetting(words: readonly Word[], at: number): boolean {
  return (
    isAfterCue(SETTINGS, words, at) ||
    (/^(?:in|during)$/.test(words[at]?.word ?? "") && words[at - 1]?.word === "set")
  );
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
