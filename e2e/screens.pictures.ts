/** Pictures of every screen and state in both themes and three widths, into docs/screens/. */
import { join } from "node:path";

import { type Page, expect, test } from "@playwright/test";
import sharp from "sharp";

import { type Newcomer, newcomer, signedIn, titleNamed } from "./people.ts";

type Show = (page: Page, viewer: Newcomer & { token: string }) => Promise<void>;

const DIRECTORY = join(import.meta.dirname, "../docs/screens");
const TABLET_WIDTH = 820;
const SIZES = [
  { width: 390, height: 844 },
  { width: TABLET_WIDTH, height: 1180 },
  { width: 1440, height: 900 },
] as const;
const QUALITY = 70;
const TASTE = {
  Arrival: 3,
  Parasite: 3,
  "Spirited Away": 3,
  Moonlight: 3,
  Alien: 2,
  "Before Sunrise": 2,
} as const;
const SAVED = ["Stalker", "Paddington 2", "Chernobyl", "Past Lives"];

const VISITOR_SCREENS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async landing(page) {
    await page.goto("/");
    await expect(page.getByRole("list", { name: "Trending now" })).toHaveAttribute("aria-busy", "false");
  },
  async "sign-in"(page) {
    await page.goto("/");
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page.getByRole("dialog").getByLabel("Email")).toBeVisible();
  },
  async "sign-up-1"(page) {
    await page.goto("/");
    await page.getByRole("button", { name: "Get started" }).click();
    await expect(page.getByText("Step 1 of 3")).toBeVisible();
  },
  async "sign-up-2"(page) {
    await this["sign-up-1"]?.(page);
    const { email, username, password } = newcomer();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Username").fill(username);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Next" }).click();
    for (const genre of ["Drama", "Horror", "Music"]) await page.getByRole("option", { name: genre }).click();
    await page.getByRole("combobox").fill("arri");
    await expect(page.getByRole("option", { name: /Arrival/ })).toBeVisible();
  },
};

const VIEWER_SCREENS: Readonly<Record<string, Show>> = {
  async dashboard(page) {
    await page.goto("/dashboard");
    await expect(page.getByRole("region", { name: /^Your .+ fix$/ })).toBeAttached();
  },
  async "dashboard-rows"(page) {
    await page.goto("/dashboard");
    await expect(page.getByRole("region", { name: /^Your .+ fix$/ })).toBeAttached();
    await page.getByRole("region", { name: "Top 10 US Right Now" }).scrollIntoViewIfNeeded();
  },
  async detail(page) {
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "More info" }).first().click();
    await expect(page.getByRole("dialog").getByText("This content is:")).toBeVisible();
  },
  async item(page) {
    const { id } = await titleNamed(page.request, "Past Lives");
    await page.goto(`/item/${id}`);
    await expect(page.getByText("Where to Watch")).toBeVisible();
  },
  async search(page) {
    await page.goto("/search?q=space");
    await expect(page.getByRole("list", { name: "Search results" })).toBeVisible();
  },
  async "search-suggestions"(page) {
    await page.goto("/search?q=space");
    const isTablet = page.viewportSize()?.width === TABLET_WIDTH;
    if (isTablet) await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByRole("combobox").fill("star");
    await expect(page.getByRole("option").first()).toBeVisible();
  },
  async "search-start"(page) {
    await page.goto("/search");
    await expect(page.getByRole("group", { name: "By mood" })).toBeVisible();
  },
  async "search-empty"(page) {
    await page.goto("/search?q=xyzzy");
    await expect(page.getByText("No results found")).toBeVisible();
  },
  async "manual-addition"(page) {
    await page.goto("/search?q=The+Lantern+Keeper");
    await page.getByRole("button", { name: "Add it manually" }).click();
    await expect(page.getByRole("dialog").getByLabel("Release Year")).toBeVisible();
  },
  async watchlist(page, { token }) {
    for (const name of SAVED) {
      const { id } = await titleNamed(page.request, name);
      await page.request.post("/api/watchlist", {
        data: { id },
        headers: { authorization: `Bearer ${token}` },
      });
    }
    await page.goto("/watchlist");
    await expect(page.getByRole("link", { name: "Stalker" })).toBeVisible();
  },
  async "watchlist-empty"(page) {
    await page.goto("/watchlist");
    await expect(page.getByText("Nothing here yet")).toBeVisible();
  },
};

for (const colorScheme of ["dark", "light"] as const) {
  for (const viewport of SIZES) {
    test.describe(() => {
      test.use({ colorScheme, viewport, isMobile: viewport.width < 500, hasTouch: viewport.width < 1024 });
      const place = `${viewport.width}-${colorScheme}`;
      for (const [name, show] of Object.entries(VISITOR_SCREENS)) {
        test(`${name} ${place}`, async ({ page }) => {
          await show.call(VISITOR_SCREENS, page);
          await take(page, `${name}-${place}`);
        });
      }
      for (const [name, show] of Object.entries(VIEWER_SCREENS)) {
        test(`${name} ${place}`, async ({ page }) => {
          await show(page, await signedIn(page, TASTE));
          await take(page, `${name}-${place}`);
        });
      }
    });
  }
}

/** Once every picture that is in view has come and nothing moves. */
async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => image.complete || image.loading === "lazy"),
  );
  const picture = await page.screenshot({ animations: "disabled" });
  await sharp(picture)
    .webp({ quality: QUALITY })
    .toFile(join(DIRECTORY, `${name}.webp`));
}
