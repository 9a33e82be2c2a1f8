/** The viewer's lists, one of them with its dialogs, and a shared one as visitors see it. */
import { type Page, expect } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";

import { breakDown, holdBack } from "../answers.ts";
import { addPerson, listOf, titleNamed } from "../people.ts";
import { SMALL_AND_LARGE, type ViewerScreen, type VisitorScreen } from "./screen.ts";

const RAINY = {
  name: "Rainy nights",
  description: "Slow, warm and a little sad. Best with the lights off.",
  titles: ["Moonlight", "Arrival", "Past Lives", "Her", "Roma"],
} as const;

async function openList(page: Page, token: string): Promise<void> {
  await page.goto(`/lists/${await listOf(page.request, token, RAINY)}`);
  await expect(page.getByRole("heading", { name: RAINY.name })).toBeVisible();
}

/** @returns the code of a list that somebody with a public profile shares */
async function sharedCode(page: Page): Promise<string> {
  const token = await addPerson(page.request, "Mara Lindqvist");
  const headers = { authorization: `Bearer ${token}` };
  await page.request.put("/api/user/privacy", { data: { profile_visibility: "public" }, headers });
  const listId = await listOf(page.request, token, RAINY);
  const response = await page.request.post(`/api/lists/${listId}/link`, { headers });
  const { code } = (await response.json()) as CallAnswer<"POST /api/lists/{listId}/link">;
  return code;
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

export const LISTS: readonly ViewerScreen[] = [
  {
    name: "lists-empty",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route("**/api/lists", (route) => route.fulfill({ json: { lists: [] } }));
      await page.goto("/lists");
      await expect(page.getByText("No lists yet")).toBeVisible();
    },
    next: [
      {
        name: "lists-new",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByRole("button", { name: "New list" }).click();
          await page.getByRole("button", { name: "Create list" }).click();
          await expect(page.getByText("Please name the list")).toBeVisible();
        },
        leave: close,
      },
    ],
  },
  {
    name: "lists",
    async show(page, { token }) {
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await listOf(page.request, token, { name: "For the kids", titles: ["Paddington 2", "Spirited Away"] });
      await listOf(page.request, token, RAINY);
      await listOf(page.request, token, { name: "Later", titles: [] });
      await page.goto("/lists");
      await expect(page.getByRole("link", { name: RAINY.name }).first()).toBeVisible();
    },
  },
  {
    name: "lists-failed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.route("**/api/lists", breakDown);
      await page.goto("/lists");
      await expect(page.getByText("Your lists couldn’t be loaded")).toBeVisible();
    },
  },
  {
    name: "list",
    show: (page, { token }) => openList(page, token),
    next: [
      {
        name: "list-editing",
        async show(page) {
          await page.getByRole("button", { name: "Edit titles" }).click();
          await expect(page.getByRole("button", { name: /^Move up: / }).first()).toBeVisible();
        },
        leave: (page) => page.getByRole("button", { name: "Done" }).click(),
      },
      {
        name: "list-private",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByRole("button", { name: "Share" }).click();
          await expect(page.getByRole("dialog", { name: "Share this list" })).toBeVisible();
        },
        next: [
          {
            name: "list-shared",
            widths: SMALL_AND_LARGE,
            async show(page) {
              await page.getByRole("button", { name: "Create link" }).click();
              await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
            },
          },
        ],
        leave: close,
      },
      {
        name: "list-deletion",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByRole("button", { name: "Delete list" }).click();
          await expect(page.getByRole("dialog", { name: `Delete ${RAINY.name}?` })).toBeVisible();
        },
        leave: close,
      },
    ],
  },
  {
    name: "list-missing",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto("/lists/999999");
      await expect(page.getByRole("heading", { name: "List not found" })).toBeVisible();
    },
  },
  {
    name: "list-loading",
    widths: SMALL_AND_LARGE,
    isWaiting: true,
    async show(page) {
      await page.route("**/api/lists/*", holdBack);
      await page.goto("/lists/1");
      await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
    },
  },
  {
    name: "list-choices",
    widths: SMALL_AND_LARGE,
    async show(page, { token }) {
      await listOf(page.request, token, RAINY);
      const { id } = await titleNamed(page.request, "Moonlight");
      await page.goto(`/item/${id}`);
      await page.getByRole("button", { name: "Add to list" }).click();
      await page.getByRole("button", { name: "New list" }).click();
      await expect(page.getByRole("checkbox", { name: RAINY.name }).first()).toBeChecked();
    },
  },
];

export const SHARED_LIST: readonly VisitorScreen[] = [
  {
    name: "shared-list",
    async show(page) {
      await page.goto(`/shared-list/${await sharedCode(page)}`);
      await expect(page.getByRole("heading", { name: RAINY.name })).toBeVisible();
    },
  },
  {
    name: "shared-list-ended",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await page.goto(`/shared-list/${"a".repeat(22)}`);
      await expect(page.getByRole("heading", { name: "This list isn’t shared" })).toBeVisible();
    },
  },
];
