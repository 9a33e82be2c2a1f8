// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";

import { focusNear, placeOf } from "./focus-place.ts";

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
  const place = placeOf(opener);
  leaving(opener);
  focusNear(place);
  return document.activeElement?.textContent;
}

test("a title that leaves its row hands the focus to the one that takes its place", () => {
  expect(focusAfterLeaving("one", (link) => link.closest("li")?.remove())).toBe("Two");
});

test("the slide that comes in from out of sight can have it", () => {
  expect(focusAfterLeaving("two", (link) => link.closest("li")?.remove())).toBe("Three");
  expect(byId("three").closest("li")?.hasAttribute("inert")).toBe(false);
});

test("behind the last one it goes to the one before", () => {
  expect(focusAfterLeaving("three", (link) => link.closest("li")?.remove())).toBe("Two");
});

test("a row that leaves as a whole hands it to the next row, to what can be seen of it", () => {
  expect(focusAfterLeaving("one", (link) => link.closest("section")?.remove())).toBe("Five");
});

test("without a neighbour, and from outside the page, it goes to the page's heading", () => {
  const removeAll = () => {
    for (const section of document.querySelectorAll("section")) section.remove();
  };
  expect(focusAfterLeaving("one", removeAll)).toBe("Home");
  expect(focusAfterLeaving("menu", (button) => button.remove())).toBe("Home");
});
