// @vitest-environment jsdom
import { useState } from "react";
import { afterEach, expect, test } from "vitest";

import { focus, press, render } from "./render.fixture.tsx";
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

test("the arrows move and choose", async () => {
  await renderRating({ value: 2 });
  await focus(radios()[1]);
  await press("ArrowRight");
  expect(checked()).toBe("3");
  await press("ArrowLeft");
  await press("ArrowLeft");
  expect(checked()).toBe("1");
});

test("while busy the focus moves and the value stays", async () => {
  await renderRating({ value: 2, isBusy: true });
  await focus(radios()[1]);
  await press("ArrowRight");
  expect(document.activeElement).toBe(radios()[2]);
  expect(checked()).toBe("2");
});
