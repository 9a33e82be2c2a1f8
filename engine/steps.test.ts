import { expect, test } from "vitest";

import { STEP, type Steps, mapped, taken } from "./steps.ts";

test("a long list is gone through in steps, and the result is that of the whole", () => {
  const list = Array.from({ length: 2 * STEP + 1 }, (_, place) => place);
  const steps = mapped(list, (entry, place) => entry + place);
  expect([steps.next().done, steps.next().done]).toEqual([false, false]);
  expect(steps.next()).toEqual({ done: true, value: list.map((entry) => 2 * entry) });
});

test("all steps at once give what the last one gives", () => {
  function* counted(): Steps<string> {
    yield;
    yield;
    return "done";
  }
  expect(taken(counted())).toBe("done");
});
