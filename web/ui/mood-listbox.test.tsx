// @vitest-environment jsdom
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";

import { Announcer } from "./announcer.tsx";
import { MoodListbox } from "./mood-listbox.tsx";
import { focus, press, render } from "./render.fixture.tsx";

const OPTIONS = [
  { value: "calm", label: "Calm" },
  { value: "curious", label: "Curious" },
  { value: "sad", label: "Sad" },
] as const;
type Mood = (typeof OPTIONS)[number]["value"];

let page: Awaited<ReturnType<typeof render>>;
beforeEach(async () => {
  page = await render(<Moods />);
  await focus(orbs()[0]);
});
afterEach(() => page.unmount());

function Moods() {
  const [chosen, setChosen] = useState<Mood[]>([]);
  return (
    <>
      <MoodListbox
        label="Moods"
        attribute="mood"
        options={OPTIONS}
        chosen={chosen}
        onChange={setChosen}
        max={2}
      />
      <Announcer />
    </>
  );
}

const orbs = () => [...page.element.querySelectorAll<HTMLElement>('[role="option"]')];
const lit = () =>
  orbs()
    .filter((orb) => orb.getAttribute("aria-selected") === "true")
    .map((orb) => orb.textContent);
const said = () => page.element.querySelector("output")?.textContent;

test("each mood has its own color", () => {
  expect(orbs().map((orb) => orb.dataset["mood"])).toEqual(["calm", "curious", "sad"]);
});

test("moods are toggled by keyboard, and their number is announced", async () => {
  await press("Enter");
  await press("ArrowRight");
  await press(" ");
  expect(lit()).toEqual(["Calm", "Curious"]);
  expect(said()).toBe("2 of 2 chosen");
  await press(" ");
  expect(lit()).toEqual(["Calm"]);
  expect(said()).toBe("1 of 2 chosen");
});

test("at the limit, other moods stay focusable but are refused", async () => {
  await press(" ");
  await press("ArrowRight");
  await press(" ");
  await press("End");
  expect(document.activeElement?.getAttribute("aria-disabled")).toBe("true");
  await press(" ");
  expect(lit()).toEqual(["Calm", "Curious"]);
  expect(said()).toBe("2 of 2 chosen");
});
