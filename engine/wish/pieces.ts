/** Cuts a wish into pieces: the longest phrases, names and numbers, words that change the meaning of others, and what remains. */
import { isAfterCue, longestIn } from "./cue-runs.ts";
import {
  FILLERS,
  JOINS_AND,
  JOINS_OR,
  MAKER_CUES,
  NEGATED_LINKS,
  NEGATIONS,
  OPTIONALS,
  PERSON_CUES,
  SETTINGS,
  SOFTENERS,
  TURNS,
} from "./cues.ts";
import type { Knowledge, Reading } from "./knowledge.ts";
import type { Lexicon, Meaning } from "./lexicon.ts";
import type { NamedPerson } from "./names.ts";
import { numberPhraseAt, settingOf } from "./numbers.ts";
import type { Piece } from "./polarity.ts";
import { STORY_WORDS, storyPieceAt } from "./story.ts";
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
  const phrase = phraseAt(words, at, reading);
  const title = titlePieceAt(words, at, reading);
  if (title !== null && title.length >= (phrase?.length ?? 0)) return title;
  const number = numberPhraseAt(words, at, year);
  if (number !== null && number.length >= (phrase?.length ?? 0)) {
    // The age of an adult says nothing about titles.
    if (number.facets.length === 0) return { is: "filler", at, length: number.length };
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
  const credit = creditLengthAt(words, at, reading);
  if (credit > 0 && credit >= (phrase?.length ?? 0)) return { is: "filler", at, length: credit };
  const cue = cueAt(words, at);
  const filler = longestIn(FILLERS, words, at);
  const cueLength = Math.max(cue?.length ?? 0, filler);
  if (phrase !== null && (phrase.isExact ? phrase.length >= cueLength : phrase.length > cueLength)) {
    // "Gorier" isn't part of a story, as "killings" may be.
    const isExact = phrase.isExact || /i(?:er|est)$/.test(words[at]?.word ?? "");
    const story = storyPieceAt(words, at, { ...phrase, isExact, reading });
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

/** The longest phrase, but of "movies starring Tom Hanks" not "movie star". */
function phraseAt(words: readonly Word[], at: number, reading: Reading): ReturnType<Lexicon["longestAt"]> {
  const phrase = reading.lexicon.longestAt(words, at);
  if (phrase === null || phrase.isExact) return phrase;
  for (let place = at + 1; place < at + phrase.length; place++)
    if (creditLengthAt(words, place, reading) > 0)
      return reading.lexicon.longestAt(words.slice(0, place), at);
  return phrase;
}

/** @returns the number of words that only say that a person follows ("directed by"), 0 for none */
function creditLengthAt(words: readonly Word[], at: number, reading: Reading): number {
  const maker = longestIn(MAKER_CUES, words, at);
  const title = maker === 0 ? null : reading.names.titleAt(words, at + maker);
  if (title !== null && (reading.factsOf(title.value)?.directors.length ?? 0) > 0) return maker;
  const credit = longestIn(CREDITS, words, at);
  if (credit === 0) return 0;
  let next = at + credit;
  for (let length = credit; length > 0; next += length)
    length = Math.max(longestIn(CREDITS, words, next), longestIn(CREDIT_LINKS, words, next));
  return isPersonAt(words, next, reading) ? credit : 0;
}

/** "Directed by", "written and directed by", "starring actor": the name after them says it all. */
const CREDITS: ReadonlySet<string> = new Set([
  "directed",
  "directed by",
  "written",
  "written by",
  "starring",
  "director",
  "actor",
  "actress",
  "with",
]);
const CREDIT_LINKS: ReadonlySet<string> = new Set([...JOINS_AND, "by"]);

function isPersonAt(words: readonly Word[], at: number, { lexicon, names }: Reading): boolean {
  if (words[at] === undefined || words[at].isAfterBreak) return false;
  if (names.personAt(words, at) !== null) return true;
  const phrase = lexicon.longestAt(words, at);
  if (phrase?.isExact === true) return phrase.entry.meanings.some(({ kind }) => kind === "person");
  return names.shortNameAt(words, at) !== null;
}

/** A word that's neither in the lexicon nor a cue: a surname, a typo, filler, or part of a plot. */
function unknownPieceAt(words: readonly Word[], at: number, reading: Reading): Piece {
  const filler = longestIn(FILLERS, words, at);
  if (filler > 0) return { is: "filler", at, length: filler };
  const person = reading.names.shortNameAt(words, at);
  if (person !== null && (person.length > 1 || isSurname(words, at, { ...reading, person: person.value })))
    return personPiece(words, { at, length: person.length }, person.value);
  // As words of a plot, "we are 5" and "top 10" would find titles with these numbers.
  if (/^\d{1,3}$/.test(words[at]?.word ?? "")) return { is: "filler", at, length: 1 };
  return { is: "word", at, length: 1 };
}

/** Whether a word that's also some known person's surname means that person: "not Nolan", but not "cruise ships". */
function isSurname(
  words: readonly Word[],
  at: number,
  { names, before, isWhole, isDescribed, text, person }: Reading & { person: NamedPerson },
): boolean {
  const word = words[at] as Word;
  const next = words[at + 1];
  const isPlace = PLACES_BEFORE.has(words[at - 1]?.word ?? "");
  if (isAfterCue(PERSON_CUES, words, at) || !isDescribed(word.stem)) return true;
  if (word.word.length < MIN_SURNAME_LETTERS || !person.isFamous) return false;
  const isRare = !names.isOftenDescribed(word.stem) && words.length < STORY_WORDS;
  if (isWhole({ length: 1 }) || (isRare && !isPlace)) return true;
  const isLast = next === undefined || next.isAfterBreak || FILLERS.has(next.word);
  if (before.at(-1)?.is === "negation" && isLast) return true;
  const isName = ({ start }: Word) => /\p{Lu}/u.test(text[start] ?? "");
  // In "Martin Luther King", the words beside it belong to another name.
  const isPartOfName =
    (before.at(-1)?.is === "word" && isName(words[at - 1] as Word)) || (!isLast && isName(next));
  return at > 0 && isName(word) && !word.isAfterBreak && !words.every(isName) && !isPartOfName && !isPlace;
}

/** Of shorter ones, too many are parts of other names: "Part II". Chosen by judgment. */
const MIN_SURNAME_LETTERS = 4;
/** After these, a name is that of a place or of somebody in the story. */
const PLACES_BEFORE: ReadonlySet<string> = new Set(["in", "at", "near", "on", "to", "about"]);

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
