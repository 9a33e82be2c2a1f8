import { expect, test } from "vitest";

import { GRADES } from "#engine/collaborative/grades.ts";
import { testApp } from "#server/testing/test-app.ts";

import { readOwnHoldOut } from "./own-hold-out.ts";

const weightOf = (kind: keyof typeof GRADES) => Math.fround(GRADES[kind]);

test("the newest fifth of what each viewer liked is to be found, from what was known before", async () => {
  const { ana, ben, clock, db } = await testApp();
  const rate = async (viewer: typeof ana, titleId: number, rating: 1 | 2 | 3) => {
    clock.advance(1);
    await viewer.rate(titleId, rating);
  };
  for (const titleId of [1, 2, 3, 4, 5, 6, 7, 8]) await rate(ana, titleId, 3);
  await rate(ana, 9, 1);
  await rate(ana, 10, 2);
  // Known only after the first target.
  await rate(ana, 11, 1);
  await rate(ana, 12, 3);
  for (const titleId of [1, 2, 3, 4]) await rate(ben, titleId, 2);

  const { heldOut, interactions, titles } = await readOwnHoldOut(db);
  expect(heldOut).toEqual([
    {
      targets: [12, 10],
      foldIn: [
        { titleId: 9, weight: weightOf("disliked") },
        ...[8, 7, 6, 5, 4, 3, 2, 1].map((titleId) => ({ titleId, weight: weightOf("loved") })),
      ],
    },
  ]);
  expect([...interactions.titleIds]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect([...interactions.starts]).toEqual([0, 8, 12]);
  expect(titles.length).toBeGreaterThan(1_000);
});
