// @vitest-environment jsdom
import { act, useState } from "react";
import { afterEach, expect, test } from "vitest";

import { focus, render } from "./render.fixture.tsx";
import { SegmentedRadio } from "./segmented-radio.tsx";

const OPTIONS = [
  { value: 1, label: "Disliked" },
  { value: 2, label: "Liked" },
  { value: 3, label: "Loved" },
];

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.unmount());

type Start = { value: number | null; isBusy?: boolean };

async function renderRating({ value, isBusy = false }: Start) {
  function Rating() {
    const [rating, setRating] = useState(value);
    return (
      <SegmentedRadio
        label="Your rating"
        value={rating}
        onChange={setRating}
        options={OPTIONS}
        isBusy={isBusy}
      />
    );
  }
  page = await render(<Rating />);
}

const radios = () => [...page.element.querySelectorAll("input")];
const checked = () => radios().find((radio) => radio.checked)?.value ?? null;

test("it is a named group of named radios", async () => {
  await renderRating({ value: null });
  expect(page.element.querySelector('[role="radiogroup"]')?.getAttribute("aria-label")).toBe("Your rating");
  expect(radios().map((radio) => radio.labels?.[0]?.textContent)).toEqual(["Disliked", "Liked", "Loved"]);
});

test("coming in by Tab rates nothing", async () => {
  await renderRating({ value: null });
  await focus(radios()[0]);
  expect(checked()).toBeNull();
});

test("Tab comes to the chosen one, or to the first", async () => {
  await renderRating({ value: 2 });
  expect(radios().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  await page.unmount();
  await renderRating({ value: null });
  expect(radios().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
});

test("a click chooses", async () => {
  await renderRating({ value: 2 });
  await act(async () => radios()[2]?.click());
  expect(checked()).toBe("3");
});

test("while busy the radios can be reached and the value stays", async () => {
  await renderRating({ value: 2, isBusy: true });
  await act(async () => radios()[2]?.click());
  expect(checked()).toBe("2");
  expect(radios().some(({ disabled }) => disabled)).toBe(false);
});
