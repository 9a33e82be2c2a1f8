// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { onDebouncedVisible } from "./use-providers.ts";

const RESTS_AFTER_MS = 200;

type Watch = (entries: { target: Element; isIntersecting: boolean }[]) => void;

let watch: Watch = () => {};
const told: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(onChange: Watch) {
        watch = onChange;
      }
      observe(): void {}
      unobserve(): void {}
    },
  );
});

afterEach(() => {
  vi.runAllTimers();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function tile(name: string): { element: Element; giveUp: () => void } {
  const element = document.createElement("div");
  return { element, giveUp: onDebouncedVisible(element, () => told.push(name)) };
}

const come = (...tiles: { element: Element }[]) =>
  watch(tiles.map(({ element }) => ({ target: element, isIntersecting: true })));
const go = (...tiles: { element: Element }[]) =>
  watch(tiles.map(({ element }) => ({ target: element, isIntersecting: false })));

test("elements in view are notified together, once none has entered or left the view for 200 ms", () => {
  const [first, second] = [tile("first"), tile("second")];
  come(first);
  vi.advanceTimersByTime(RESTS_AFTER_MS - 1);
  come(second);
  vi.advanceTimersByTime(RESTS_AFTER_MS - 1);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["first", "second"]);
});

test("elements that were only scrolled past aren't notified", () => {
  const [passing, staying] = [tile("passing"), tile("staying")];
  come(passing, staying);
  go(passing);
  vi.runAllTimers();
  expect(told).toEqual(["staying"]);
});

test("each element is notified once, and not at all after canceling", () => {
  const [first, second] = [tile("first"), tile("second")];
  come(first, second);
  second.giveUp();
  vi.runAllTimers();
  come(first);
  vi.runAllTimers();
  expect(told).toEqual(["first"]);
});
