/** Truncates text to a number of characters. Characters, words and sentences are defined by Unicode (UAX 29). */

const CHARACTERS = new Intl.Segmenter();
const WORDS = new Intl.Segmenter(undefined, { granularity: "word" });
const SENTENCES = new Intl.Segmenter(undefined, { granularity: "sentence" });

const ELLIPSIS = "...";
/** A sentence that ends before this share of the space would leave most of it empty. */
const MIN_SHARE = 0.6;
/** "Dr.", "J.", "U.S.": a period that doesn't end a sentence. */
const ABBREVIATION = /(?:^|\P{L})\p{Lu}\p{L}{0,3}\.$/u;
/** Punctuation that would look broken before the ellipsis: "Tiger,..." */
const LOOSE_END = /[\s,;:.\-\u2013\u2014\u3001\u3002\uff0c]+$/u;

type Ending = "word" | "sentence";

/**
 * Returns the text if it fits; otherwise as many whole words as fit, followed by "...". If a single word is too
 * long, its first characters are kept. With `ending: "sentence"`, the text ends after a whole sentence without
 * "..." if one ends late enough.
 */
export function truncate(text: string, max: number, ending: Ending = "word"): string {
  const room = lengthOf(text, max);
  if (room === text.length) return text;
  const sentences = ending === "sentence" ? wholeSentences(text, room) : "";
  if (sentences.length >= room * MIN_SHARE) return sentences;
  const words = wholeWords(text, room).replace(LOOSE_END, "");
  return `${words === "" ? text.slice(0, room) : words}${ELLIPSIS}`;
}

/** Length in code units of the first `max` characters, counting an emoji or a letter with accents as one. */
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

/** A word ends at a space, or, in scripts without spaces, where the next word starts. */
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
