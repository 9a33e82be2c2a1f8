/**
 * Measures how much work the pages are for a browser, in Chromium without a graphics card: their size, how long they block the main thread,
 * how much their layout shifts, and the longest task while rows are paged.
 */
import type { Page } from "@playwright/test";

import { measureInteractions } from "./interactions.ts";
import { type TraceEvent, longest, tasksDuring } from "./main-thread.ts";
import { measureShifts } from "./shifts.ts";
import { type Figure, visiting, type Visit, freshPage, median } from "./visit.ts";
import { measureWeight } from "./weight.ts";

/** Lighthouse's slowdown for a mid-range phone. */
const PHONE_SLOWDOWN = 4;
const MACHINES = [
  { name: "phone, 390 px", width: 390, slowdown: PHONE_SLOWDOWN },
  { name: "desktop, 1440 px", width: 1440, slowdown: 1 },
] as const;
const BLOCKING_ROUNDS = 5;
const LONG_TASK_MS = 50;
const RESTS_FOR_MS = 4500;

type Load = { blockedMs: number; elements: number; pictures: number; letterings: number };

/**
 * The cost of loading the dashboard without scrolling: how long the main thread can't respond to input (each task's time beyond 50 ms,
 * summed, as in Lighthouse), the number of elements, and the pictures fetched. The processor is slowed down only for the phone.
 */
async function measureBlocking(visit: Visit): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, ...machine } of MACHINES) {
    const loads: Load[] = [];
    for (let round = 0; round < BLOCKING_ROUNDS; round++) loads.push(await load(visit, machine));
    const figure = (measured: string, of: keyof Load): Figure => ({
      measured: `dashboard, ${name}: ${measured}`,
      figure: median(loads.map((each) => each[of])),
      limit: "",
    });
    figures.push(
      figure("blocked, ms of processor time", "blockedMs"),
      figure("elements", "elements"),
      figure("pictures fetched", "pictures"),
      figure("letterings fetched", "letterings"),
    );
  }
  return figures;
}

async function load(
  { browser, address, token }: Visit,
  { width, slowdown }: { width: number; slowdown: number },
): Promise<Load> {
  const page = await freshPage(browser, { token, width });
  const fetched: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/img/")) fetched.push(pathname);
  });
  const tracer = await page.context().newCDPSession(page);
  await tracer.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const tasks = await tasksDuring(tracer, page, async () => {
    await page.goto(`${address}/dashboard`, { waitUntil: "networkidle" });
    await page.waitForTimeout(RESTS_FOR_MS);
  });
  const elements = await page.evaluate<number>("document.querySelectorAll('*').length");
  await page.context().close();
  const letterings = fetched.filter((path) => LETTERING.test(path)).length;
  return { blockedMs: blockedBy(tasks), elements, pictures: fetched.length - letterings, letterings };
}

/** The first letter of a picture's name stands for its kind; `l` is a title's lettering. */
const LETTERING = /^\/img\/\w+\/l/;

function blockedBy(tasks: readonly TraceEvent[]): number {
  const beyond = tasks.map(({ tdur = 0 }) => Math.max(0, tdur / 1000 - LONG_TASK_MS));
  return Math.round(beyond.reduce((sum, ms) => sum + ms, 0));
}

export async function measurePage(address: string): Promise<Figure[]> {
  return visiting(address, async (visit) => [
    ...(await measureWeight(visit)),
    ...(await measureBlocking(visit)),
    ...(await measureShifts(visit)),
    ...(await measurePaging(visit)),
    ...(await measureInteractions(visit)),
  ]);
}

const LIMIT_MS = 80;
const ROUNDS = 3;
const PAGES = 3;
/** Longer than the half second a row needs to come to rest. */
const COMES_TO_REST_MS = 700;

/**
 * The longest main-thread task while rows are paged. On a busy machine, processor time shows the page's own work, and wall time how long
 * the task took.
 */
async function measurePaging({ browser, address, token }: Visit): Promise<Figure[]> {
  const page = await freshPage(browser, { token });
  await page.goto(`${address}/dashboard`, { waitUntil: "networkidle" });
  await page.waitForTimeout(RESTS_FOR_MS);
  const tracer = await page.context().newCDPSession(page);
  const figures: Figure[] = [];
  for (const title of await rowTitles(page)) {
    const tasks = await tasksDuring(tracer, page, () => pageRow(page, title));
    figures.push(
      {
        measured: `longest task, ms of processor time: ${title}`,
        figure: longest(tasks, "tdur"),
        limit: LIMIT_MS,
      },
      { measured: `longest task, ms of wall time: ${title}`, figure: longest(tasks, "dur"), limit: LIMIT_MS },
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
