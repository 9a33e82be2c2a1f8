import { afterAll, expect, test } from "vitest";

import type { PicturedTitle } from "#drawing/design.ts";

import { openDrawingPool } from "./drawing-pool.ts";

const pool = openDrawingPool(2);
afterAll(() => pool.close());

function titleCalled(title: string): PicturedTitle {
  return {
    mediaType: "movie",
    title,
    year: 1999,
    byline: "Somebody",
    genres: ["drama"],
    moods: ["emotional"],
    nanogenres: [],
    seasons: null,
  };
}

test("a picture that was to be drawn ahead goes before the others once somebody waits for it", async () => {
  const finished: string[] = [];
  const names = Array.from({ length: 16 }, (_, position) => `Ahead ${position + 1}`);
  const commissions = names.map((name) => {
    const { result, hasten } = pool.draw({ kind: "poster", title: titleCalled(name), width: 342 }, "ahead");
    return { done: result.then(() => finished.push(name)), hasten };
  });
  commissions.at(-1)?.hasten();
  await Promise.all(commissions.map(({ done }) => done));
  expect(finished.indexOf("Ahead 16")).toBeLessThan(15);
  expect(finished.filter((name) => name !== "Ahead 16")).toEqual(names.slice(0, -1));
});
