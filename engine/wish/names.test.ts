import { expect, test } from "vitest";

import { runToEnd } from "../steps.ts";
import { titleOf } from "../world.fixture.ts";
import { namesOf } from "./names.ts";
import { stem } from "./wish.fixture.ts";
import { wordsIn } from "./words.ts";

test("a title is also called by what's before a colon and a space", () => {
  const names = runToEnd(
    namesOf([titleOf(1, { title: "3:10 to Yuma" }), titleOf(2, { title: "Chernobyl: The Lost Tapes" })]),
  );
  const titleIn = (text: string) => names.titleAt(wordsIn(text, stem), 0)?.value ?? null;
  expect(titleIn("3")).toBeNull();
  expect(titleIn("3:10 to Yuma")).toBe(1);
  expect(titleIn("Chernobyl")).toBe(2);
});

test("names of many people are indexed in steps", () => {
  const cast = Array.from({ length: 12_000 }, (_, id) => ({ id, name: `Person${id} Smith` }));
  let steps = 0;
  for (const _ of namesOf([titleOf(1, { cast })])) steps++;
  expect(steps).toBeGreaterThan(5);
});
