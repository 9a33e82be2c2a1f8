import { expect, test } from "./journey.ts";
import { openDetail } from "./openings.ts";
import { signedIn, titleNamed } from "./people.ts";

test("only offers in the viewer's country count as available to them", async ({ page }) => {
  const { token } = await signedIn(page);
  const headers = { authorization: `Bearer ${token}` };
  const { id } = await titleNamed(page.request, "Tatort");
  await page.request.post("/api/watchlist", { data: { id }, headers });
  const entry = page.getByRole("main").getByRole("listitem").filter({ hasText: "Tatort" });

  const elsewhere = await openDetail(page, "Tatort");
  await expect(elsewhere.getByText("No listings for the United States. In Germany:")).toBeVisible();
  await expect(elsewhere.getByRole("link", { name: /ARD Mediathek/ })).toBeVisible();
  const asked = page.waitForResponse(/streaming-platforms\/batch/);
  await page.goto("/watchlist");
  await asked;
  await expect(entry).not.toContainText("ARD Mediathek");

  await page.request.put("/api/profile", { data: { country: "DE" }, headers });
  await page.reload();
  await expect(entry).toContainText("on ARD Mediathek");
  const own = await openDetail(page, "Tatort");
  await expect(own.getByText(/^In Germany, as of .+ \d{4}, from this catalog$/)).toBeVisible();
  await expect(own.getByText("No listings")).toHaveCount(0);
});
