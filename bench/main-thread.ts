/** What a page does on its main thread, from the browser's trace. */
import type { CDPSession, Page } from "@playwright/test";

/** Starting the trace is itself a task on the main thread, which must be over before the measurement. */
const TRACE_STARTS_WITHIN_MS = 1000;
const START = "the measured part starts";

export type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Microseconds of wall time and of processor time. */
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: { message?: string } };
};

/** @returns the main-thread tasks of the browser's pages during the action, from the browser's trace */
export async function tasksDuring(
  tracer: CDPSession,
  page: Page,
  act: () => Promise<void>,
): Promise<TraceEvent[]> {
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
  return tasksIn(events);
}

function tasksIn(events: readonly TraceEvent[]): TraceEvent[] {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
      .map(threadOf),
  );
  const start = events.find(({ name, args }) => name === "TimeStamp" && args?.data?.message === START)?.ts;
  if (start === undefined) throw new Error("The trace doesn't contain the start of the measured part");
  return events.filter((event) => event.name === "RunTask" && mains.has(threadOf(event)) && event.ts > start);
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`;
}

/** @returns milliseconds of the longest task: `tdur` for processor time, `dur` for wall time */
export function longest(tasks: readonly TraceEvent[], time: "dur" | "tdur"): number {
  return Math.round(Math.max(0, ...tasks.map((task) => task[time] ?? 0)) / 100) / 10;
}
