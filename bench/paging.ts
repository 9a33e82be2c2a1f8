/**
 * The longest main-thread task while rows are paged. On a busy machine, processor time shows the page's own work and wall time how long it
 * took.
 */
import type { Page } from "@playwright/test";

import { type TraceEvent, tasksDuring } from "./trace.ts";
import { type Figure, type Visit, freshPage } from "./visit.ts";

const LIMIT_MS = 80;
const ROUNDS = 3;
const PAGES = 3;
/** A row comes to rest after half a second. */
const COMES_TO_REST_MS = 700;
const RESTS_FOR_MS = 4500;

export async function measurePaging({ browser, address, token }: Visit): Promise<Figure[]> {
  const page = await freshPage(browser, { token });
  await page.goto(`${address}/dashboard`, { waitUntil: "networkidle" });
  await page.waitForTimeout(RESTS_FOR_MS);
  const tracer = await page.context().newCDPSession(page);
  const figures: Figure[] = [];
  for (const title of await rowTitles(page)) {
    const tasks = await tasksDuring(tracer, page, () => pageRow(page, title));
    figures.push(
      {
        measured: `longest task, ms of the processor: ${title}`,
        figure: longest(tasks, "tdur"),
        limit: LIMIT_MS,
      },
      { measured: `longest task, ms of the clock: ${title}`, figure: longest(tasks, "dur"), limit: LIMIT_MS },
    );
  }
  await page.context().close();
  return figures;
}

async function rowTitles(page: Page): Promise<string[]> {
  const rows = page
    .locator("main section[aria-labelledby]")
    .filter({ has: page.getByRole("button", { name: /^Next/ }) });
  return rows.getByRole("heading", { level: 2 }).allInnerTexts();
}

async function pageRow(page: Page, title: string): Promise<void> {
  const row = page.getByRole("region", { name: title, exact: true });
  await row.scrollIntoViewIfNeeded();
  for (let round = 0; round < ROUNDS; round++) {
    for (const direction of ["Next", "Previous"]) {
      const button = row.getByRole("button", { name: new RegExp(`^${direction}`) });
      for (let times = 0; times < PAGES && (await button.isVisible()); times++) {
        await button.click();
        await page.waitForTimeout(COMES_TO_REST_MS);
      }
    }
  }
}

function longest(tasks: readonly TraceEvent[], time: "dur" | "tdur"): number {
  return Math.round(Math.max(0, ...tasks.map((task) => task[time] ?? 0)) / 100) / 10;
}
