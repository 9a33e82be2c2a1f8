import { expect, test } from "vitest";

import { type Settings, changesIn, errorsIn } from "./settings.ts";

const NOW = new Date("2026-11-23T12:00:00Z");
const SAVED: Settings = {
  displayName: "Ana",
  birthdate: "",
  gender: "",
  ageRange: "",
  country: "PT",
  languages: ["pt"],
  tags: ["drama", "war", "revenge"],
  openness: null,
  prefersHouseArtwork: false,
  platforms: ["8"],
  visibility: "members",
  mayBeStudied: false,
};

const wrong = (changes: Partial<Settings>) => errorsIn({ ...SAVED, ...changes }, SAVED, NOW).fields;

test("saved values aren't changes", () => {
  expect(changesIn({ displayName: "Ana", languages: ["pt"], country: "DE" }, SAVED)).toEqual({
    country: "DE",
  });
});

test.for<[Partial<Settings>, object]>([
  [{}, {}],
  [{ displayName: "  " }, { displayName: "Display name is required" }],
  [{ displayName: "🎬".repeat(60) }, {}],
  [{ displayName: "🎬".repeat(61) }, { displayName: "Display name must be at most 60 characters" }],
  [{ birthdate: "2026-11-23" }, {}],
  [{ birthdate: "2026-11-24" }, { birthdate: "Please enter a date between 1900 and today" }],
  [{ birthdate: "1899-12-31" }, { birthdate: "Please enter a date between 1900 and today" }],
  [{ tags: ["drama", "war"] }, { tags: "Please select at least 3 preferences to continue." }],
  [{ visibility: "public" }, {}],
  [
    { visibility: "public", ageRange: "13-17" },
    { visibility: "Profiles of people under 18 can’t be public" },
  ],
  [
    { visibility: "public", birthdate: "2009-01-01" },
    { visibility: "Profiles of people under 18 can’t be public" },
  ],
  [{ visibility: "private", ageRange: "13-17" }, {}],
  [{ mayBeStudied: true }, {}],
  [{ mayBeStudied: true, ageRange: "13-17" }, { mayBeStudied: "People under 18 can’t turn this on" }],
])("%j is validated as %j", ([changes, sentences]) => {
  expect(wrong(changes)).toEqual(sentences);
});

test("viewers with few likes, or minors whose profile was public, can still save other settings", () => {
  const saved: Settings = { ...SAVED, tags: ["drama"], visibility: "public" };
  expect(errorsIn({ ...saved, ageRange: "13-17" }, saved, NOW).fields).toEqual({});
});
