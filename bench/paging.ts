/**
 * How long the page is busy at a time while its rows are paged: the longest task of its main thread, by the browser's own trace. On a
 * machine that does other things too, the processor's time tells what the page does, and the clock how long that took.
 */
import type { CDPSession, Page } from "@playwright/test";

import { type Figure, type Visit, freshPage } from "./visit.ts";

const LIMIT_MS = 80;
const ROUNDS = 3;
const PAGES = 3;
/** A row comes to rest after half a second. */
const COMES_TO_REST_MS = 700;
const RESTS_FOR_MS = 4500;
/** Starting a trace is itself a task. */
const TRACE_STARTS_WITHIN_MS = 1000;
const START = "paging starts";

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Microseconds: of the clock, and of the processor. */
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: { message?: string } };
};

export async function measurePaging({ browser, address, token }: Visit): Promise<Figure[]> {
  const page = await freshPage(browser, { token });
  await page.goto(`${address}/dashboard`, { waitUntil: "networkidle" });
  await page.waitForTimeout(RESTS_FOR_MS);
  const tracer = await page.context().newCDPSession(page);
  const figures: Figure[] = [];
  for (const title of await rowTitles(page)) {
    const events = await traced(tracer, page, () => pageRow(page, title));
    const tasks = tasksIn(events);
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

async function traced(tracer: CDPSession, page: Page, act: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const onData = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  tracer.on("Tracing.dataCollected", onData);
  await tracer.send("Tracing.start", {
    traceConfig: {
      includedCategories: ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"],
    },
    transferMode: "ReportEvents",
  });
  await page.waitForTimeout(TRACE_STARTS_WITHIN_MS);
  await page.evaluate(`console.timeStamp("${START}")`);
  await act();
  const complete = new Promise((resolve) => {
    tracer.once("Tracing.tracingComplete", resolve);
  });
  await tracer.send("Tracing.end");
  await complete;
  tracer.off("Tracing.dataCollected", onData);
  return events;
}

function tasksIn(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  const start = events.find(({ name, args }) => name === "TimeStamp" && args?.data?.message === START)?.ts;
  if (start === undefined) throw new Error("The trace does not tell when the paging started");
  return events.filter((event) => event.name === "RunTask" && mains.has(threadOf(event)) && event.ts > start);
}

function longest(tasks: readonly TraceEvent[], time: "dur" | "tdur"): number {
  return Math.round(Math.max(0, ...tasks.map((task) => task[time] ?? 0)) / 100) / 10;
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`;
}
