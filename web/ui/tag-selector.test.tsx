// @vitest-environment jsdom
import { act, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { PREFERENCE_TAGS } from "#contract/tags.ts";

import { Announcer } from "./announcer.tsx";
import { focus, press, render } from "./render.fixture.tsx";
import { tooFewChosen, TagSelector } from "./tag-selector.tsx";

let page: Awaited<ReturnType<typeof render>>;
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(async () => {
  await page.unmount();
  vi.useRealTimers();
});

const NONE: readonly string[] = [];

function Preferences({ before = NONE, max }: { before?: readonly string[]; max?: number }) {
  const [chosen, setChosen] = useState<readonly string[]>(before);
  return (
    <>
      <TagSelector tags={PREFERENCE_TAGS} chosen={chosen} onChange={setChosen} max={max} />
      <Announcer />
    </>
  );
}

const lists = () =>
  [...page.element.querySelectorAll('[role="listbox"]')].map((list) => list.getAttribute("aria-label"));
const chips = () => [...page.element.querySelectorAll<HTMLElement>('[role="option"]')];
const chip = (label: string) => chips().find(({ textContent }) => textContent.endsWith(label));
const click = (label: string) => act(async () => chip(label)?.click());
const said = () => page.element.querySelector("output")?.textContent;

async function search(text: string): Promise<void> {
  const input = page.element.querySelector("input");
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
    input?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

test("18 genres and 8 themes are offered, and subgenres once their genre is chosen", async () => {
  page = await render(<Preferences />);
  expect(lists()).toEqual(["Genres", "Themes"]);
  expect(chips()).toHaveLength(18 + 8);
  await click("Action");
  expect(lists()).toEqual(["Genres", "Action subgenres", "Themes"]);
  expect(chips()).toHaveLength(18 + 4 + 8);
});

test("a chosen subgenre stays visible when its genre is deselected", async () => {
  page = await render(<Preferences />);
  await click("Horror");
  await click("Slasher");
  await click("Horror");
  expect(chip("Slasher")?.getAttribute("aria-selected")).toBe("true");
});

test("the numbers of chosen and missing tags are announced", async () => {
  page = await render(<Preferences />);
  await click("Drama");
  expect(said()).toBe("1 chosen, 2 more to go");
  await click("Revenge");
  await click("Identity");
  expect(said()).toBe("3 chosen");
});

test("at the maximum, other tags are focusable but refused, and chosen ones can be deselected", async () => {
  page = await render(<Preferences before={["drama", "revenge"]} max={2} />);
  await focus(chip("Drama"));
  await press("Home");
  expect(document.activeElement?.getAttribute("aria-disabled")).toBe("true");
  await press(" ");
  expect(said()).toBe("2 of 2 chosen");
  expect(chip("Action")?.getAttribute("aria-selected")).toBe("false");
  await click("Revenge");
  expect(chip("Action")?.hasAttribute("aria-disabled")).toBe(false);
});

test("search waits for a 300 ms pause in typing, and finds subgenres too, best match first", async () => {
  page = await render(<Preferences />);
  await search("tim");
  await pass(200);
  await search("time");
  await pass(299);
  expect(lists()).toEqual(["Genres", "Themes"]);
  await pass(1);
  expect(lists()).toEqual(["Results"]);
  expect(chips()[0]?.textContent).toContain("Time travel");
  await pass(300);
  expect(said()).toBe(`${chips().length} results`);
});

test("a search without results says so, and clearing it shows everything at once", async () => {
  page = await render(<Preferences />);
  await search("xqzw");
  await pass(300);
  expect(page.element.textContent).toContain("No matches. Try another word.");
  await search("");
  expect(lists()).toEqual(["Genres", "Themes"]);
});

test.for([
  [0, 3, "Please select at least 3 preferences to continue."],
  [2, 3, "Please select at least 3 preferences to continue."],
  [4, 5, "Please select at least 5 preferences to continue."],
  [3, 3, null],
  [9, 3, null],
] as const)("%i chosen of at least %i: %j", ([count, min, sentence]) => {
  expect(tooFewChosen(Array<string>(count).fill("drama"), min)).toBe(sentence);
});
