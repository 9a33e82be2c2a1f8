/** Search, its suggestions, and adding a missing title. */
import { expect } from "@playwright/test";

import { breakDown, holdBack } from "../answers.ts";
import { searchAddress, typeSearch, wishAnswer } from "../openings.ts";
import { SMALL_AND_LARGE, type ViewerScreen, byEscape } from "./screen.ts";

const SUGGESTIONS: readonly ViewerScreen[] = [
  {
    name: "search-suggestions",
    async show(page) {
      await typeSearch(page, "star");
      await expect(page.getByRole("option").first()).toBeVisible();
      await page.keyboard.press("ArrowDown");
    },
    leave: byEscape,
  },
  {
    name: "search-suggestions-none",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await typeSearch(page, "xyzzy");
      await expect(page.getByRole("listbox").getByText("No results found")).toBeVisible();
    },
  },
];

const MANUAL_ADDITION: ViewerScreen = {
  name: "manual-addition",
  async show(page) {
    await page.getByRole("button", { name: "Add it manually" }).click();
    await page.getByRole("button", { name: "Add to Database" }).click();
    await expect(page.getByText("Release year is required")).toBeVisible();
  },
};

const REFINED_WISH: ViewerScreen = {
  name: "search-wish-refined",
  widths: SMALL_AND_LARGE,
  async show(page) {
    await page.getByRole("button", { name: "Refine" }).click();
    await page
      .getByRole("button", { name: /^Remove: / })
      .first()
      .click();
    await expect(page.getByRole("button", { name: "Put everything back" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Matching your wish" })).toHaveAttribute(
      "aria-busy",
      "false",
    );
  },
};

export const SEARCH: readonly ViewerScreen[] = [
  {
    name: "search",
    async show(page) {
      await page.goto("/search?q=space");
      await expect(page.getByRole("list", { name: "Search results" })).toBeVisible();
    },
    next: SUGGESTIONS,
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
    next: [MANUAL_ADDITION],
  },
  {
    name: "search-wish",
    async show(page) {
      await page.goto(
        searchAddress("A slow, beautiful film for a rainy night, under two hours, nothing sad"),
      );
      await expect(wishAnswer(page)).toBeVisible();
    },
    next: [REFINED_WISH],
  },
  {
    name: "search-wish-unknown",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto(searchAddress("xqzzv brrrgl"));
      await expect(page.getByText(/^Words we don’t know: /)).toBeVisible();
      await expect(wishAnswer(page)).toBeVisible();
    },
  },
  {
    name: "search-failed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route("**/api/search?*", breakDown);
      await page.goto("/search?q=space");
      await expect(page.getByText("Your search couldn’t be loaded")).toBeVisible();
    },
  },
];
