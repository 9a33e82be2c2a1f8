/**
 * Answers of the quiz in the viewer's own words, read as wishes: content to avoid as "no …", a starting point as a wish for titles like it,
 * and the company. Texts that nothing is known about have no effect and count as unknown.
 */
import { type ContentNote, NOTE_WORDS } from "#contract/mood-matrix.ts";
import { CONTENT_NOTES, labelOf } from "#contract/vocabulary.ts";

import { mayHaveNote } from "../facets.ts";
import { fold } from "../text/fold.ts";
import { limitsOf } from "../wish/limits.ts";
import { matchWish } from "../wish/matching.ts";
import type { WishReader } from "../wish/wish.ts";

const notes = new Map<string, ContentNote>(
  CONTENT_NOTES.flatMap((note) =>
    [labelOf(note), ...NOTE_WORDS[note]].map((words) => [fold(words), note] as const),
  ),
);
/** Words that say that something is unwanted, which the question says already. */
const LEADING_NEGATION =
  /^(?:(?:please|no|not|never|nothing|any|anything|too much|a lot of|lots of|with|without) )+/;
const TRAILING_FILLER = /(?: (?:please|at all))+$/;

/** A quiz isn't about where titles are streamed, so services named in it are ignored. */
const NO_OFFERS = () => null;

/** @returns ids of titles to avoid, and the texts that match no title */
export function titlesToAvoid(
  reader: WishReader,
  texts: readonly string[],
): { avoided: Set<number>; unknown: Set<string> } {
  const avoided = new Set<number>();
  const unknown = new Set(texts);
  for (const text of texts) {
    for (const titleId of titlesWith(reader, text)) {
      avoided.add(titleId);
      unknown.delete(text);
    }
  }
  return { avoided, unknown };
}

/** Ids of the titles that have what the text names. */
function titlesWith({ read, wishIndex }: WishReader, text: string): number[] {
  const { titles } = wishIndex.index;
  const meant = fold(text).replace(LEADING_NEGATION, "").replace(TRAILING_FILLER, "");
  // The quiz lists content notes by name, so they mean exactly themselves.
  const note = notes.get(meant);
  if (note !== undefined) return titles.flatMap((title) => (mayHaveNote(title, note) ? title.id : []));
  const limits = limitsOf(read(`no ${meant}`), { wishIndex, offered: NO_OFFERS });
  const unwanted = limits.filter(({ parts }) => parts.every(({ isWanted }) => !isWanted));
  return titles.flatMap(({ id }, position) =>
    unwanted.some(({ allows }) => allows[position] === 0) ? id : [],
  );
}

/** How near each title is to a starting point, by position, 0 to 1 for the nearest; `null` if the text isn't understood. */
export function nearnessTo({ read, wishIndex }: WishReader, text: string): Float32Array | null {
  const wish = read(text);
  const isKnown =
    wish.parts.length > 0 || wish.plot.some(({ stem: word }) => wishIndex.descriptions.has(word));
  if (!isKnown) return null;
  const { totals } = matchWish(wish, {
    wishIndex,
    offered: NO_OFFERS,
    visible: new Uint8Array(wishIndex.index.titles.length).fill(1),
    seen: new Set(),
  });
  const nearest = totals.reduce((most, total) => Math.max(most, total), 0);
  return nearest > 0 ? totals.map((total) => total / nearest) : null;
}

/** The company that the text names: "kids", "parents". */
export function companyIn({ read }: WishReader, text: string): string[] {
  return read(text).parts.flatMap(({ facets, isWanted }) =>
    facets.flatMap(({ kind, value }) => (kind === "company" && isWanted ? value : [])),
  );
}
