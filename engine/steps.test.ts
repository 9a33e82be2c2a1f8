import { expect, test } from "vitest";

import { STEP, type Steps, mapInSteps, runToEnd } from "./steps.ts";

test("a long list is processed in steps with the same result", () => {
  const list = Array.from({ length: 2 * STEP + 1 }, (_, place) => place);
  const steps = mapInSteps(list, (entry, place) => entry + place);
  expect([steps.next().done, steps.next().done]).toEqual([false, false]);
  expect(steps.next()).toEqual({ done: true, value: list.map((entry) => 2 * entry) });
});

test("running all steps at once returns the final result", () => {
  function* counted(): Steps<string> {
    yield;
    yield;
    return "done";
  }
  expect(runToEnd(counted())).toBe("done");
});
