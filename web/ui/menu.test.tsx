// @vitest-environment jsdom
import { act } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";

import { MenuButton } from "./menu.tsx";
import { focus, press, render } from "./render.fixture.tsx";

let page: Awaited<ReturnType<typeof render>>;
let chosen: string[] = [];

beforeEach(async () => {
  chosen = [];
  const items = ["Profile", "Logout"].map((label) => ({ label, onSelect: () => chosen.push(label) }));
  page = await render(
    <>
      <MenuButton label="Account" heading="mila" button="M" items={items} />
      <button type="button">Elsewhere</button>
    </>,
  );
});
afterEach(() => page.unmount());

const button = () => page.element.querySelector<HTMLElement>("[aria-haspopup]");
const menu = () => page.element.querySelector<HTMLElement>('[role="menu"]');
const focused = () => document.activeElement?.textContent;

test("the keyboard opens the menu at its first item; the mouse opens it without focusing an item", async () => {
  await act(async () => button()?.click());
  expect(button()?.ariaExpanded ?? button()?.getAttribute("aria-expanded")).toBe("true");
  expect(focused()).toBe("Profile");
  await press("Escape");
  await act(async () => button()?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 })));
  expect(document.activeElement).toBe(menu());
});

test("arrow keys wrap around; Home and End go to the ends", async () => {
  await focus(button());
  await press("ArrowUp");
  expect(focused()).toBe("Logout");
  await press("ArrowDown");
  expect(focused()).toBe("Profile");
  await press("End");
  expect(focused()).toBe("Logout");
  await press("Home");
  expect(focused()).toBe("Profile");
});

test("Escape closes the menu and returns the focus", async () => {
  await focus(button());
  await press("ArrowDown");
  await press("Escape");
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(button());
});

test("choosing an item runs it once and closes the menu", async () => {
  await focus(button());
  await press("ArrowDown");
  await act(async () => menu()?.querySelectorAll("button")[1]?.click());
  expect(chosen).toEqual(["Logout"]);
  expect(menu()).toBeNull();
});

test("moving the focus elsewhere closes the menu", async () => {
  await focus(button());
  await press("ArrowDown");
  await focus(page.element.lastElementChild);
  expect(menu()).toBeNull();
});

test("navigation items are real links that also respond to menu keys", async () => {
  await page.unmount();
  page = await render(
    <MemoryRouter>
      <MenuButton label="Account" button="M" items={[{ label: "Profile", to: "/settings/profile" }]} />
      <Routes>
        <Route path="/" element={<p>Home</p>} />
        <Route path="/settings/profile" element={<p>Settings</p>} />
      </Routes>
    </MemoryRouter>,
  );
  await focus(button());
  await press("ArrowDown");
  expect(document.activeElement?.getAttribute("href")).toBe("/settings/profile");
  expect(document.activeElement?.getAttribute("role")).toBe("menuitem");
  await press(" ");
  expect(page.element.textContent).toContain("Settings");
  expect(menu()).toBeNull();
});
