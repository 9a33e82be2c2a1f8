/** Formats a title's facts for display, and truncates text. */
import type { Item } from "#contract/item.ts";

import { averageText } from "../messages/formats.ts";
import { messages } from "../messages/messages.ts";

type Dated = Pick<Item, "release_date" | "first_air_date">;

const TILE_TITLE_MAX = 20;
const PICTURE_TITLE_MAX = 100;
const HERO_OVERVIEW_MAX = 200;
const LIST_OVERVIEW_MAX = 180;
const MINUTES_PER_HOUR = 60;

export function yearOf({ release_date: released, first_air_date: firstAired }: Dated): string | null {
  return /^\d{4}/.exec(released ?? firstAired ?? "")?.[0] ?? null;
}

/** "2h 35m", "48m", "2h" */
export function runtimeText(minutes: number | null): string | null {
  if (minutes === null || minutes <= 0) return null;
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  const rest = minutes % MINUTES_PER_HOUR;
  if (hours === 0) return messages.titles.minutes(rest);
  return rest === 0 ? messages.titles.hours(hours) : messages.titles.hoursAndMinutes(hours, rest);
}

export function seasonsText(count: number | null): string | null {
  if (count === null || count <= 0) return null;
  return messages.titles.seasons(count);
}

/** A movie's runtime, or a series' number of seasons. */
export function lengthText(item: Pick<Item, "media_type" | "runtime" | "seasons_count">): string | null {
  return item.media_type === "tv" ? seasonsText(item.seasons_count) : runtimeText(item.runtime);
}

/** The average vote with one decimal; `null` without votes. */
export function starText(voteAverage: number): string | null {
  return voteAverage > 0 ? averageText(voteAverage) : null;
}

export function tileTitle(title: string): string {
  return truncate(title, TILE_TITLE_MAX);
}

/** The title, cut to the length that fits on an image. */
export function pictureTitle(title: string): string {
  return truncate(title, PICTURE_TITLE_MAX);
}

export function heroOverview(overview: string): string {
  return truncate(overview, HERO_OVERVIEW_MAX, "sentence");
}

export function firstSentence(overview: string): string {
  for (const { segment, index } of SENTENCES.segment(overview)) {
    const sentence = overview.slice(0, index + segment.length).trimEnd();
    if (!ABBREVIATION.test(sentence)) return sentence;
  }
  return overview;
}

/** The accessible name of a tile's link: "Dune, 2021". */
export function titleWithYear(item: Dated & Pick<Item, "title">): string {
  const year = yearOf(item);
  return year === null ? item.title : `${item.title}, ${year}`;
}

export function listOverview(overview: string): string {
  return overview === "" ? messages.titles.noDescription : truncate(overview, LIST_OVERVIEW_MAX, "sentence");
}

export function kindText({ media_type: mediaType }: Pick<Item, "media_type">): string {
  return mediaType === "tv" ? messages.titles.series : messages.titles.movie;
}

// Characters, words and sentences are those of Unicode (UAX 29).
const CHARACTERS = new Intl.Segmenter();
const WORDS = new Intl.Segmenter(undefined, { granularity: "word" });
const SENTENCES = new Intl.Segmenter(undefined, { granularity: "sentence" });

const ELLIPSIS = "...";
/** The text ends after a whole sentence only if that fills at least this share of the space. */
const MIN_SHARE = 0.6;
/** "Dr.", "J.", "U.S.": a period that doesn't end a sentence. */
const ABBREVIATION = /(?:^|\P{L})\p{Lu}\p{L}{0,3}\.$/u;
/** Punctuation that would look broken before the ellipsis: "Tiger,..." */
const LOOSE_END = /[\s,;:.\-\u2013\u2014\u3001\u3002\uff0c]+$/u;

type Ending = "word" | "sentence";

/**
 * Returns the text if it fits; otherwise as many whole words as fit, followed by "...". If even the first word is
 * too long, its first characters are kept. With `ending: "sentence"`, the text ends after a whole sentence,
 * without "...", if one ends late enough.
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
