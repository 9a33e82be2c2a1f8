import { expect, test } from "vitest";

import type { WishKind } from "#contract/wish-rules.ts";
import type { WishPart } from "#engine/wish/facets.ts";

import { chipOf, inSentence } from "./part-texts.ts";

const partOf = (label: string, kind: WishKind, isWanted: boolean): WishPart => ({
  facets: [{ kind, value: "", strength: isWanted ? 1 : -1, isLimit: !isWanted }],
  isWanted,
  label,
  start: 0,
  end: 0,
  stems: [],
  choice: 0,
});

test.for<[label: string, kind: WishKind, chip: string]>([
  ["Gore", "content", "No gore"],
  ["Violent", "content", "Not violent"],
  ["Endless", "text", "Not endless"],
  ["Sad", "mood", "Not sad"],
  ["Horror film", "genre", "No horror film"],
  ["Foreign", "country", "Not foreign"],
  ["Foreign film", "country", "Not a foreign film"],
  ["International film", "country", "Not an international film"],
  ["Foreign films", "country", "No foreign films"],
  ["French", "country", "Not French"],
  ["In English", "language", "Not in English"],
  ["On Netflix", "service", "Not on Netflix"],
  ["In black and white", "text", "Not in black and white"],
  ["Based on a true story", "nanogenre", "Not based on a true story"],
  ["Christmas movies", "nanogenre", "No Christmas movies"],
  ["On Ki-joo", "person", "Not On Ki-joo"],
  ["Like Heat", "title", "Not like Heat"],
])("the chip of unwanted %j (%s) is %j", ([label, kind, chip]) => {
  expect(chipOf(partOf(label, kind, false))).toBe(chip);
});

test("only names keep their capital in a sentence", () => {
  expect(inSentence(partOf("On Netflix", "service", true))).toBe("on Netflix");
  expect(inSentence(partOf("French", "country", true))).toBe("French");
});
