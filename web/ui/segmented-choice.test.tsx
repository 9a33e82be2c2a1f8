// @vitest-environment jsdom
import { ThumbsUp } from "lucide-react";
import { act, useState } from "react";
import { afterEach, expect, test } from "vitest";

import { focus, press, render } from "./render.fixture.tsx";
import { SegmentedChoice } from "./segmented-choice.tsx";

const OPTIONS = ["Disliked", "Liked", "Loved"].map((label, place) => ({
  value: place + 1,
  label,
  icon: ThumbsUp,
}));

let page: Awaited<ReturnType<typeof render>>;
let changes: (number | null)[] = [];
afterEach(async () => {
  changes = [];
  await page.unmount();
});

type Start = { value: number | null; isBusy?: boolean };

async function renderRating({ value, isBusy = false }: Start) {
  function Rating() {
    const [rating, setRating] = useState(value);
    const onChange = (next: number | null) => {
      changes.push(next);
      setRating(next);
    };
    return (
      <SegmentedChoice
        label="Your rating"
        clearHint="Press again to clear"
        value={rating}
        onChange={onChange}
        options={OPTIONS}
        isBusy={isBusy}
      />
    );
  }
  page = await render(<Rating />);
}

const radios = () => [...page.element.querySelectorAll<HTMLElement>('[role="radio"]')];
const checked = () => radios().find((radio) => radio.ariaChecked === "true")?.textContent ?? null;
const focused = () => document.activeElement?.textContent;

test("the choice is a labeled group of labeled radios", async () => {
  await renderRating({ value: null });
  expect(page.element.querySelector('[role="radiogroup"]')?.getAttribute("aria-label")).toBe("Your rating");
  expect(radios().map((radio) => radio.textContent)).toEqual(["Disliked", "Liked", "Loved"]);
});

test("arrow keys, Home and End move the focus, wrap around, and choose nothing", async () => {
  await renderRating({ value: null });
  await focus(radios()[0]);
  const places: unknown[] = [];
  for (const key of ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowLeft", "ArrowUp", "Home", "End"]) {
    await press(key);
    places.push(focused());
  }
  expect(places).toEqual(["Liked", "Loved", "Disliked", "Loved", "Liked", "Disliked", "Loved"]);
  expect(changes).toEqual([]);
});

test("pressing the focused option chooses it", async () => {
  await renderRating({ value: 1 });
  await focus(radios()[0]);
  await press("End");
  await act(async () => (document.activeElement as HTMLElement).click());
  expect(changes).toEqual([3]);
  expect(checked()).toBe("Loved");
});

test("pressing the chosen option clears it, and a hint says so beforehand", async () => {
  await renderRating({ value: 2 });
  expect(radios().map(({ title }) => title)).toEqual(["Disliked", "Press again to clear", "Loved"]);
  await act(async () => radios()[1]?.click());
  expect(changes).toEqual([null]);
  expect(checked()).toBeNull();
});

test("the second click of a double click doesn't clear the choice", async () => {
  await renderRating({ value: null });
  for (const detail of [1, 2])
    await act(async () => radios()[2]?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail })));
  expect(changes).toEqual([3]);
});

test("Tab reaches the chosen option, or the first, from either side", async () => {
  await renderRating({ value: 2 });
  expect(radios().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  await focus(radios()[1]);
  await press("ArrowRight");
  expect(radios().map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
  await act(async () => (document.activeElement as HTMLElement).blur());
  expect(radios().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  await page.unmount();
  await renderRating({ value: null });
  expect(radios().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
});

test("while busy, the options stay focusable and the value doesn't change", async () => {
  await renderRating({ value: 2, isBusy: true });
  await act(async () => radios()[2]?.click());
  expect(changes).toEqual([]);
  expect(radios().some((radio) => radio.hasAttribute("disabled"))).toBe(false);
});
