/** Files exported from other services, and importing them. */
import { type Page, expect } from "@playwright/test";

/** A Letterboxd ratings export. */
export const LETTERBOXD = [
  "Date,Name,Year,Letterboxd URI,Rating",
  "2024-03-01,Arrival,2016,https://boxd.it/a,5",
  "2024-03-02,Past Lives,2023,https://boxd.it/b,4",
  "2024-03-03,Alien,1979,https://boxd.it/c,3.5",
  "2024-03-04,Barbie,2023,https://boxd.it/d,2",
  "2024-03-05,A Film That Nobody Made,2011,https://boxd.it/e,4",
].join("\n");

export async function openImport(page: Page): Promise<void> {
  await page.goto("/settings/profile#history");
  await expect(page.getByRole("button", { name: /^Choose (a|another) file$/ })).toBeInViewport();
}

export async function chooseFile(page: Page, text: string): Promise<void> {
  const file = { name: "ratings.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.locator('input[type="file"]').setInputFiles(file);
}
