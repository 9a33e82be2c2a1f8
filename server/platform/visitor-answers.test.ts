import { expect, test } from "vitest";

import { createVisitorAnswers } from "./visitor-answers.ts";

const URL = "/api/trending?limit=2";
const ALIEN = { id: 1, title: "Alien" };
const HEAT = { id: 2, title: "Heat" };

test("an answer with the same parts is serialized once", () => {
  const { bytesOf } = createVisitorAnswers();
  const first = bytesOf(URL, { items: [ALIEN, HEAT], source: "own" }, () => "first");
  const second = bytesOf(URL, { items: [ALIEN, HEAT], source: "own" }, () => "second");
  expect(second).toBe(first);
});

test.for([
  ["another order", { items: [HEAT, ALIEN], source: "own" }],
  ["a title less", { items: [ALIEN], source: "own" }],
  ["a changed title", { items: [{ ...ALIEN }, HEAT], source: "own" }],
  ["a changed field", { items: [ALIEN, HEAT], source: "outside" }],
  ["a field less", { items: [ALIEN, HEAT] }],
  ["a field more", { items: [ALIEN, HEAT], source: "own", emptied: false }],
] as const)("an answer with %s is serialized again", ([, changed]) => {
  const { bytesOf } = createVisitorAnswers();
  bytesOf(URL, { items: [ALIEN, HEAT], source: "own" }, () => "first");
  expect(bytesOf(URL, changed, () => "second").toString()).toBe("second");
});

test("answers at different addresses are kept apart", () => {
  const { bytesOf } = createVisitorAnswers();
  bytesOf(URL, { items: [ALIEN] }, () => "first");
  expect(bytesOf("/api/trending?limit=1", { items: [ALIEN] }, () => "second").toString()).toBe("second");
});
