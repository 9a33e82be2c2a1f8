import { expect, test } from "vitest";

import { createVariety } from "./diversity.ts";
import type { TitleFacts } from "./title-facts.ts";
import { person, titleOf } from "./world.fixture.ts";

function mayJoin(title: TitleFacts, before: readonly TitleFacts[]): boolean {
  const variety = createVariety();
  for (const other of before) variety.join(other);
  return variety.admits(title);
}

test("two titles of a franchise may join a list, a third may not", () => {
  const part = (id: number) => titleOf(id, { collection: "Saga" });
  expect(mayJoin(part(2), [part(1)])).toBe(true);
  expect(mayJoin(part(3), [part(1), part(2)])).toBe(false);
});

test("titles without a franchise don't count as one", () => {
  const others = [1, 2, 3, 4, 5].map((id) => titleOf(id));
  expect(mayJoin(titleOf(9), others)).toBe(true);
});

test("three titles of a director may join a list, a fourth may not, even with a co-director", () => {
  const work = (id: number) => titleOf(id, { directors: [person(1)] });
  const three = [work(1), work(2), work(3)];
  expect(mayJoin(work(3), three.slice(0, 2))).toBe(true);
  expect(mayJoin(work(4), three)).toBe(false);
  expect(mayJoin(titleOf(4, { directors: [person(2), person(1)] }), three)).toBe(false);
  expect(mayJoin(titleOf(4, { directors: [person(2)] }), three)).toBe(true);
});

test("one genre may fill the list", () => {
  const horror = (id: number) => titleOf(id, { genres: ["horror"] });
  const others = Array.from({ length: 50 }, (_, id) => horror(id));
  expect(mayJoin(horror(99), others)).toBe(true);
});
