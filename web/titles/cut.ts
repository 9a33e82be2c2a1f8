/** Texts that have room for so many characters and no more. What counts as a character, a word or a sentence says Unicode (UAX 29). */

const CHARACTERS = new Intl.Segmenter();
const WORDS = new Intl.Segmenter(undefined, { granularity: "word" });
const SENTENCES = new Intl.Segmenter(undefined, { granularity: "sentence" });

const CUT_OFF = "...";
/** A sentence that ends before this part of the room is over would leave most of the room empty. */
const LEAST_PART = 0.6;
/** "Dr.", "J.", "U.S.": such a full stop ends no sentence. */
const ABBREVIATION = /(?:^|\P{L})\p{Lu}\p{L}{0,3}\.$/u;
/** What looks broken before the dots: "Tiger,..." */
const LOOSE_END = /[\s,;:.\-\u2013\u2014\u3001\u3002\uff0c]+$/u;

type Ending = "word" | "sentence";

/**
 * The text where it has room; otherwise as many whole words as have, and "..." after them. Of a single word that is longer than the room
 * stand its first characters. Where it may end with a sentence, and one ends late enough, nothing is broken off, so that no dots follow.
 */
export function cut(text: string, max: number, ending: Ending = "word"): string {
  const room = lengthOf(text, max);
  if (room === text.length) return text;
  const sentences = ending === "sentence" ? wholeSentences(text, room) : "";
  if (sentences.length >= room * LEAST_PART) return sentences;
  const words = wholeWords(text, room).replace(LOOSE_END, "");
  return `${words === "" ? text.slice(0, room) : words}${CUT_OFF}`;
}

/** How much of the text its first `max` characters are: an emoji or a letter with its accents is one of them. */
function lengthOf(text: string, max: number): number {
  if (text.length <= max) return text.length;
  let count = 0;
  for (const { index } of CHARACTERS.segment(text)) {
    if (count === max) return index;
    count += 1;
  }
  return text.length;
}

function wholeSentences(text: string, room: number): string {
  let whole = "";
  for (const { segment, index } of SENTENCES.segment(text)) {
    const sentence = text.slice(0, index + segment.length).trimEnd();
    if (sentence.length > room) break;
    if (!ABBREVIATION.test(sentence)) whole = sentence;
  }
  return whole;
}

/** A word ends before a space, or, where a script has none between them, before the next word. */
function wholeWords(text: string, room: number): string {
  let end = 0;
  let isAfterWord = false;
  for (const { segment, index, isWordLike = false } of WORDS.segment(text)) {
    if (index > room) break;
    if (/^\s/u.test(segment) || (isAfterWord && isWordLike)) end = index;
    isAfterWord = isWordLike;
  }
  return text.slice(0, end);
}
