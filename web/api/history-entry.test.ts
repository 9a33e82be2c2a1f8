// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";

import { entryName, canGoBack, nameFirstEntry } from "./history-entry.ts";

beforeEach(() => window.history.replaceState(null, ""));

test("two URLs typed in one tab get different entry names", () => {
  nameFirstEntry();
  const first = entryName();
  window.history.replaceState(null, "");
  nameFirstEntry();
  expect(entryName()).not.toBe(first);
});

test("a reload keeps the entry's name and the router's state", () => {
  window.history.replaceState({ key: "abc", idx: 3 }, "");
  nameFirstEntry();
  expect(window.history.state).toEqual({ key: "abc", idx: 3 });
  expect(entryName()).toBe("abc");
});

test("an overlay stores its positions under the page's name", () => {
  window.history.replaceState({ key: "over", idx: 1, usr: { page: "below" } }, "");
  expect(entryName()).toBe("below");
});

test("the first entry of a visit has no previous one", () => {
  expect(canGoBack()).toBe(false);
  window.history.replaceState({ key: "first", idx: 0 }, "");
  expect(canGoBack()).toBe(false);
  window.history.replaceState({ key: "second", idx: 1 }, "");
  expect(canGoBack()).toBe(true);
});
