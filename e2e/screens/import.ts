/** Importing a viewing history, from choosing the file to the finished import with its Undo button. */
import { type Page, expect } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";

import { LETTERBOXD, chooseFile, openImport } from "../histories.ts";
import { SMALL_AND_LARGE, type ViewerScreen } from "./screen.ts";

const BEING_READ: CallAnswer<"GET /api/imports">["imports"][number] = {
  id: 1,
  file_name: "ratings.csv",
  state: "reading",
  progress: 0.4,
  source: null,
  failure: null,
  rows: 0,
  brought: 0,
  created_at: "2026-03-10T12:00:00.000Z",
  applied_at: null,
  undone_at: null,
  undo_until: null,
};

export const IMPORT: readonly ViewerScreen[] = [
  {
    name: "import",
    async show(page, { token }) {
      await undoImports(page, token);
      await openImport(page);
    },
    next: [
      {
        name: "import-how",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByText("How do I export my history?").click();
        },
      },
    ],
  },
  {
    name: "import-failed",
    widths: SMALL_AND_LARGE,
    async show(page, { token }) {
      await undoImports(page, token);
      await openImport(page);
      await chooseFile(page, "<html><body>Please sign in</body></html>");
      await expect(page.getByRole("button", { name: "Choose another file" })).toBeVisible();
    },
  },
  {
    name: "import-reading",
    isWaiting: true,
    widths: SMALL_AND_LARGE,
    async show(page, { token }) {
      await undoImports(page, token);
      await page.route("**/api/imports", (route) => route.fulfill({ json: { imports: [BEING_READ] } }));
      await page.goto("/settings/profile#history");
      await expect(page.getByRole("progressbar", { name: "Reading the file" })).toBeVisible();
    },
    leave: (page) => page.unrouteAll({ behavior: "ignoreErrors" }),
  },
  {
    name: "import-preview",
    async show(page, { token }) {
      await undoImports(page, token);
      await openImport(page);
      await chooseFile(page, LETTERBOXD);
      await showPreview(page);
    },
    next: [
      {
        name: "import-not-found",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByText("1 title not found").click();
          await expect(page.getByRole("button", { name: "Download the list" })).toBeVisible();
        },
        next: [
          {
            name: "import-done",
            widths: SMALL_AND_LARGE,
            async show(page) {
              await page.getByRole("button", { name: /^Import \d title/ }).click();
              await expect(
                page.getByRole("button", { name: "Undo the import of ratings.csv" }),
              ).toBeVisible();
            },
          },
        ],
      },
    ],
  },
];

/** Undoes applied imports and discards previews, because importing the same file again would add nothing. */
async function undoImports(page: Page, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.get("/api/imports", { headers });
  const { imports } = (await answer.json()) as { imports: { id: number; state: string }[] };
  for (const { id, state } of imports) {
    const as = state === "applied" ? "applied" : "preview";
    if (state === "applied" || state === "ready")
      await page.request.delete(`/api/imports/${id}?as=${as}`, { headers });
  }
}

async function showPreview(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { name: "Letterboxd: ratings.csv" });
  await expect(heading).toBeVisible({ timeout: 15_000 });
  await heading.scrollIntoViewIfNeeded();
}
