/** Measures the layout shift of screens: the sum of all shifts, including those after a click. */
import type { Page } from "@playwright/test";

import { type Figure, type Visit, freshPage } from "./visit.ts";

const LIMIT = 0.02;
const WIDTHS = [1440, 820, 390];
/** Longer than a page waits before it preloads anything while idle. */
const RESTS_FOR_MS = 4500;

type Shifts = { shift: number; moved: string[] };

type Screen = { name: string; path: string; act?: (page: Page) => Promise<void>; limit?: number };

/** A script for the page that records its layout shifts in `window.shifts`. */
const RECORD_SHIFTS = `
  window.shifts = { shift: 0, moved: [] };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      shifts.shift += value;
      shifts.moved.push(...sources.map(({ node }) => node?.className ?? node?.parentElement?.className ?? "?"));
    }
  }).observe({ type: "layout-shift", buffered: true });
`;

const row = (page: Page) => page.getByRole("region", { name: "Just For You" }).getByRole("link");

const SCREENS: readonly Screen[] = [
  { name: "landing", path: "/" },
  { name: "dashboard", path: "/dashboard" },
  { name: "search", path: "/search?q=the" },
  { name: "search without text", path: "/search" },
  { name: "watchlist", path: "/watchlist" },
  { name: "item page", path: "/item/1" },
  {
    name: "detail opened",
    path: "/dashboard",
    act: async (page) => {
      await row(page).nth(1).click();
      await page.getByRole("dialog").getByText("This content is:").waitFor();
    },
  },
  {
    name: "filters opened",
    path: "/dashboard",
    act: async (page) => {
      await page.getByRole("button", { name: /^Filters/ }).click();
      await page.getByRole("tab", { name: "Mood" }).click();
    },
  },
  {
    name: "hovering",
    path: "/dashboard",
    limit: 0,
    act: async (page) => {
      if (page.viewportSize()?.width !== WIDTHS[0]) return;
      for (const place of [1, 2, 3]) {
        await row(page).nth(place).hover();
        await page.getByRole("dialog", { name: / preview$/ }).waitFor();
        await page.mouse.move(4, 4);
        await page.getByRole("dialog", { name: / preview$/ }).waitFor({ state: "detached" });
      }
    },
  },
];

export async function measureShifts({ browser, address, token }: Visit): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const screen of SCREENS) {
    for (const width of WIDTHS) {
      const page = await freshPage(browser, { token: screen.path === "/" ? null : token, width });
      await page.addInitScript({ content: RECORD_SHIFTS });
      await page.goto(address + screen.path, { waitUntil: "networkidle" });
      if (screen.act !== undefined) {
        await page.waitForTimeout(RESTS_FOR_MS);
        await page.evaluate("shifts.shift = 0; shifts.moved = []");
        await screen.act(page);
      }
      await page.waitForTimeout(RESTS_FOR_MS);
      const { shift, moved } = await page.evaluate<Shifts>("shifts");
      const figure = Math.round(shift * 10_000) / 10_000;
      figures.push({
        measured: `layout shift, ${screen.name}, ${width} px${figure > 0 ? ` (${moved.join(", ")})` : ""}`,
        figure,
        limit: screen.limit ?? LIMIT,
      });
      await page.context().close();
    }
  }
  return figures;
}
