/** The longest main-thread task while a viewer does something, on a processor as slow as a mid-range phone's. */
import type { Page } from "@playwright/test";

import { longest, tasksDuring } from "./main-thread.ts";
import { type Figure, type Visit, freshPage, median } from "./visit.ts";

const SLOWDOWN = 4;
const LIMIT_MS = 50;
const ROUNDS = 5;
const SETTLES_WITHIN_MS = 4500;
/** Longer than anything an action starts takes to finish. */
const ANSWERS_WITHIN_MS = 1500;
const BETWEEN_KEYS_MS = 120;

type Interaction = { name: string; path: string; width: number; act: (page: Page) => Promise<void> };

const INTERACTIONS: readonly Interaction[] = [
  ...[390, 1440].map((width) => ({
    name: `opening details, ${width} px`,
    path: "/dashboard",
    width,
    act: async (page: Page) => {
      await page
        .getByRole("region", { name: "Just For You" })
        .getByRole("link")
        .nth(1)
        .evaluate((link) => (link as unknown as { click: () => void }).click());
      await page.getByText("This content is:").waitFor();
    },
  })),
  {
    name: "typing a search, 390 px",
    path: "/search",
    width: 390,
    act: (page) =>
      page.getByRole("combobox").first().pressSequentially("arrival", { delay: BETWEEN_KEYS_MS }),
  },
  {
    name: "moving a row, 1440 px",
    path: "/dashboard",
    width: 1440,
    act: (page) =>
      page.getByRole("region", { name: "Just For You" }).getByRole("button", { name: /^Next/ }).click(),
  },
];

/** The median of five fresh pages for each interaction. */
export async function measureInteractions(visit: Visit): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const interaction of INTERACTIONS) {
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(visit, interaction));
    const measured = `longest task at 4×, ms: ${interaction.name}`;
    figures.push({ measured, figure: median(rounds), limit: LIMIT_MS });
  }
  return figures;
}

async function measure(
  { browser, address, token }: Visit,
  { path, width, act }: Interaction,
): Promise<number> {
  const page = await freshPage(browser, { token, width });
  await page.goto(`${address}${path}`, { waitUntil: "networkidle" });
  await page.waitForTimeout(SETTLES_WITHIN_MS);
  const tracer = await page.context().newCDPSession(page);
  await tracer.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const tasks = await tasksDuring(tracer, page, async () => {
    await act(page);
    await page.waitForTimeout(ANSWERS_WITHIN_MS);
  });
  await page.context().close();
  return longest(tasks, "tdur");
}
