import { expect, test } from "./journey.ts";
import { searchAddress } from "./openings.ts";
import { administratorOn } from "./people.ts";

test.use({ tmdbTitles: 15 });

const KEY = "c0ffee".repeat(5) + "42";
/** A title of the TMDB double that isn't in the embedded catalog. */
const NAME = "Amber Letters: The Series";

test("an administrator enters a TMDB key, watches the import, and finds a title that was missing before", async ({
  page,
  product,
}) => {
  // The first import also trains the models, which takes a while on a busy machine.
  test.setTimeout(300_000);
  product.tmdb?.accept(KEY);
  await administratorOn(page, product.databaseUrl);
  await page.goto("/admin?section=jobs");
  const source = page.getByRole("region", { name: "Catalog source" });
  await expect(source.getByText("No TMDB key is set.")).toBeVisible();
  const field = source.getByLabel("TMDB key", { exact: true });
  const save = source.getByRole("button", { name: "Check and save" });
  await field.fill("not a key");
  await save.click();
  await expect(field).toHaveAccessibleDescription(/isn’t a TMDB read access token or API key/);
  await expect(field).toBeFocused();
  await field.fill("d".repeat(32));
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription(/TMDB doesn’t accept this key/);
  await field.fill(KEY);
  await page.keyboard.press("Enter");
  await expect(page.getByText("TMDB accepted the key. The import is starting.")).toBeVisible();
  await expect(source.getByText(/^The key ends in ee42 and was added on /)).toBeVisible();
  await expect(page.getByText(KEY)).toHaveCount(0);
  const catalogue = page
    .getByRole("listitem")
    .filter({ hasText: "Imports new and changed titles from TMDB." });
  await expect(catalogue.getByText(/Stored \d+ titles with \d+ requests/)).toBeVisible({ timeout: 150_000 });
  await expect(source.getByText(/^\d+ titles have been imported from TMDB\./)).toBeVisible();

  await page.goto(searchAddress(NAME));
  await page.getByRole("link", { name: NAME }).first().click();
  const detail = page.getByRole("dialog", { name: NAME });
  await detail.getByRole("radio", { name: "Loved" }).click();
  await expect(detail.getByRole("radio", { name: "Loved" })).toBeChecked();

  const poster = () => detail.locator('img[src*="/img/"]').first().getAttribute("src");
  const theirs = await poster();
  await page.goto("/settings/profile");
  await page.getByRole("checkbox", { name: "House artwork" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Changes saved")).toBeVisible();
  await page.goBack();
  await expect(detail).toBeVisible();
  await expect.poll(poster).not.toBe(theirs);

  await page.goto("/admin?section=jobs");
  await source.getByRole("button", { name: "Remove key" }).click();
  const sure = page.getByRole("dialog", { name: "Remove the key?" });
  await sure.getByRole("button", { name: "Remove key" }).click();
  await expect(source.getByText("No TMDB key is set.")).toBeVisible();
  await expect(catalogue).toHaveCount(0);
});
