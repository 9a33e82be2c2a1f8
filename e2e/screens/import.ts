/** Bringing a history along, from the file to what can be undone. */
import { type Page, expect } from "@playwright/test";

import { LETTERBOXD, chooseFile, openImport } from "../histories.ts";
import { SMALL_AND_LARGE, type ViewerScreen } from "./screen.ts";

export const IMPORT: readonly ViewerScreen[] = [
  {
    name: "import",
    async show(page) {
      await openImport(page);
    },
    next: [
      {
        name: "import-how",
        widths: SMALL_AND_LARGE,
        async show(page) {
          await page.getByText("Where do I get such a file?").click();
        },
      },
    ],
  },
  {
    name: "import-failed",
    widths: SMALL_AND_LARGE,
    async show(page) {
      await openImport(page);
      await chooseFile(page, "<html><body>Please sign in</body></html>");
      await expect(page.getByRole("button", { name: "Choose another file" })).toBeVisible();
    },
  },
  {
    name: "import-preview",
    async show(page) {
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

async function showPreview(page: Page): Promise<void> {
  const heading = page.getByRole("heading", { name: "Letterboxd: ratings.csv" });
  await expect(heading).toBeVisible({ timeout: 15_000 });
  await heading.scrollIntoViewIfNeeded();
}
