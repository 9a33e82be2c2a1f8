import { expect, test } from "vitest";

import { addsVariety } from "./diversity.ts";
import { person, titleOf } from "./world.fixture.ts";

test("of one franchise two titles may join, a third not", () => {
  const part = (id: number) => titleOf(id, { collection: "Saga" });
  expect(addsVariety(part(2), [part(1)])).toBe(true);
  expect(addsVariety(part(3), [part(1), part(2)])).toBe(false);
});

test("titles of no franchise are no franchise", () => {
  expect(
    addsVariety(
      titleOf(9),
      [1, 2, 3, 4, 5].map((id) => titleOf(id)),
    ),
  ).toBe(true);
});

test("of one director three titles may join, a fourth not, also not with another director beside", () => {
  const work = (id: number) => titleOf(id, { directors: [person(1)] });
  const three = [work(1), work(2), work(3)];
  expect(addsVariety(work(3), three.slice(0, 2))).toBe(true);
  expect(addsVariety(work(4), three)).toBe(false);
  expect(addsVariety(titleOf(4, { directors: [person(2), person(1)] }), three)).toBe(false);
  expect(addsVariety(titleOf(4, { directors: [person(2)] }), three)).toBe(true);
});

test("a genre may fill the list: who loves horror wants horror", () => {
  const horror = (id: number) => titleOf(id, { genres: ["horror"] });
  expect(
    addsVariety(
      horror(99),
      Array.from({ length: 50 }, (_, id) => horror(id)),
    ),
  ).toBe(true);
});
