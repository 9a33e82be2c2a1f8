import { expect, test } from "vitest";

import { examplesAt } from "./wish-examples.ts";

test("three different examples are shown, and others an hour later", () => {
  const [now, later] = [examplesAt(new Date(0)), examplesAt(new Date(3_600_000))];
  expect(new Set([...now, ...later]).size).toBe(6);
  expect(examplesAt(new Date(59 * 60_000))).toEqual(now);
});
