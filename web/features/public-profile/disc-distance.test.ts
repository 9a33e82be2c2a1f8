import { expect, test } from "vitest";

import { discDistance, overlapShare } from "./compatibility.tsx";

test.for([0.01, 0.25, 0.5, 0.74, 0.99])("the overlap of the discs is the requested share: %f", (share) => {
  expect(overlapShare(discDistance(share))).toBeCloseTo(share, 4);
});

test("opposite tastes only touch, and identical tastes are one disc", () => {
  expect(discDistance(0)).toBeCloseTo(2, 3);
  expect(discDistance(1)).toBeCloseTo(0, 3);
});
