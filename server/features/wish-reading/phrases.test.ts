import { expect, test } from "vitest";

import { STREAMING_SERVICES } from "#contract/streaming-services.ts";
import { PREFERENCE_TAGS, TAGS } from "#contract/tags.ts";
import { GENRES, labelOf } from "#contract/vocabulary.ts";
import { VOCABULARY_KEYS } from "#engine/wish/wish-index.ts";
import { type Word, keyOf, wordsIn } from "#engine/wish/words.ts";
import { testApp } from "#server/testing/test-app.ts";

import { readLexicon, readPhrases, stem } from "./phrases.ts";

const rows = await readPhrases();
const lexicon = await readLexicon();

const meaningsOf = (phrase: string) => {
  const words: readonly Word[] = wordsIn(phrase, stem);
  const found = lexicon.longestAt(words, 0);
  return found?.length === words.length
    ? found.entry.meanings.map(({ kind, value }) => `${kind}:${value}`)
    : [];
};

test("there are at least 3,000 phrases", () => {
  expect(lexicon.size).toBeGreaterThan(3_000);
});

test("the lines of a phrase follow each other, so nobody gives it a second meaning without noticing", () => {
  const keys = rows.map(({ phrase }) => keyOf(phrase));
  const starts = keys.filter((key, nth) => key !== keys[nth - 1]);
  expect(starts.filter((key, nth) => starts.indexOf(key) !== nth)).toEqual([]);
  const meanings = rows.map(({ phrase, kind, value }) => `${keyOf(phrase)} ${kind} ${value}`);
  expect(meanings.filter((meaning, nth) => meanings.indexOf(meaning) !== nth)).toEqual([]);
});

test("phrases are ordered by kind", () => {
  const keys = rows.map(({ phrase }) => keyOf(phrase));
  const kinds = rows.filter((_, nth) => keys[nth] !== keys[nth - 1]).map(({ kind }) => kind);
  const blocks = kinds.filter((kind, nth) => kind !== kinds[nth - 1]);
  expect(blocks.filter((kind, nth) => blocks.indexOf(kind) !== nth)).toEqual([]);
});

test("every value of the vocabulary exists, and so do services and nanogenres", async () => {
  const { db } = await testApp();
  const names = await db.query<{ name: string }>("select n.name from nanogenres n");
  const nanogenres = new Set(names.map(({ name }) => name));
  const services = new Set<string>(STREAMING_SERVICES.map(({ key }) => key));
  const isKnown = ({ kind, value }: (typeof rows)[number]) => {
    if (["mood", "genre", "subgenre", "theme", "content"].includes(kind))
      return VOCABULARY_KEYS.has(`${kind}:${value}`);
    if (kind === "nanogenre") return nanogenres.has(value);
    return kind !== "service" || services.has(value);
  };
  expect(rows.filter((row) => !isKnown(row))).toEqual([]);
});

test("every genre, subgenre, mood and theme is found by its label", () => {
  const lost = [...TAGS, ...PREFERENCE_TAGS].filter(
    ({ id, category, label }) => !meaningsOf(label).includes(`${category}:${id}`),
  );
  expect(lost.map(({ label }) => label)).toEqual([]);
  expect(GENRES.filter(({ key, label }) => !meaningsOf(label).includes(`genre:${key}`))).toEqual([]);
});

test("every nanogenre and service is found by its name", async () => {
  const { db } = await testApp();
  const names = await db.query<{ name: string }>("select n.name from nanogenres n order by n.name");
  const lost = names.filter(({ name }) => !meaningsOf(name).includes(`nanogenre:${name}`));
  expect(lost.map(({ name }) => name)).toEqual([]);
  expect(labelOf("x")).toBe("X");
});
