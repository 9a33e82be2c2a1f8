import { expect, test } from "vitest";

import { GRADES, isLike } from "./grades.ts";

test("only a rating that praises is a liking", () => {
  const likes = Object.entries(GRADES).flatMap(([kind, weight]) => (isLike(weight) ? [kind] : []));
  expect(likes.toSorted()).toEqual(["liked", "loved"]);
  expect(isLike(Math.fround(GRADES.liked))).toBe(true);
});
