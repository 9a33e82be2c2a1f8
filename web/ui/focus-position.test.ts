// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";

import { focusNear, focusPositionOf } from "./focus-position.ts";

beforeEach(() => {
  document.body.innerHTML = `
    <header><button id="menu">Menu</button></header>
    <main id="main">
      <h1>Home</h1>
      <section><ul id="first">
        <li><a href="/item/1" id="one">One</a></li>
        <li><a href="/item/2" id="two">Two</a></li>
        <li inert=""><a href="/item/3" id="three">Three</a></li>
      </ul></section>
      <section><ul id="second"><li inert=""><a href="/item/4">Four</a></li><li><a href="/item/5" id="five">Five</a></li></ul></section>
    </main>`;
});

const byId = (id: string): HTMLElement => {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`There is no ${id}`);
  return element;
};

function focusAfterLeaving(id: string, leaving: (element: HTMLElement) => void): string | undefined {
  const opener = byId(id);
  const place = focusPositionOf(opener);
  leaving(opener);
  focusNear(place);
  return document.activeElement?.textContent;
}

test("when a title leaves its row, the one that takes its place gets the focus", () => {
  expect(focusAfterLeaving("one", (link) => link.closest("li")?.remove())).toBe("Two");
});

test("a slide that moves into view can get the focus", () => {
  expect(focusAfterLeaving("two", (link) => link.closest("li")?.remove())).toBe("Three");
  expect(byId("three").closest("li")?.hasAttribute("inert")).toBe(false);
});

test("when the last title leaves its row, the one before it gets the focus", () => {
  expect(focusAfterLeaving("three", (link) => link.closest("li")?.remove())).toBe("Two");
});

test("when a whole row is removed, the first visible title of the next row gets the focus", () => {
  expect(focusAfterLeaving("one", (link) => link.closest("section")?.remove())).toBe("Five");
});

test("without a neighbor, or outside the main content, the page's heading gets the focus", () => {
  const removeAll = () => {
    for (const section of document.querySelectorAll("section")) section.remove();
  };
  expect(focusAfterLeaving("one", removeAll)).toBe("Home");
  expect(focusAfterLeaving("menu", (button) => button.remove())).toBe("Home");
});
