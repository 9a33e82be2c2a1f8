/** Titles named in a wish, for their likeness or for the people who made them. */
import { isAfterCue } from "./cue-runs.ts";
import { FILLERS, MAKER_CUES, NEGATIONS, STRONG_TITLE_CUES, TITLE_CUES, TITLE_TAILS } from "./cues.ts";
import type { Reading } from "./knowledge.ts";
import type { Meaning } from "./lexicon.ts";
import { meaningsOfTitle } from "./likeness.ts";
import type { Piece } from "./polarity.ts";
import type { Word } from "./words.ts";

export function titlePieceAt(words: readonly Word[], at: number, reading: Reading): Piece | null {
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
  const isArticled = hasArticle(facts.title, reading.text, run);
  const isMeant = isWhole(title)
    ? telling.length > 0 && lexicon.longestAt(words, at)?.length !== title.length
    : title.length === 1
      ? isOrdinary
        ? isStrong &&
          (isCapitalized(reading.text, run) || isArticled) &&
          (next === undefined || next.isAfterBreak || isFollowed)
        : isStrong ||
          (isFollowed && (at === 0 || isCued) && (isArticled || !isPlainWord(words, at, { reading, isCued })))
      : isCued || isFollowed || (telling.length >= 2 && (at === 0 || isCapitalized(reading.text, run)));
  if (isAfterCue(MAKER_CUES, words, at)) {
    const ids = facts.directors.map(({ id }) => String(id));
    const meanings: Meaning[] = [{ kind: "person", value: ids.join("|"), strength: 1 }];
    const label = facts.directors.map(({ name }) => name).join(", ");
    if (ids.length > 0) return { is: "part", at, length: title.length, meanings, label };
  }
  if (!isMeant) return null;
  return {
    is: "part",
    at,
    length: title.length + (next !== undefined && isTail(next) ? 1 : 0),
    meanings: meaningsOfTitle(facts),
    label: `Like ${facts.title}`,
  };
}

/** "Dark but not depressing" and "lost without hope" aren't about series of these names. "Severance but funny" is. */
function isPlainWord(
  words: readonly Word[],
  at: number,
  { reading, isCued }: { reading: Reading; isCued: boolean },
): boolean {
  const run = words.slice(at, at + 1);
  const isWritten = isCapitalized(reading.text, run);
  if (isCued && isWritten) return false;
  if (reading.lexicon.longestAt(run, 0)?.isExact === true) return true;
  const isOrdinary = run.some(({ stem }) => reading.names.isOftenDescribed(stem));
  return !isCued && !isWritten && isOrdinary && !LIKENESS_TAILS.has(words[at + 1]?.word ?? "");
}

/** These only make sense after a title, even one that's an ordinary word: "heat vibes". */
const LIKENESS_TAILS: ReadonlySet<string> = new Set([
  "vibe",
  "vibes",
  "style",
  "esque",
  "energy",
  "ish",
  "meets",
]);

/** "Heat vibes" and "Heat-like" say no more than "like Heat". */
function isTail({ word, isAfterBreak }: Word): boolean {
  return !isAfterBreak && /^(?:vibes?|style|esque|energy|like|ish|type)$/.test(word);
}

/** "The thing" is more of a name than "thing". */
function hasArticle(title: string, text: string, [first]: readonly Word[]): boolean {
  const before = text.slice(0, first?.start ?? 0).toLowerCase();
  return title.startsWith("The ") && before.endsWith("the ");
}

function isTitle(piece: Piece | undefined): boolean {
  return piece?.is === "part" && piece.meanings.some(({ kind }) => kind === "title");
}

function isCapitalized(text: string, run: readonly Word[]): boolean {
  return text !== text.toLowerCase() && run.every(({ start }) => /[\p{Lu}\p{N}]/u.test(text[start] ?? ""));
}
