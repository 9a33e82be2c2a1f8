/**
 * Answers in somebody's own words, read against what the catalogue knows: content notes, tags, kinds of stories, titles, decades, and at last
 * the words of descriptions. What means nothing there changes nothing, and is said to mean nothing.
 */
import { CONTENT_NOTES, labelOf } from "#contract/vocabulary.ts";

import { hasMood } from "../facets.ts";
import { addRow } from "../sparse-matrix.ts";
import { fold } from "../text/fold.ts";
import { tagNamed } from "../text/tag-scoring.ts";
import type { TitleFacts } from "../title-facts.ts";
import { type FeatureKind, type TitleIndex, featureKey } from "../title-index.ts";
import { type ContentNote, NOTE_RISKS, NOTE_WORDS } from "./mood-matrix.ts";

type Is = (title: TitleFacts) => boolean;

const notes = new Map<string, ContentNote>(
  CONTENT_NOTES.flatMap((note) =>
    [labelOf(note), ...NOTE_WORDS[note]].map((words) => [fold(words), note] as const),
  ),
);
/** What people write around what they mean. */
const AROUND =
  /^(?:(?:please|no|not|never|any|anything|too much|a lot of|lots of|graphic|explicit|with|about|without|movies?|films?|shows?|series|something|like|similar to|more|a|an|the|from|in) )+/;
const BEHIND = /(?: (?:please|at all|scenes?|content|stuff|things|films?|movies?|shows?|series))+$/;
/** An ending that makes another form of the same word. */
const ENDING = /^(?:s|es|e|ed|d|ing|ies|y)?$/;
const LEAST_STEM = 3;

/** @returns the ids of the titles that have it, and of which texts nothing is known */
export function titlesToAvoid(
  index: TitleIndex,
  texts: readonly string[],
): { avoided: Set<number>; unknown: Set<string> } {
  const avoided = new Set<number>();
  const unknown = new Set(texts);
  const checks = texts.flatMap((text) => {
    const is = meaningOf(index, text);
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

function meaningOf(index: TitleIndex, text: string): Is | null {
  const bare = fold(text).replace(AROUND, "");
  const meant = notes.has(bare) ? bare : bare.replace(BEHIND, "");
  if (meant === "") return null;
  const note = notes.get(meant);
  if (note !== undefined) return (title) => mayHave(title, note);
  const tag = tagNamed(meant);
  if (tag !== null) return hasTag(tag.category, tag.id);
  if (index.featureNumbers.has(featureKey("nanogenre", meant)))
    return ({ nanogenres }) => nanogenres.includes(meant);
  return hasWords(meant.split(" "));
}

/** Whether a title has what a note says, or may well have it where nobody judged that: who wants to be spared is spared both. */
export function mayHave(title: TitleFacts, note: ContentNote): boolean {
  if (title.contentNotes.includes(note)) return true;
  return !title.areNotesJudged && (NOTE_RISKS[note] ?? []).some((genre) => title.genres.includes(genre));
}

function hasTag(category: "genre" | "subgenre" | "mood" | "theme", id: string): Is {
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

/** All of the words, each in the description, the kinds of story or the title. */
function hasWords(wanted: readonly string[]): Is {
  const isThere = wanted.map(holdsWord);
  return (title) => isThere.every((is) => is(title));
}

/** Made for a hundred thousand titles: nearly every word is dismissed by its first letters, and a kind of story is looked at once. */
function holdsWord(word: string): Is {
  const prefix = word.slice(0, LEAST_STEM);
  const ofStory = new Map<string, boolean>();
  const isMeant = (stem: string) => stem.startsWith(prefix) && isFormOf(word, stem);
  const isIn = (text: string) => mayHold(text, prefix) && fold(text).split(" ").some(isMeant);
  const isStory = (nanogenre: string) => {
    const known = ofStory.get(nanogenre);
    if (known !== undefined) return known;
    const is = isIn(nanogenre);
    ofStory.set(nanogenre, is);
    return is;
  };
  return ({ words, nanogenres, title }) => words.some(isMeant) || nanogenres.some(isStory) || isIn(title);
}

const PLAIN = /^[ -~]*$/;

/** False only where it is certain: letters with accents are folded before they are compared. */
function mayHold(text: string, prefix: string): boolean {
  return !PLAIN.test(text) || text.toLowerCase().includes(prefix);
}

/** Descriptions hold stems ("zombi"), titles whole words. */
function isFormOf(word: string, stem: string): boolean {
  const length = Math.min(word.length, stem.length);
  let same = 0;
  while (same < length && word[same] === stem[same]) same += 1;
  if (same < LEAST_STEM) return word === stem;
  return ENDING.test(word.slice(same)) && ENDING.test(stem.slice(same));
}

/** What a starting point leads to, over all features; null where nothing is known of it. */
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
/** A title of one word may be a word of the sentence. */
const LEAST_WORDS = 2;
const MOST_WORDS = 12;

function nameMap(index: TitleIndex): ReadonlyMap<string, number> {
  const known = titlesByName.get(index);
  if (known !== undefined) return known;
  const names = new Map<string, number>();
  for (const [position, { title, originalTitle, renown }] of index.titles.entries()) {
    for (const name of [fold(title), fold(originalTitle)]) {
      const before = index.titles[names.get(name) ?? -1];
      if (name !== "" && (before === undefined || before.renown < renown)) names.set(name, position);
    }
  }
  titlesByName.set(index, names);
  return names;
}

/** The whole text, else every title of several words in it; those that a longer one holds are left out. */
function titlesNamed(index: TitleIndex, text: string): number[] {
  const names = nameMap(index);
  const folded = fold(text);
  const whole = names.get(folded) ?? names.get(folded.replace(AROUND, ""));
  if (whole !== undefined) return [whole];
  const words = folded.split(" ");
  const found: number[] = [];
  for (let start = 0; start < words.length; start++) {
    for (let length = Math.min(MOST_WORDS, words.length - start); length >= LEAST_WORDS; length--) {
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
