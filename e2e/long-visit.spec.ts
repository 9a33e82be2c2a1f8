import type { CDPSession, Locator, Page, Request } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";
import { type Random, seededRandom, shuffled } from "#engine/random.ts";

import settings from "../playwright.config.ts";
import { expect, test } from "./journey.ts";
import { TASTE, signedIn } from "./people.ts";

const SEED = 12;
const SHORT_ACTIONS = 80;
const LONG_ACTIONS = 500;
/** Number of actions after which every screen has been opened and the caches are filled. */
const WARM_UP = 300;
const GROWTH_MAX = 1.1;
const LOOKED_AT = 10;
/** Unused query results stay cached for five minutes. */
const FORGOTTEN_AFTER = "05:10";
const ACTION_MS = 5000;
const VISIT_MS = 360_000;
/** A loading image keeps its whole screen in memory, and on a busy machine many are still being drawn. */
const COME_MS = 90_000;

const { launchOptions: { executablePath, args = [] } = {} } = settings.use ?? {};
// Without JIT code, which grows during the visit regardless of the page.
test.use({
  launchOptions: {
    ...(executablePath !== undefined && { executablePath }),
    args: [...args, "--js-flags=--jitless"],
  },
});

type Weight = { heap: number; nodes: number; listeners: number };
type Marks = { rating: number | null; isSaved: boolean };
type Action = { name: string; share: number; act: (page: Page, random: Random) => Promise<void> };

/** The actions of a visit and their weights. Actions that aren't possible at the moment are skipped. */
const REPERTOIRE: readonly Action[] = [
  { name: "open details", share: 8, act: openDetails },
  {
    name: "rate",
    share: 8,
    act: (page, random) =>
      press(page, random, page.getByRole("radiogroup", { name: "Your rating" }).getByRole("radio")),
  },
  {
    name: "save or take off",
    share: 6,
    act: (page, random) =>
      press(page, random, page.getByRole("button", { name: /^(Add to|Remove from|In) watchlist/ })),
  },
  {
    name: "skip",
    share: 2,
    act: (page, random) =>
      press(page, random, page.getByRole("dialog").getByRole("button", { name: "Skip" })),
  },
  {
    name: "undo",
    share: 2,
    act: (page, random) => press(page, random, page.getByRole("button", { name: "Undo" })),
  },
  { name: "close", share: 6, act: (page) => page.keyboard.press("Escape") },
  {
    name: "page a row",
    share: 6,
    act: (page, random) => press(page, random, page.getByRole("button", { name: /^(Next|Previous): / })),
  },
  { name: "look at a tile", share: 5, act: hoverOverTile },
  { name: "scroll", share: 5, act: scroll },
  {
    name: "go elsewhere",
    share: 4,
    act: (page, random) => press(page, random, page.getByRole("navigation").getByRole("link")),
  },
  { name: "go back", share: 4, act: goBack },
  { name: "search", share: 2, act: search },
  {
    name: "change the theme",
    share: 1,
    act: (page, random) => press(page, random, page.getByRole("button", { name: /^Switch to/ })),
  },
  { name: "filter by a mood", share: 1, act: filterByMood },
];

test("a visit of random actions leaves no errors, and its marks match the server's", async ({ page }) => {
  test.setTimeout(VISIT_MS);
  const faults = faultsOf(page);
  const token = await openDashboard(page);
  const random = seededRandom(SEED);
  await visit(page, random, SHORT_ACTIONS);
  expect(faults).toEqual([]);
  await expectMarksOfServer(page, token, random);
});

// Runs with `npm run chaos -- visit`: it takes minutes, and a garbage collector decides when it passes.
test("a long visit leaves no errors and no growing page", { tag: "@chaos" }, async ({ page }) => {
  test.setTimeout(VISIT_MS);
  const faults = faultsOf(page);
  const underWay = requestsUnderWay(page);
  await page.clock.install();
  await openDashboard(page);
  const random = seededRandom(SEED);
  const session = await page.context().newCDPSession(page);
  await visit(page, random, WARM_UP);
  const before = await weightAtRest(page, session, underWay);
  await visit(page, random, LONG_ACTIONS - WARM_UP);
  // A screen's memory may be freed only after the next screen has changed too.
  const growth = async () => {
    const now = await weightAtRest(page, session, underWay);
    return { heap: now.heap / before.heap < GROWTH_MAX, nodes: now.nodes / before.nodes < GROWTH_MAX, now };
  };
  await expect
    .poll(growth, { message: JSON.stringify(before), timeout: COME_MS })
    .toMatchObject({ heap: true, nodes: true });
  expect(faults).toEqual([]);
});

/** @returns the viewer's access token */
async function openDashboard(page: Page): Promise<string> {
  const { token } = await signedIn(page, TASTE);
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Just For You" }).getByRole("link").first()).toBeVisible();
  return token;
}

async function visit(page: Page, random: Random, actions: number): Promise<void> {
  const drawn = REPERTOIRE.flatMap((action) => Array.from({ length: action.share }, () => action));
  for (let count = 0; count < actions; count++) {
    const action = drawn[Math.floor(random() * drawn.length)];
    await action?.act(page, random);
  }
}

/** Clicks a random reachable element. Does nothing if there is none. */
async function press(page: Page, random: Random, choices: Locator): Promise<void> {
  const reachable = await reachableOf(choices);
  const [chosen] = shuffled(reachable, random);
  if (chosen !== undefined) await page.mouse.click(chosen.x, chosen.y);
}

type Point = { x: number; y: number };

/** The centers of the elements that a click there would hit. */
function reachableOf(choices: Locator): Promise<Point[]> {
  return choices.evaluateAll((elements) =>
    elements.flatMap((element) => {
      const { left, top, width, height } = (element.closest("label") ?? element).getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = document.elementFromPoint(x, y);
      const isHit =
        hit !== null && (element.contains(hit) || (element.closest("label")?.contains(hit) ?? false));
      return isHit ? [{ x, y }] : [];
    }),
  );
}

async function openDetails(page: Page, random: Random): Promise<void> {
  await press(page, random, page.locator("main").getByRole("link"));
}

async function hoverOverTile(page: Page, random: Random): Promise<void> {
  const [tile] = shuffled(await reachableOf(page.locator("main").getByRole("link")), random);
  if (tile !== undefined) await page.mouse.move(tile.x, tile.y);
}

async function scroll(page: Page, random: Random): Promise<void> {
  await page.mouse.wheel(0, Math.round((random() - 0.35) * 1800));
}

/** Goes back, unless that would leave the app, and waits until the navigation is done. */
async function goBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    const place: unknown = history.state;
    const isInside = typeof place === "object" && place !== null && "idx" in place && Number(place.idx) > 0;
    if (!isInside) return undefined;
    return new Promise((resolve) => {
      addEventListener("popstate", resolve, { once: true });
      history.back();
    }).then(() => undefined);
  });
}

async function search(page: Page, random: Random): Promise<void> {
  const [word = ""] = shuffled(["dream", "war", "love", "space", "night"], random);
  const box = page.getByPlaceholder("Search movies & TV shows...");
  if ((await reachableOf(box)).length === 0) return;
  await box.fill(word, { timeout: ACTION_MS });
  await page.keyboard.press("Enter");
}

async function filterByMood(page: Page, random: Random): Promise<void> {
  await press(page, random, page.getByRole("button", { name: /^Filters/ }));
  const dialog = page.getByRole("dialog", { name: "Filter Content" });
  const mood = dialog.getByRole("tab", { name: /Mood/ });
  if ((await mood.count()) === 0) return;
  await press(page, random, mood);
  await press(page, random, dialog.getByRole("option"));
  await press(page, random, dialog.getByRole("button", { name: "Apply Filters" }));
}

/** Measures memory, always on the same screen, after pending work has finished and garbage has been collected. */
async function weightAtRest(page: Page, session: CDPSession, underWay: Set<Request>): Promise<Weight> {
  await page.mouse.move(4, 4);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  // React keeps a screen's previous state until the next one has changed too.
  for (const screen of ["/search", "/watchlist", "/search"]) {
    await goTo(page, screen);
    await expect(
      page.getByRole("heading", { name: screen === "/search" ? "By mood" : "Watchlist", exact: true }),
    ).toBeVisible({ timeout: COME_MS });
  }
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // "networkidle" covers only the first document.
  await expect.poll(() => underWay.size, { message: "requests under way", timeout: COME_MS }).toBe(0);
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);
  await page.clock.fastForward(FORGOTTEN_AFTER);
  return weightNow(session);
}

async function weightNow(session: CDPSession): Promise<Weight> {
  await session.send("HeapProfiler.collectGarbage");
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize: heap } = await session.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners: listeners } = await session.send("Memory.getDOMCounters");
  return { heap, nodes, listeners };
}

/** Navigates like a link, without a new document, so the page keeps its state. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({ idx: 1, key: to }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  }, address);
}

/** Checks that the marks shown on the page match those on the server. */
async function expectMarksOfServer(page: Page, token: string, random: Random): Promise<void> {
  const marks = await storedMarks(page, token);
  expect(marks.size).toBeGreaterThan(0);
  for (const [titleId, { rating, isSaved }] of shuffled([...marks], random).slice(0, LOOKED_AT)) {
    await goTo(page, `/item/${titleId}`);
    const radios = page.locator("main").getByRole("radiogroup", { name: "Your rating" }).getByRole("radio");
    await expect(radios).toHaveCount(3);
    const shown = () =>
      radios.evaluateAll((all) => all.findIndex((radio) => radio.matches("[aria-checked=true]")) + 1);
    await expect.poll(async () => (await shown()) || null, `rating of ${titleId}`).toBe(rating);
    const toggle = page
      .locator("main")
      .getByRole("button", { name: isSaved ? /^In watchlist/ : /^Add to watchlist/ });
    await expect(toggle, `watchlist of ${titleId}`).toBeVisible();
  }
}

async function storedMarks(page: Page, token: string): Promise<Map<number, Marks>> {
  const headers = { authorization: `Bearer ${token}` };
  const get = async <Answer>(path: string) =>
    (await (await page.request.get(path, { headers })).json()) as Answer;
  const { ratings } = await get<CallAnswer<"GET /api/ratings">>("/api/ratings");
  const { items } = await get<CallAnswer<"GET /api/watchlist">>("/api/watchlist");
  const saved = new Set(items.map(({ id }) => id));
  const marks = new Map<number, Marks>(items.map(({ id }) => [id, { rating: null, isSaved: true }]));
  for (const { item_id: id, rating } of ratings) marks.set(id, { rating, isSaved: saved.has(id) });
  return marks;
}

function requestsUnderWay(page: Page): Set<Request> {
  const underWay = new Set<Request>();
  page.on("request", (request) => underWay.add(request));
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  return underWay;
}

/** Errors from the console and from the page. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") faults.push(`${message.text()} (${message.location().url})`);
  });
  return faults;
}
