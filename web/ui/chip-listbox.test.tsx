// @vitest-environment jsdom
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { Announcer } from "./announcer.tsx";
import { ChipListbox } from "./chip-listbox.tsx";
import { focus, press, render } from "./render.fixture.tsx";

const OPTIONS = ["Action", "Comedy", "Crime", "Drama"].map((label) => ({ value: label, label }));

let page: Awaited<ReturnType<typeof render>>;
beforeEach(async () => {
  page = await render(<Genres />);
  await focus(chips().find((chip) => chip.tabIndex === 0));
});
afterEach(() => page.unmount());

function Genres() {
  const [selected, setSelected] = useState(["Comedy"]);
  return (
    <>
      <ChipListbox label="Genres" options={OPTIONS} selected={selected} onChange={setSelected} max={2} />
      <Announcer />
    </>
  );
}

const chips = () => [...page.element.querySelectorAll<HTMLElement>('[role="option"]')];
const focused = () => document.activeElement?.textContent;
const chosen = () =>
  chips()
    .filter((chip) => chip.getAttribute("aria-selected") === "true")
    .map((chip) => chip.textContent);
const said = () => page.element.querySelector("output")?.textContent;

test("the first chosen chip is the only tab stop", () => {
  expect(focused()).toBe("Comedy");
  expect(chips().filter((chip) => chip.tabIndex === 0)).toHaveLength(1);
});

test("arrow keys, Home and End move the focus and stop at the ends", async () => {
  await press("ArrowRight");
  expect(focused()).toBe("Crime");
  await press("End");
  await press("ArrowDown");
  expect(focused()).toBe("Drama");
  await press("ArrowLeft");
  expect(focused()).toBe("Crime");
  await press("Home");
  await press("ArrowUp");
  expect(focused()).toBe("Action");
  expect(chosen()).toEqual(["Comedy"]);
});

test("Space and Enter select and deselect", async () => {
  await press(" ");
  expect(chosen()).toEqual([]);
  await press("Enter");
  expect(chosen()).toEqual(["Comedy"]);
});

test("at the limit, another chip is refused but stays focusable and explains why", async () => {
  await press("End");
  await press(" ");
  expect(said()).toBe("2 of 2 chosen");
  await press("Home");
  expect(focused()).toBe("Action");
  expect(document.activeElement?.getAttribute("aria-disabled")).toBe("true");
  await press(" ");
  expect(chosen()).toEqual(["Comedy", "Drama"]);
  expect(said()).toBe("2 of 2 chosen");
});

test("typing moves to the next chip that starts with the letters", async () => {
  await press("c");
  expect(focused()).toBe("Crime");
  await press("o");
  expect(focused()).toBe("Comedy");
});
