import { expect, test } from "vitest";

import { createCooccurrence } from "./cooccurrence.ts";
import { interactionsOf } from "./interactions.ts";
import { type LinearOptions, trainLinear } from "./linear.ts";
import { weightBetween } from "./neighbourhoods.ts";

const liked = (...titleIds: number[]) => titleIds.map((titleId) => ({ titleId, weight: 1 }));

/** Three westerns (0–2), three musicals (3–5), and 6, which everybody likes. */
const PEOPLE = [
  ...Array.from({ length: 10 }, () => liked(0, 1, 2, 6)),
  ...Array.from({ length: 10 }, () => liked(3, 4, 5, 6)),
  liked(0, 1, 6),
  liked(3, 4, 6),
];

function trained(form: LinearOptions["form"], change: Partial<LinearOptions> = {}) {
  const interactions = interactionsOf(PEOPLE);
  return trainLinear({
    size: interactions.titleIds.length,
    form,
    cooccurrence: createCooccurrence(interactions, 0),
    ridge: 1,
    dropout: 0.3,
    addContent: () => {},
    ...change,
  });
}

function scoresOf(model: ReturnType<typeof trainLinear>, size: number, ...titles: number[]): number[] {
  return Array.from({ length: size }, (_, other) =>
    titles.reduce((sum, title) => sum + weightBetween(model, title, other), 0),
  );
}

test.each(["dense", "sparse"] as const)("who liked two westerns is told of the third (%s)", (form) => {
  const scores = scoresOf(trained(form), 7, 0, 1);
  expect(Math.max(...[2, 3, 4, 5].map((title) => scores[title] ?? 0))).toBe(scores[2]);
  expect(scores[2]).toBeGreaterThan(0.2);
  expect(scores[3]).toBeLessThan(0.05);
});

test("a title that everything is a candidate for has the same weights in both forms", () => {
  const [dense, sparse] = (["dense", "sparse"] as const).map((form) => trained(form));
  for (const title of [0, 1, 2, 3, 4, 5]) {
    const [one, other] = [dense, sparse].map((model) => model && scoresOf(model, 7, title)[6]);
    expect(one).toBeCloseTo(other ?? Number.NaN, 4);
  }
});

test.each(["dense", "sparse"] as const)(
  "a title that nobody marked is placed by what it is like (%s)",
  (form) => {
    // Title 7 is like the westerns, and nobody knows it.
    const alike = new Set([0, 1, 2, 7]);
    const interactions = interactionsOf(PEOPLE);
    const widened = { ...interactions, titleIds: Int32Array.from([...interactions.titleIds, 7]) };
    const model = trained(form, {
      size: 8,
      cooccurrence: createCooccurrence(widened, 0),
      addContent: (title, row) => {
        for (const other of alike) if (alike.has(title)) row[other] = (row[other] ?? 0) + 1;
      },
    });
    const [western = 0, musical = 0] = [scoresOf(model, 8, 0, 1)[7], scoresOf(model, 8, 3, 4)[7]];
    expect(western).toBeGreaterThan(0.02);
    expect(western).toBeGreaterThan(2 * musical);
  },
);
