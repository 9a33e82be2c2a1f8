// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";

import { entryName, hasEntryBefore, nameFirstEntry } from "./history-entry.ts";

beforeEach(() => window.history.replaceState(null, ""));

test("two addresses that were typed in one tab are two entries", () => {
  nameFirstEntry();
  const first = entryName();
  window.history.replaceState(null, "");
  nameFirstEntry();
  expect(entryName()).not.toBe(first);
});

test("a reload leaves an entry its name, and the router's state", () => {
  window.history.replaceState({ key: "abc", idx: 3 }, "");
  nameFirstEntry();
  expect(window.history.state).toEqual({ key: "abc", idx: 3 });
  expect(entryName()).toBe("abc");
});

test("what opens over a page keeps its places under the page's name", () => {
  window.history.replaceState({ key: "over", idx: 1, usr: { page: "below" } }, "");
  expect(entryName()).toBe("below");
});

test("the first entry of a visit has none before it", () => {
  expect(hasEntryBefore()).toBe(false);
  window.history.replaceState({ key: "first", idx: 0 }, "");
  expect(hasEntryBefore()).toBe(false);
  window.history.replaceState({ key: "second", idx: 1 }, "");
  expect(hasEntryBefore()).toBe(true);
});
