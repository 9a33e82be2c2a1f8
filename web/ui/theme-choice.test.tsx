// @vitest-environment jsdom
import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { render } from "./render.fixture.tsx";
import { useThemeChoice } from "./theme-choice.ts";
import { useTheme } from "./theme.ts";

let page: Awaited<ReturnType<typeof render>>;

function Themes() {
  const [choice, choose] = useThemeChoice();
  const { toggle } = useTheme();
  return (
    <>
      <output>{choice}</output>
      <button type="button" onClick={() => choose("system")}>
        system
      </button>
      <button type="button" onClick={() => choose("light")}>
        light
      </button>
      <button type="button" onClick={toggle}>
        toggle
      </button>
    </>
  );
}

beforeEach(async () => {
  const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => ({ matches: false, ...listening }));
  page = await render(<Themes />);
});
afterEach(async () => {
  await page.unmount();
  localStorage.clear();
  vi.unstubAllGlobals();
});

async function press(name: string): Promise<void> {
  const buttons = Array.from(page.element.querySelectorAll("button"));
  await act(async () => buttons.find(({ textContent }) => textContent === name)?.click());
}

const chosen = () => page.element.querySelector("output")?.textContent;
const shown = () => document.documentElement.dataset["theme"];

test("without a choice, the theme follows the system, and the viewer can return to the system's theme", async () => {
  expect(chosen()).toBe("system");
  await press("light");
  expect([chosen(), shown(), localStorage.getItem("theme")]).toEqual(["light", "light", "light"]);
  await press("system");
  expect([chosen(), shown(), localStorage.getItem("theme")]).toEqual(["system", "dark", null]);
});

test("the toggle in the navigation bar changes the same setting", async () => {
  await press("light");
  await press("toggle");
  expect([chosen(), shown()]).toEqual(["dark", "dark"]);
});
