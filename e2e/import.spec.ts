import { LETTERBOXD, chooseFile, openImport } from "./histories.ts";
import { expect, test } from "./journey.ts";
import { signedIn } from "./people.ts";

test("an import is previewed, applied immediately and undone as a whole", async ({ page }) => {
  const { token } = await signedIn(page);
  const ratings = async () => {
    const answer = await page.request.get("/api/ratings", { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { ratings: { rating: number }[] }).ratings.map(({ rating }) => rating);
  };
  await openImport(page);
  await chooseFile(page, LETTERBOXD);
  await expect(page.getByRole("heading", { name: "Letterboxd: ratings.csv" })).toBeVisible();
  await page.getByText("1 title not found").click();
  await expect(page.getByRole("link", { name: /^Search or add: .+/ })).toBeVisible();
  expect(await ratings()).toEqual([]);
  const four = page.getByRole("radiogroup", { name: "★ 4 · 2 titles" });
  await four.getByRole("radio", { name: "Loved" }).click();
  await expect(four.getByRole("radio", { name: "Loved" })).toBeChecked();
  await page.getByRole("button", { name: "Import 4 titles" }).click();
  const result = page.getByRole("heading", { name: "4 titles imported" });
  await expect(result).toBeFocused();
  await expect(result).toBeInViewport();
  await expect(page.getByRole("link", { name: "See your new picks" })).toBeInViewport();
  const undo = page.getByRole("button", { name: "Undo the import of ratings.csv" });
  await expect(undo).toBeVisible();
  expect((await ratings()).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 3]);
  await undo.click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(/^Letterboxd · Undone/)).toBeVisible();
  expect(await ratings()).toEqual([]);
});
