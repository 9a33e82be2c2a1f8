// @vitest-environment jsdom
import { act, useState } from "react";
import { afterEach, expect, test } from "vitest";

import { focus, render } from "./render.fixture.tsx";
import { SegmentedRadio } from "./segmented-radio.tsx";

const OPTIONS = [
  { value: 1, label: "All" },
  { value: 2, label: "Stream" },
  { value: 3, label: "Rent" },
];

let page: Awaited<ReturnType<typeof render>>;
afterEach(() => page.unmount());

async function renderSetting(start: number | null) {
  function Setting() {
    const [value, setValue] = useState(start);
    return <SegmentedRadio label="Availability" value={value} onChange={setValue} options={OPTIONS} />;
  }
  page = await render(<Setting />);
}

const radios = () => [...page.element.querySelectorAll("input")];
const checked = () => radios().find((radio) => radio.checked)?.value ?? null;

test("the setting is a labeled group of labeled radios", async () => {
  await renderSetting(null);
  expect(page.element.querySelector('[role="radiogroup"]')?.getAttribute("aria-label")).toBe("Availability");
  expect(radios().map((radio) => radio.labels?.[0]?.textContent)).toEqual(["All", "Stream", "Rent"]);
});

test("tabbing in chooses nothing", async () => {
  await renderSetting(null);
  await focus(radios()[0]);
  expect(checked()).toBeNull();
});

test("Tab reaches the chosen option, or the first", async () => {
  await renderSetting(2);
  expect(radios().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  await page.unmount();
  await renderSetting(null);
  expect(radios().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
});

test("a click chooses", async () => {
  await renderSetting(2);
  await act(async () => radios()[2]?.click());
  expect(checked()).toBe("3");
});
