/** Every screen and state of the product, as a viewer comes to it. Pictures are taken of them, and faults are looked for in them. */
import { type Page, expect } from "@playwright/test";

import { breakDown, holdBack, withBetaGate, withManyProviders } from "./answers.ts";
import {
  TABLET,
  openDashboard,
  openDetail,
  openFilters,
  openLanding,
  openSecondStep,
  openSignUp,
  openWatchlist,
  typeSearch,
} from "./openings.ts";
import { withPlayer } from "./outside-player.ts";
import { type Newcomer, titleNamed } from "./people.ts";

export const PHONE = 390;
export const DESKTOP = 1440;

export type Viewer = Newcomer & { token: string };

export type Screen = {
  name: string;
  /** Where it looks otherwise than elsewhere, or is there at all. */
  widths?: readonly number[];
  /** Seen while answers are held back: the page does not come to rest. */
  isWaiting?: boolean;
};
export type VisitorScreen = Screen & { show(page: Page): Promise<void> };
export type ViewerScreen = Screen & { show(page: Page, viewer: Viewer): Promise<void> };

/** What a viewer has rated, so that every row of the dashboard has titles. */
export const TASTE = {
  Arrival: 3,
  Parasite: 3,
  "Spirited Away": 3,
  Moonlight: 3,
  Alien: 2,
  "Before Sunrise": 2,
} as const;

const SMALL_AND_LARGE = [PHONE, DESKTOP] as const;
const WITH_MOUSE = [DESKTOP] as const;

export const VISITOR_SCREENS: readonly VisitorScreen[] = [
  { name: "landing", show: openLanding },
  {
    name: "sign-in",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await openLanding(page);
      await page.getByRole("button", { name: "Sign In" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Email").fill("nobody@example.com");
      await dialog.getByLabel("Password", { exact: true }).fill("wrong password");
      await dialog.getByRole("button", { name: "Sign In" }).click();
      await expect(page.getByText("Invalid email or password")).toBeVisible();
    },
  },
  {
    name: "session-ended",
    async show(page) {
      await page.addInitScript(() =>
        history.replaceState({ usr: { from: "/watchlist", hasEnded: true } }, ""),
      );
      await openLanding(page);
      await expect(page.getByText("Your session has ended. Sign in to go on.")).toBeVisible();
    },
  },
  {
    name: "beta-key",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await withBetaGate(page, "open-sesame");
      await openLanding(page);
      await page.getByRole("button", { name: "Get started" }).click();
      await page.getByRole("dialog").getByLabel("Beta key").fill("not one of ours");
      await page.keyboard.press("Enter");
      await expect(page.getByText("This key is not valid")).toBeVisible();
    },
  },
  { name: "sign-up-1", widths: SMALL_AND_LARGE, show: openSignUp },
  { name: "sign-up-2", show: openSecondStep },
  {
    name: "sign-up-3",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await openSecondStep(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Next" }).click();
      await expect(page.getByText("Step 3 of 3")).toBeVisible();
    },
  },
];

export const VIEWER_SCREENS: readonly ViewerScreen[] = [
  { name: "dashboard", show: openDashboard },
  {
    name: "dashboard-rows",
    async show(page) {
      await openDashboard(page);
      const row = page.getByRole("region", { name: "Top 10 US Right Now" });
      await row.evaluate((element) => element.scrollIntoView({ block: "start" }));
    },
  },
  {
    name: "dashboard-loading",
    isWaiting: true,
    async show(page) {
      await page.route(/\/api\/(recommendations|trending|items|watchlist)/, holdBack);
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { name: "Just For You" })).toBeAttached();
    },
  },
  {
    name: "dashboard-row-failed",
    widths: WITH_MOUSE,
    async show(page) {
      await page.route("**/api/trending?*", breakDown);
      await openDashboard(page);
      await expect(page.getByRole("region", { name: "Top 10 US Right Now" })).toHaveCount(0);
      await page.evaluate(() => scrollTo(0, 500));
    },
  },
  {
    name: "dashboard-empty",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route(/\/api\/(recommendations|trending|items|watchlist|ratings|user)/, breakDown);
      await page.goto("/dashboard");
      await expect(page.getByRole("heading", { name: "No items found" })).toBeVisible();
    },
  },
  {
    name: "offline",
    widths: SMALL_AND_LARGE,
    async show(page) {
      // It may be shown a second time.
      await page.context().setOffline(false);
      await openDashboard(page);
      await page.context().setOffline(true);
      await expect(page.getByText("You are offline.")).toBeVisible();
    },
  },
  {
    name: "out-of-date",
    widths: SMALL_AND_LARGE,
    async show(page, { token }) {
      await page.clock.install();
      await openWatchlist(page, token);
      await page.route("**/api/watchlist", breakDown);
      // What is half a minute old is read anew when the connection is back.
      await page.clock.fastForward("00:31");
      await page.context().setOffline(true);
      await page.context().setOffline(false);
      await expect(page.getByText("Could not be brought up to date.")).toBeVisible();
    },
  },
  {
    name: "page-broken",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route("**/api/watchlist", (route) =>
        route.fulfill({ json: { items: [{ id: 1, in_watchlist: true }] } }),
      );
      await page.goto("/watchlist");
      await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    },
  },
  {
    name: "profile-menu",
    widths: [TABLET, DESKTOP],
    async show(page) {
      await openDashboard(page);
      await page.getByRole("button", { name: "Profile menu" }).click();
      await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
    },
  },
  {
    name: "menu",
    widths: [PHONE],
    async show(page) {
      await openDashboard(page);
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
    },
  },
  {
    name: "preview",
    widths: WITH_MOUSE,
    async show(page) {
      await openDashboard(page);
      await page.evaluate(() => scrollTo(0, 400));
      await page.getByRole("region", { name: "Just For You" }).getByRole("link").nth(2).hover();
      const preview = page.getByRole("dialog", { name: / preview$/ });
      await expect(preview.getByText(/^Stream on |^No streaming options/)).toBeVisible();
    },
  },
  {
    name: "preview-ranked",
    widths: WITH_MOUSE,
    async show(page) {
      await openDashboard(page);
      const row = page.getByRole("region", { name: "Top 10 US Right Now" });
      await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
      await row.getByRole("link").nth(2).hover();
      const preview = page.getByRole("dialog", { name: / preview$/ });
      await expect(preview.getByText(/^Stream on |^No streaming options/)).toBeVisible();
    },
  },
  {
    name: "filters-services",
    async show(page) {
      const dialog = await openFilters(page);
      await dialog.getByRole("option", { name: "Netflix" }).click();
      await dialog.getByRole("option", { name: "Hulu" }).click();
      await dialog.getByRole("radio", { name: "Stream" }).check();
    },
  },
  {
    name: "filters-moods",
    async show(page) {
      const dialog = await openFilters(page);
      await dialog.getByRole("tab", { name: "Mood" }).click();
      for (const mood of ["Funny", "Epic", "Dreamlike"])
        await dialog.getByRole("option", { name: mood }).click();
      await expect(dialog.getByText("3 of 3 chosen")).toBeVisible();
    },
  },
  {
    name: "filters-loading",
    widths: WITH_MOUSE,
    isWaiting: true,
    async show(page) {
      await page.route("**/api/filters", holdBack);
      await page.goto("/dashboard");
      await page.getByRole("button", { name: "Filters" }).click();
      await expect(page.getByText("Loading filters...")).toBeVisible();
    },
  },
  {
    name: "filters-active",
    widths: SMALL_AND_LARGE,
    async show(page, { token }) {
      await page.request.put("/api/filters", {
        data: { filters: { streaming_services: ["8"], availability: "all", moods: ["dreamlike"] } },
        headers: { authorization: `Bearer ${token}` },
      });
      await page.goto("/dashboard");
      const row = page.getByRole("region", { name: "Just For You" });
      await expect(row.getByRole("link").first()).toBeVisible();
      await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  {
    name: "filters-on-their-way",
    widths: SMALL_AND_LARGE,
    isWaiting: true,
    async show(page) {
      const dialog = await openFilters(page);
      const row = page.getByRole("region", { name: "Top 10 US Right Now" });
      await expect(row.getByRole("link", { includeHidden: true }).first()).toBeAttached();
      await page.route(/\/api\/(recommendations|trending|items)/, holdBack);
      await dialog.getByRole("tab", { name: "Mood" }).click();
      await dialog.getByRole("option", { name: "Epic" }).click();
      await dialog.getByRole("button", { name: "Apply Filters" }).click();
      await expect(row.getByText("Loading...")).toBeVisible();
      await row.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  {
    name: "filters-emptied",
    widths: SMALL_AND_LARGE,
    async show(page, { token }) {
      await page.request.put("/api/filters", {
        data: { filters: { streaming_services: ["2"], availability: "all", moods: [] } },
        headers: { authorization: `Bearer ${token}` },
      });
      await page.goto("/dashboard");
      const text = page.getByText("No trending items found");
      await expect(text).toBeVisible();
      await text.evaluate((element) => element.scrollIntoView({ block: "center" }));
    },
  },
  {
    name: "detail",
    async show(page) {
      await openDetail(page, "Severance");
    },
  },
  {
    name: "detail-scrolled",
    async show(page) {
      await withManyProviders(page);
      const dialog = await openDetail(page, "Severance");
      await dialog.getByRole("button", { name: "Show 3 More" }).first().click();
      await dialog.getByText(/, as of /).evaluate((element) => element.scrollIntoView({ block: "end" }));
    },
  },
  {
    name: "detail-failed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route("**/details", breakDown);
      await page.goto("/search?q=severance");
      await page.getByRole("link", { name: "Severance, 2022, TV Show" }).click();
      await expect(page.getByText("These details could not be loaded")).toBeVisible();
    },
  },
  {
    name: "detail-loading",
    widths: SMALL_AND_LARGE,
    isWaiting: true,
    async show(page) {
      await page.route("**/details", holdBack);
      await page.goto("/watchlist?title=1");
      await expect(page.getByRole("dialog", { name: "Loading" })).toBeVisible();
    },
  },
  {
    name: "detail-missing",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/watchlist?title=999999999");
      await expect(page.getByText("There is no such title")).toBeVisible();
    },
  },
  {
    name: "trailer-playing",
    widths: WITH_MOUSE,
    async show(page) {
      await withPlayer(page, "answers");
      const dialog = await openDetail(page, "Alien");
      await dialog.getByRole("button", { name: "Play trailer" }).click();
      await expect(dialog.getByRole("button", { name: "Pause trailer" })).toBeVisible();
    },
  },
  {
    name: "trailer-unavailable",
    async show(page) {
      await withPlayer(page, "refuses");
      const dialog = await openDetail(page, "Alien");
      await dialog.getByRole("button", { name: "Play trailer" }).click();
      await expect(dialog.getByText("Trailer unavailable")).toBeVisible();
    },
  },
  {
    name: "detail-elsewhere",
    widths: SMALL_AND_LARGE,
    async show(page) {
      const dialog = await openDetail(page, "Tatort");
      await dialog.getByText("Nothing known for the United States.").scrollIntoViewIfNeeded();
    },
  },
  {
    name: "artwork-moving",
    widths: WITH_MOUSE,
    async show(page) {
      await page.emulateMedia({ reducedMotion: "no-preference" });
      const dialog = await openDetail(page, "Past Lives");
      await expect(dialog.getByRole("button", { name: "Pause artwork" })).toBeVisible();
    },
  },
  {
    name: "item",
    async show(page) {
      const { id } = await titleNamed(page.request, "Past Lives");
      await page.goto(`/item/${id}`);
      await expect(page.getByText("Where to Watch")).toBeVisible();
    },
  },
  {
    name: "item-missing",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/item/999999999");
      await expect(page.getByText("There is no such title")).toBeVisible();
    },
  },
  {
    name: "search",
    async show(page) {
      await page.goto("/search?q=space");
      await expect(page.getByRole("list", { name: "Search results" })).toBeVisible();
    },
  },
  {
    name: "search-narrowed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/search?q=alien&tags=horror");
      await expect(page.getByRole("button", { name: "Horror" })).toHaveAttribute("aria-pressed", "true");
      await expect(page.getByRole("list", { name: "Search results" })).toBeVisible();
    },
  },
  {
    name: "search-suggestions",
    async show(page) {
      await page.goto("/search?q=space");
      await typeSearch(page, "star");
      await expect(page.getByRole("option").first()).toBeVisible();
      await page.keyboard.press("ArrowDown");
    },
  },
  {
    name: "search-suggestions-none",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/search?q=space");
      await typeSearch(page, "xyzzy");
      await expect(page.getByRole("listbox").getByText("No results found")).toBeVisible();
    },
  },
  {
    name: "search-start",
    async show(page) {
      await page.goto("/search");
      await expect(page.getByRole("group", { name: "By mood" })).toBeVisible();
    },
  },
  {
    name: "search-loading",
    widths: SMALL_AND_LARGE,
    isWaiting: true,
    async show(page) {
      await page.route("**/api/search?*", holdBack);
      await page.goto("/search?q=space");
      await expect(page.getByRole("region", { name: "Search results" })).toHaveAttribute("aria-busy", "true");
    },
  },
  {
    name: "search-empty",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/search?q=xyzzy");
      await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
    },
  },
  {
    name: "search-failed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route("**/api/search?*", breakDown);
      await page.goto("/search?q=space");
      await expect(page.getByText("Your search could not be loaded")).toBeVisible();
    },
  },
  {
    name: "manual-addition",
    async show(page) {
      await page.goto("/search?q=The+Lantern+Keeper+of+Xyzzy");
      await page.getByRole("button", { name: "Add it manually" }).click();
      await page.getByRole("button", { name: "Add to Database" }).click();
      await expect(page.getByText("Release year is required")).toBeVisible();
    },
  },
  {
    name: "watchlist",
    async show(page, { token }) {
      await openWatchlist(page, token);
    },
  },
  {
    name: "watchlist-removed",
    widths: SMALL_AND_LARGE,
    async show(page, { token }) {
      await openWatchlist(page, token);
      await page.getByRole("button", { name: "Remove from watchlist: Stalker" }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
  },
  {
    name: "watchlist-skipped",
    async show(page, { token }) {
      for (const name of ["Stalker", "The Thing"]) {
        const { id } = await titleNamed(page.request, name);
        await page.request.post("/api/ratings", {
          data: { id, rating: "skip" },
          headers: { authorization: `Bearer ${token}` },
        });
      }
      await page.goto("/watchlist");
      await page.getByRole("button", { name: "Skipped titles" }).click();
      await expect(page.getByRole("button", { name: "Bring back: Stalker" })).toBeVisible();
    },
  },
  {
    name: "rated-away",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await openDashboard(page);
      await page.getByRole("region", { name: "Just For You" }).getByRole("link").nth(1).click();
      await page.getByRole("dialog").getByRole("radio", { name: "Loved" }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
    },
  },
  {
    name: "watchlist-empty",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/watchlist");
      await expect(page.getByText("Nothing here yet")).toBeVisible();
    },
  },
  {
    name: "watchlist-failed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route("**/api/watchlist", breakDown);
      await page.goto("/watchlist");
      await expect(page.getByText("Failed to load your watchlist.")).toBeVisible();
    },
  },
];
