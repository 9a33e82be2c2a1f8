/**
 * The cost of the dashboard's first view: how long the main thread can't respond to input (each task's time beyond 50 ms, summed, as in
 * Lighthouse), the number of elements, and the pictures fetched. Nothing is scrolled meanwhile.
 */
import { type TraceEvent, tasksDuring } from "./trace.ts";
import { type Figure, type Visit, freshPage } from "./visit.ts";

/** Lighthouse's slowdown for a mid-range phone. */
const PHONE_SLOWDOWN = 4;
const MACHINES = [
  { name: "phone, 390 px", width: 390, slowdown: PHONE_SLOWDOWN },
  { name: "desktop, 1440 px", width: 1440, slowdown: 1 },
] as const;
const ROUNDS = 5;
const LONG_TASK_MS = 50;
const RESTS_FOR_MS = 4500;

type Load = { blockedMs: number; elements: number; pictures: number; letterings: number };

export async function measureBlocking(visit: Visit): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, ...machine } of MACHINES) {
    const loads: Load[] = [];
    for (let round = 0; round < ROUNDS; round++) loads.push(await load(visit, machine));
    const figure = (measured: string, of: keyof Load): Figure => ({
      measured: `dashboard, ${name}: ${measured}`,
      figure: median(loads.map((each) => each[of])),
      limit: "",
    });
    figures.push(
      figure("blocked, ms of the processor", "blockedMs"),
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

/** A picture's name starts with a letter for its kind. */
const LETTERING = /^\/img\/\w+\/l/;

function blockedBy(tasks: readonly TraceEvent[]): number {
  const beyond = tasks.map(({ tdur = 0 }) => Math.max(0, tdur / 1000 - LONG_TASK_MS));
  return Math.round(beyond.reduce((sum, ms) => sum + ms, 0));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
