import type { Page } from "@playwright/test";

import { expect, test } from "./journey.ts";
import { PHONE, neverIdle } from "./openings.ts";
import { signedIn, watchForFaults } from "./people.ts";

type Shift = { value: number; sources: { node: Node | null }[] };

const APP = "**/assets/*.js";

/** Holds back the app's files until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(APP, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Call before opening a page. @returns a growing list of the paths of its calls */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  return calls;
}

async function expectFinishedPage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "What are you in the mood for?" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Get started" })).toBeVisible();
  const posters = page.getByRole("list", { name: "Trending now" }).getByRole("listitem");
  await expect(posters).toHaveText(Array.from({ length: 5 }, () => /\S/));
  for (const picture of await page.locator("main img").all()) {
    const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(width).toBeGreaterThan(0);
  }
}

test("the landing page is finished before any of the app's code or calls", async ({ page }) => {
  const faults = watchForFaults(page);
  const calls = watchCalls(page);
  await neverIdle(page);
  const scripts: string[] = [];
  await page.route(APP, (route) => {
    scripts.push(route.request().url());
    return route.abort();
  });
  await page.setViewportSize({ width: PHONE, height: 844 });
  await page.goto("/");
  await expectFinishedPage(page);
  const colors = await page.locator("main").evaluate((main) => getComputedStyle(main).backgroundColor);
  expect(colors).not.toBe("rgba(0, 0, 0, 0)");
  expect({ scripts, calls, faults }).toEqual({ scripts: [], calls: [], faults: [] });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the landing page shows all there is to see, and says what it needs", async ({ page }) => {
    await page.goto("/");
    await expectFinishedPage(page);
    expect(await page.content()).toContain("Halflight needs JavaScript.");
  });
});

test("a button that is pressed before the app has loaded works as soon as it has, and nothing moves", async ({
  page,
}) => {
  const faults = watchForFaults(page);
  const calls = watchCalls(page);
  const release = await holdApp(page);
  await page.goto("/");
  const before = await page.evaluateHandle(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as Shift[])
        // Not the dialog's own parts.
        if (sources.some(({ node }) => document.querySelector("#root")?.contains(node))) shifts.push(value);
    }).observe({ type: "layout-shift", buffered: true });
    return { shifts, heading: document.querySelector("h1"), picture: document.querySelector("main img") };
  });
  const button = page.getByRole("button", { name: "Get started" });
  await button.click();
  await expect(button).toHaveAttribute("aria-busy", "true");
  release();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(button).not.toHaveAttribute("aria-busy");
  const after = await before.evaluate(({ shifts, heading, picture }) => ({
    shifts,
    isSame: heading === document.querySelector("h1") && picture === document.querySelector("main img"),
  }));
  expect({ ...after, calls, faults }).toEqual({ shifts: [], isSame: true, calls: [], faults: [] });
});

test("the first keys work before the app has loaded: skip link, theme and sign-in", async ({ page }) => {
  const faults = watchForFaults(page);
  await page.emulateMedia({ colorScheme: "light" });
  const release = await holdApp(page);
  await page.goto("/");
  const toggle = page.getByRole("button", { name: "Switch to dark theme" });
  await expect(toggle).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page).toHaveURL("/");
  await toggle.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("button", { name: "Switch to light theme" })).toBeFocused();
  await page.getByRole("button", { name: "Sign In" }).press("Space");
  await expect(page.getByRole("dialog").getByLabel("Email")).toBeVisible();
  expect(faults).toEqual([]);
});

test("the theme can be changed before the app has loaded", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Switch to light theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("button", { name: "Switch to dark theme" })).toBeVisible();
});

test("the name of a title takes the place of a poster that failed before the app had loaded", async ({
  page,
}) => {
  await page.route(/\/img\/\w+\/p\d/, (route) => route.abort());
  await page.goto("/");
  const poster = page.getByRole("list", { name: "Trending now" }).getByRole("listitem").first();
  const name = await poster.innerText();
  await page.keyboard.press("Tab");
  await expect(poster.locator("img")).toHaveCount(0);
  await expect(poster.locator("bdi")).toHaveText(name);
});

test("signed-in viewers see their dashboard, and never the landing page", async ({ page }) => {
  await signedIn(page);
  const release = await holdApp(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByText("halflight").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "What are you in the mood for?" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Get started" })).toBeHidden();
  release();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("region", { name: "Just For You" })).toBeVisible();
});

test("a visitor who is sent here from another page still gets there after a reload", async ({ page }) => {
  await page.goto("/watchlist");
  await expect(page).toHaveURL("/");
  await page.reload();
  await expect(page.getByRole("button", { name: "Get started" })).toBeVisible();
  expect(await page.evaluate(() => window.history.state.usr.from)).toBe("/watchlist");
});

test("the app's files are fetched once the page is idle, unless the visitor saves data", async ({ page }) => {
  const app = page.waitForResponse(/\/assets\/libraries-.*\.js$/);
  await page.goto("/");
  await app;
  const scripts: string[] = [];
  await page.route(APP, (route) => {
    scripts.push(route.request().url());
    return route.continue();
  });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    const { requestIdleCallback: whenIdle } = window;
    window.requestIdleCallback = (callback) =>
      whenIdle((deadline) => {
        callback(deadline);
        document.documentElement.dataset["idle"] = "";
      });
  });
  await page.reload();
  await expect(page.locator("html[data-idle]")).toBeAttached();
  expect(scripts).toEqual([]);
});

test("the sign-up dialog's files are fetched with the app's, so the first click waits for none", async ({
  page,
}) => {
  const dialog = page.waitForResponse(/\/assets\/sign-up-modal-.*\.js$/);
  await page.goto("/");
  await dialog;
  await page.waitForLoadState("networkidle");
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) loaded.push(request.url());
  });
  await page.getByRole("button", { name: "Get started" }).click();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  expect(loaded).toEqual([]);
});

test("if a release has replaced the app's files, the next click loads the new page", async ({ page }) => {
  await neverIdle(page);
  await page.route(APP, (route) => route.fulfill({ status: 404 }));
  await page.goto("/");
  const reloaded = page.waitForEvent("domcontentloaded");
  await page.getByRole("button", { name: "Get started" }).click();
  await reloaded;
  await page.unroute(APP);
  await page.reload();
  await page.getByRole("button", { name: "Get started" }).click();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
});

test("where the app renders the page, posters wait for the hero title, because they leave it out and would shift", async ({
  page,
}) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/admin/landing-config-public", async (route) => {
    await answered;
    await route.continue();
  });
  const trending = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/trending");
  await page.goto("/?from=mail");
  await (await trending).finished();
  const posters = page.getByRole("list", { name: "Trending now" });
  await expect(posters).toHaveAttribute("aria-busy", "true");
  await expect(posters).toHaveText("");

  answer();
  await expect(posters).toHaveAttribute("aria-busy", "false");
  await expect(posters.getByRole("listitem")).toHaveText(Array.from({ length: 5 }, () => /\S/));
});
