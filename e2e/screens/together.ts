/** Watch together: for the owner, for guests with the link, and after it has ended. */
import { type Page, expect } from "@playwright/test";

import { breakDown, holdBack } from "../answers.ts";
import { FRIGHTS, groupOf, groupCreatedBy, guestJoins } from "../evening-together.ts";
import { SMALL_AND_LARGE, type ViewerScreen, type VisitorScreen } from "./screen.ts";

const MIA = { name: "Mia", titles: FRIGHTS };

async function showList(page: Page, code: string): Promise<void> {
  await page.goto(`/together/${code}`);
  await expect(page.getByRole("button", { name: /^Not tonight: / }).first()).toBeVisible();
}

export const TOGETHER: readonly ViewerScreen[] = [
  {
    name: "together-start",
    async show(page) {
      await page.goto("/together");
      await expect(page.getByRole("button", { name: "Start tonight’s list" })).toBeVisible();
    },
  },
  {
    name: "together-going-on",
    widths: SMALL_AND_LARGE,
    async show(page, { token }) {
      await guestJoins(page, { code: await groupOf(page, token), ...MIA });
      await page.goto("/together");
      await expect(page.getByRole("link", { name: /With .*Mia/ }).first()).toBeVisible();
    },
  },
  {
    name: "together-alone",
    widths: SMALL_AND_LARGE,
    async show(page, { token }) {
      await showList(page, await groupOf(page, token));
    },
  },
  {
    name: "together-list",
    async show(page, { token }) {
      const code = await groupOf(page, token);
      await guestJoins(page, { code, ...MIA });
      await showList(page, code);
    },
    next: [
      {
        name: "together-moods",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByRole("option", { name: "Calm" }).click();
          await expect(page.getByText(/for a group that feels calm/i).first()).toBeVisible();
        },
        next: [
          {
            name: "together-vetoed",
            widths: SMALL_AND_LARGE,
            async show(page) {
              await page
                .getByRole("button", { name: /^Not tonight: / })
                .first()
                .click();
              await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
              await page.getByText("You ruled out 1 title").click();
              await expect(page.getByRole("button", { name: /^Bring back: / })).toBeVisible();
            },
          },
        ],
      },
    ],
  },
  {
    name: "together-list-failed",
    widths: SMALL_AND_LARGE,
    async show(page, { token }) {
      await page.route("**/api/groups/*/picks*", breakDown);
      await page.goto(`/together/${await groupOf(page, token)}`);
      await expect(page.getByText("The list couldn’t be loaded")).toBeVisible();
    },
  },
  {
    name: "together-loading",
    widths: SMALL_AND_LARGE,
    isWaiting: true,
    async show(page, { token }) {
      const code = await groupOf(page, token);
      await page.route("**/api/groups/*", holdBack);
      await page.goto(`/together/${code}`);
      await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
    },
  },
  {
    name: "together-asked",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto(`/together/${await groupCreatedBy(page, "Ben")}`);
      await expect(page.getByRole("button", { name: "Join with your taste" })).toBeVisible();
    },
  },
];

export const TOGETHER_AS_GUEST: readonly VisitorScreen[] = [
  {
    name: "together-guest",
    async show(page) {
      await page.goto(`/together/${await groupCreatedBy(page, "Ben")}`);
      await expect(page.getByRole("button", { pressed: false }).first()).toBeVisible();
    },
    next: [
      {
        name: "together-guest-wrong",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByRole("button", { name: "See our list" }).click();
          await expect(page.getByText("Please enter your name")).toBeVisible();
        },
        next: [
          {
            name: "together-guest-list",
            async show(page) {
              await page.getByLabel("Your name").fill("Mia");
              for (let tap = 0; tap < 5; tap++)
                await page.locator('main li button[aria-pressed="false"]').nth(tap).click();
              await page.getByRole("button", { name: "See our list" }).click();
              await expect(page.getByRole("button", { name: /^Not tonight: / }).first()).toBeVisible();
            },
            next: [
              {
                name: "together-guest-details",
                widths: SMALL_AND_LARGE,
                async show(page) {
                  await page.getByRole("listitem").getByRole("link").first().click();
                  await expect(page.getByRole("dialog")).toBeVisible();
                },
              },
            ],
          },
        ],
      },
    ],
  },
  {
    name: "together-ended",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto(`/together/${"a".repeat(22)}`);
      await expect(page.getByText("This evening has ended")).toBeVisible();
    },
  },
  {
    name: "together-full",
    widths: SMALL_AND_LARGE,
    async show(page) {
      const code = await groupCreatedBy(page, "Ben");
      for (const name of ["Mia", "Noah", "Zoe"]) await guestJoins(page, { code, name, titles: FRIGHTS });
      await page.goto(`/together/${code}`);
      await expect(page.getByText("All 4 places are taken")).toBeVisible();
    },
  },
];
