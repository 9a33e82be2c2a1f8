/**
 * Matches answers in the viewer's own words with the catalog. Content to avoid is looked up among content notes, tags, nanogenres and words
 * of descriptions and titles; a starting point among titles, decades and tags. Texts without a match have no effect and count as unknown.
 */
import { type ContentNote, NOTE_RISKS, NOTE_WORDS } from "#contract/mood-matrix.ts";
import { CONTENT_NOTES, labelOf } from "#contract/vocabulary.ts";

import { hasMood } from "../facets.ts";
import { addRow } from "../sparse-matrix.ts";
import { fold } from "../text/fold.ts";
import { tagNamed } from "../text/tag-scoring.ts";
import type { TitleFacts } from "../title-facts.ts";
import { type FeatureKind, type TitleIndex, featureKey } from "../title-index.ts";

type TitleTest = (title: TitleFacts) => boolean;

const notes = new Map<string, ContentNote>(
  CONTENT_NOTES.flatMap((note) =>
    [labelOf(note), ...NOTE_WORDS[note]].map((words) => [fold(words), note] as const),
  ),
);
/** Words that don't change the meaning of an answer. */
const LEADING_FILLER =
  /^(?:(?:please|no|not|never|any|anything|too much|a lot of|lots of|graphic|explicit|with|about|without|movies?|films?|shows?|series|something|like|similar to|more|a|an|the|from|in) )+/;
const TRAILING_FILLER = /(?: (?:please|at all|scenes?|content|stuff|things|films?|movies?|shows?|series))+$/;
/** Endings of inflected forms of the same word. */
const WORD_ENDING = /^(?:s|es|e|ed|d|ing|ies|y)?$/;
/** Minimum length of a stem, in letters. Chosen by judgment. */
const MIN_STEM_LENGTH = 3;

/** @returns ids of titles to avoid, and the texts that match no title */
export function titlesToAvoid(
  index: TitleIndex,
  texts: readonly string[],
): { avoided: Set<number>; unknown: Set<string> } {
  const avoided = new Set<number>();
  const unknown = new Set(texts);
  const checks = texts.flatMap((text) => {
    const is = testFor(index, text);
    return is === null ? [] : [{ text, is }];
  });
  for (const title of index.titles) {
    for (const { text, is } of checks) {
      if (!is(title)) continue;
      avoided.add(title.id);
      unknown.delete(text);
    }
  }
  return { avoided, unknown };
}

function testFor(index: TitleIndex, text: string): TitleTest | null {
  const bare = fold(text).replace(LEADING_FILLER, "");
  const meant = notes.has(bare) ? bare : bare.replace(TRAILING_FILLER, "");
  if (meant === "") return null;
  const note = notes.get(meant);
  if (note !== undefined) return (title) => mayHaveNote(title, note);
  const tag = tagNamed(meant);
  if (tag !== null) return tagTest(tag.category, tag.id);
  if (index.featureNumbers.has(featureKey("nanogenre", meant)))
    return ({ nanogenres }) => nanogenres.includes(meant);
  return wordsTest(meant.split(" "));
}

/** Whether a title has the content or, if no person judged its notes, is likely to have it because of its genres. */
export function mayHaveNote(title: TitleFacts, note: ContentNote): boolean {
  if (title.contentNotes.includes(note)) return true;
  return !title.areNotesJudged && (NOTE_RISKS[note] ?? []).some((genre) => title.genres.includes(genre));
}

function tagTest(category: "genre" | "subgenre" | "mood" | "theme", id: string): TitleTest {
  switch (category) {
    case "genre":
      return ({ genres }) => genres.some((genre) => genre === id);
    case "subgenre":
      return ({ subgenres }) => subgenres.includes(id);
    case "theme":
      return ({ themes }) => themes.includes(id);
    case "mood":
      return (title) => hasMood(title, id as Parameters<typeof hasMood>[1]);
    default:
      return category satisfies never;
  }
}

/** @returns a test of whether a title has all of the words, each in its description, a nanogenre or its name */
function wordsTest(wanted: readonly string[]): TitleTest {
  const isThere = wanted.map(wordTest);
  return (title) => isThere.every((is) => is(title));
}

/** Fast enough for 100,000 titles: comparing the first letters rules out nearly all words, and each nanogenre is checked only once. */
function wordTest(word: string): TitleTest {
  const prefix = word.slice(0, MIN_STEM_LENGTH);
  const byNanogenre = new Map<string, boolean>();
  const isMeant = (stem: string) => stem.startsWith(prefix) && isFormOf(word, stem);
  const isIn = (text: string) => mayContain(text, prefix) && fold(text).split(" ").some(isMeant);
  const isInNanogenre = (nanogenre: string) => {
    const known = byNanogenre.get(nanogenre);
    if (known !== undefined) return known;
    const is = isIn(nanogenre);
    byNanogenre.set(nanogenre, is);
    return is;
  };
  return ({ words, nanogenres, title }) =>
    words.some(isMeant) || nanogenres.some(isInNanogenre) || isIn(title);
}

const PLAIN = /^[ -~]*$/;

/**
 * Whether the folded text may contain the prefix; always `true` for text with non-ASCII characters, which would have to be folded first.
 */
function mayContain(text: string, prefix: string): boolean {
  return !PLAIN.test(text) || text.toLowerCase().includes(prefix);
}

/** Whether a word and a stem are forms of the same word. Descriptions are stored as stems ("zombi"), names as whole words. */
function isFormOf(word: string, stem: string): boolean {
  const length = Math.min(word.length, stem.length);
  let same = 0;
  while (same < length && word[same] === stem[same]) same += 1;
  if (same < MIN_STEM_LENGTH) return word === stem;
  return WORD_ENDING.test(word.slice(same)) && WORD_ENDING.test(stem.slice(same));
}

/** The features of a starting point; `null` if nothing matches it. */
export function startingVector(index: TitleIndex, text: string): Float32Array | null {
  const vector = new Float32Array(index.features.length);
  let isKnown = false;
  for (const position of titlesNamed(index, text)) {
    addRow(vector, index.rows, { row: position, scale: 1 });
    isKnown = true;
  }
  for (const key of featuresNamed(text)) {
    const feature = index.featureNumbers.get(key);
    if (feature === undefined) continue;
    vector[feature] = (vector[feature] ?? 0) + 1;
    isKnown = true;
  }
  return isKnown ? vector : null;
}

const titlesByName = new WeakMap<TitleIndex, ReadonlyMap<string, number>>();
/** A one-word title within a text may just be an ordinary word. */
const MIN_NAME_WORDS = 2;
/** Longest name, in words, looked for within a text. Chosen by judgment. */
const MAX_NAME_WORDS = 12;

function nameMap(index: TitleIndex): ReadonlyMap<string, number> {
  const known = titlesByName.get(index);
  if (known !== undefined) return known;
  const names = new Map<string, number>();
  for (const [position, { title, originalTitle, popularity }] of index.titles.entries()) {
    for (const name of [fold(title), fold(originalTitle)]) {
      const before = index.titles[names.get(name) ?? -1];
      if (name !== "" && (before === undefined || before.popularity < popularity)) names.set(name, position);
    }
  }
  titlesByName.set(index, names);
  return names;
}

/** The title named by the whole text, or every title of several words within it; titles inside a longer match are left out. */
function titlesNamed(index: TitleIndex, text: string): number[] {
  const names = nameMap(index);
  const folded = fold(text);
  const whole = names.get(folded) ?? names.get(folded.replace(LEADING_FILLER, ""));
  if (whole !== undefined) return [whole];
  const words = folded.split(" ");
  const found: number[] = [];
  for (let start = 0; start < words.length; start++) {
    for (let length = Math.min(MAX_NAME_WORDS, words.length - start); length >= MIN_NAME_WORDS; length--) {
      const position = names.get(words.slice(start, start + length).join(" "));
      if (position === undefined) continue;
      found.push(position);
      start += length - 1;
      break;
    }
  }
  return [...new Set(found)];
}

const DECADE = /^(?:(19|20)?(\d0)s)$/;
const KIND_OF_TAG = {
  genre: "genre",
  subgenre: "subgenre",
  mood: "mood",
  theme: "theme",
} as const satisfies Record<string, FeatureKind>;

function featuresNamed(text: string): string[] {
  const words = fold(text).split(" ");
  const phrases = words.flatMap((_, start) =>
    [1, 2, 3].map((length) => words.slice(start, start + length).join(" ")),
  );
  return [...new Set(phrases)].flatMap((phrase) => {
    const [, century, years] = DECADE.exec(phrase) ?? [];
    if (years !== undefined) {
      const decade = Number(`${century ?? (Number(years) < 30 ? "20" : "19")}${years}`);
      return featureKey("era", String(decade / 10));
    }
    const tag = tagNamed(phrase);
    return tag === null ? [] : featureKey(KIND_OF_TAG[tag.category], tag.id);
  });
}
