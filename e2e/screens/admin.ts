/** The admin console: its sections and the states of their changes. */
import { type Page, expect } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";

import { titleNamed, typeUnknownWord } from "../people.ts";
import { SMALL_AND_LARGE, type ViewerScreen, byEscape } from "./screen.ts";

const leave = (page: Page) => page.unrouteAll({ behavior: "ignoreErrors" });

const TUNING = "**/api/admin/recommendations/config";
const METRICS = "**/api/admin/metrics/*";
const LANDING = "**/api/admin/landing-config";

/** The state of a TMDB import that's halfway through. It's stubbed, because the servers of these tests run without TMDB. */
const SOURCE_AT_WORK: CallAnswer<"GET /api/admin/catalogue-source"> = {
  key: { from: "administrator", last_characters: "9f3c", set_at: "2026-03-10T12:00:00.000Z", state: "good" },
  is_answering: true,
  titles: { brought: 12_480, waiting: 15_520 },
};

export const ADMIN: readonly ViewerScreen[] = [
  {
    name: "admin",
    async show(page) {
      await page.goto("/admin");
      await expect(page.getByRole("heading", { name: "Recommendation tuning" })).toBeVisible();
      await expect(page.getByRole("meter", { name: "CPU" })).toBeVisible();
      await expect(page.getByRole("table").getByText("Database")).toBeVisible();
      await expect(page.getByRole("meter", { name: "Moods" })).toBeVisible();
    },
    next: [
      {
        name: "admin-stale",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.route(METRICS, (route) => route.fulfill({ status: 503, json: {} }));
          await page.getByRole("button", { name: "Refresh" }).click();
          await expect(page.getByText(/Out of date, last updated/).first()).toBeVisible();
        },
        leave,
      },
    ],
  },
  {
    name: "admin-tuning",
    async show(page) {
      await page.goto("/admin?section=tuning");
      await expect(page.getByRole("heading", { name: "Picks side by side" })).toBeVisible();
      await discard(page);
      await expect(page.getByText(/Both lists are the same/)).toBeVisible();
    },
    next: [
      {
        name: "admin-tuning-tried",
        async show(page) {
          await page.getByRole("radio", { name: "Recent-forward" }).check();
          await expect(page.getByText(/titles are in both lists/)).toBeVisible();
        },
        leave: discard,
      },
      {
        name: "admin-tuning-wrong",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByLabel("Primary share, %").fill("90");
          await expect(page.getByText(/must add up to 100 at most/)).toBeVisible();
        },
        leave: discard,
      },
    ],
  },
  {
    name: "admin-landing",
    async show(page) {
      await page.goto("/admin?section=landing");
      await expect(page.getByText("No specific item selected. Using trending content.")).toBeVisible();
    },
    next: [
      {
        name: "admin-landing-results",
        async show(page) {
          await page.getByLabel("Search for a title").fill("spirited");
          await expect(page.getByRole("button", { name: /Spirited Away/ })).toBeVisible();
        },
        leave: (page) => page.getByLabel("Search for a title").fill(""),
      },
      {
        name: "admin-landing-chosen",
        async show(page) {
          await page.getByLabel("Search for a title").fill("spirited");
          await page.getByRole("button", { name: /Spirited Away/ }).click();
          await expect(page.getByText("Not saved yet.")).toBeVisible();
        },
        leave: (page) => page.getByRole("button", { name: "Remove Selection" }).click(),
      },
    ],
  },
  {
    name: "admin-switches",
    async show(page) {
      await page.goto("/admin?section=switches");
      await expect(page.getByLabel("Rows per dashboard")).toBeVisible();
    },
  },
  {
    name: "admin-additions",
    async show(page, { token }) {
      const headers = { authorization: `Bearer ${token}` };
      for (const title of ["The Lantern Keeper", "A Winter in Tromsø and Everything That Came After It"])
        await page.request.post("/api/items/manual", {
          headers,
          data: { title, year: 1987, mediaType: "movie" },
        });
      await page.goto("/admin?section=additions");
      await expect(page.getByText("The Lantern Keeper")).toBeVisible();
    },
    next: [
      {
        name: "admin-additions-refuse",
        widths: SMALL_AND_LARGE,
        show: (page) => askAbout(page, "Reject"),
        leave: byEscape,
      },
      {
        name: "admin-additions-correct",
        show: (page) => askAbout(page, "Edit"),
        leave: byEscape,
      },
      {
        name: "admin-additions-merge",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await askAbout(page, "Merge");
          const dialog = page.getByRole("dialog");
          await dialog.getByLabel("Search for a title").fill("spirited");
          await expect(dialog.getByRole("button", { name: /Spirited Away/ })).toBeVisible();
        },
        next: [
          {
            name: "admin-additions-merge-sure",
            widths: SMALL_AND_LARGE,
            async show(page) {
              await page.getByRole("button", { name: /Spirited Away/ }).click();
              await expect(page.getByText(/This can’t be undone/)).toBeFocused();
            },
          },
        ],
        leave: byEscape,
      },
    ],
  },
  {
    name: "admin-links",
    async show(page, { token }) {
      await reportLinks(page, token);
      await page.goto("/admin?section=links");
      await expect(page.getByText("Metropolis (1927)")).toBeVisible();
    },
    next: [
      {
        name: "admin-links-decided",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByRole("button", { name: "Use a web search" }).first().click();
          await page.getByRole("combobox", { name: "Show", exact: true }).selectOption("corrected");
          await expect(page.getByText("Opens a web search", { exact: true })).toBeVisible();
        },
        leave: (page) => page.getByRole("button", { name: "Reopen" }).first().click(),
      },
    ],
  },
  {
    name: "admin-links-none",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/admin?section=links");
      await page.getByRole("combobox", { name: "Show", exact: true }).selectOption("dismissed");
      await expect(page.getByText("No reports have been dismissed yet.")).toBeVisible();
    },
  },
  {
    name: "admin-phrases",
    async show(page, { token }) {
      await teachPhrases(page, token);
      await page.goto("/admin?section=phrases");
      await expect(page.getByText("means “silly and lighthearted”")).toBeVisible();
    },
    next: [
      {
        name: "admin-phrases-read",
        async show(page) {
          await page.getByLabel("Phrase", { exact: true }).fill("cozycore");
          await page.getByLabel("Means", { exact: true }).fill("cozy and gentle zorble, under 2 hours");
          await expect(page.getByText("Not understood: zorble")).toBeVisible();
        },
        next: [
          {
            name: "admin-phrases-refused",
            widths: SMALL_AND_LARGE,
            async show(page) {
              await page.getByRole("button", { name: "Save phrase" }).click();
              await expect(page.getByText("“zorble” isn’t understood yet. Use other words")).toBeVisible();
            },
          },
        ],
      },
    ],
  },
  {
    name: "admin-accounts",
    async show(page) {
      await page.goto("/admin?section=accounts");
      await expect(page.getByRole("button", { name: "Remove admin access" }).first()).toBeVisible();
    },
    next: [
      {
        name: "admin-accounts-asked",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByRole("button", { name: "Lock" }).first().click();
          await expect(page.getByRole("dialog")).toBeVisible();
        },
        leave: (page) => page.getByRole("button", { name: "Cancel" }).click(),
      },
      {
        name: "admin-accounts-nothing",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByLabel("Find an account").fill("nobody-of-that-name");
          await expect(page.getByText("No matching accounts.")).toBeVisible();
        },
        leave: (page) => page.getByLabel("Find an account").fill(""),
      },
    ],
  },
  {
    name: "admin-jobs",
    async show(page) {
      await page.goto("/admin?section=jobs");
      await expect(page.getByRole("button", { name: "Run now" }).first()).toBeVisible();
      await expect(page.getByLabel("TMDB key", { exact: true })).toBeVisible();
    },
    next: [
      {
        name: "admin-source-wrong",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByLabel("TMDB key", { exact: true }).fill("not a key");
          await page.getByRole("button", { name: "Check and save" }).click();
          await expect(page.getByText(/^This isn’t a TMDB read access token/)).toBeVisible();
        },
      },
    ],
  },
  {
    name: "admin-source",
    async show(page) {
      await page.route("**/api/admin/catalogue-source", (route) => route.fulfill({ json: SOURCE_AT_WORK }));
      await page.goto("/admin?section=jobs");
      await expect(page.getByRole("progressbar", { name: "Titles imported" })).toBeVisible();
    },
    next: [
      {
        name: "admin-source-removal",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByRole("button", { name: "Remove key" }).click();
          await expect(page.getByRole("dialog", { name: "Remove the key?" })).toBeVisible();
        },
        leave: byEscape,
      },
    ],
    leave,
  },
  {
    name: "admin-loading",
    isWaiting: true,
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route(LANDING, () => new Promise(() => {}));
      await page.goto("/admin");
      await expect(page.locator("main[aria-busy]")).toBeVisible();
    },
    leave,
  },
  {
    name: "admin-tuning-failed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route(TUNING, (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto("/admin");
      await expect(page.getByText("Failed to fetch config")).toBeVisible();
    },
    leave,
  },
  {
    name: "admin-access-error",
    async show(page) {
      await page.route(LANDING, (route) =>
        route.fulfill({
          status: 403,
          json: { error: "x", message: "x", code: "admin_required", requestId: "1" },
        }),
      );
      await page.goto("/admin?section=landing");
      await expect(page.getByText("Admin access denied. Contact administrator.")).toBeVisible();
    },
    leave,
  },
];

async function discard(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Discard changes" });
  if (await button.isVisible()) await button.click();
  await expect(button).toHaveCount(0);
}

async function reportLinks(page: Page, token: string): Promise<void> {
  const broken = [
    { title: "Metropolis", provider: 191 },
    { title: "Alien", provider: 2 },
  ];
  for (const { title, provider } of broken) {
    const { id } = await titleNamed(page.request, title);
    await page.request.post(`/api/items/${id}/link-reports`, {
      headers: { authorization: `Bearer ${token}` },
      data: { provider_id: provider, country: "US" },
    });
  }
}

/** Words that weren't understood, one of them taught. */
async function teachPhrases(page: Page, token: string): Promise<void> {
  for (const word of ["cozycore", "snoozefest", "zaddies"]) await typeUnknownWord(page.request, word);
  await page.request.put("/api/admin/wish-phrases", {
    headers: { authorization: `Bearer ${token}` },
    data: { phrase: "brain rot", meaning: "silly and lighthearted" },
  });
}

async function askAbout(page: Page, act: string): Promise<void> {
  await page.getByRole("button", { name: act, exact: true }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
}
