import { expect, test } from "@playwright/test";

import { expectNoFaults } from "./faults.ts";
import { signedIn, titleNamed } from "./people.ts";

for (const colorScheme of ["dark", "light"] as const) {
  for (const width of [1440, 820, 390]) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test("the landing page and its dialogs have no fault that a machine can find", async ({ page }) => {
        await page.goto("/");
        await expect(page.getByRole("list", { name: "Trending now" })).toHaveAttribute("aria-busy", "false");
        await expectNoFaults(page);
        await page.getByRole("button", { name: "Get started" }).click();
        await expect(page.getByText("Step 1 of 3")).toBeVisible();
        await expectNoFaults(page);
        await page.getByLabel("Email").fill("somebody@example.com");
        await page.getByLabel("Username").fill("somebody");
        await page.getByLabel("Password", { exact: true }).fill("long enough");
        await page.getByRole("button", { name: "Next" }).click();
        for (const genre of ["Drama", "Horror", "Music"])
          await page.getByRole("option", { name: genre }).click();
        await page.getByRole("combobox").fill("arri");
        await expect(page.getByRole("option", { name: /Arrival/ })).toBeVisible();
        await expectNoFaults(page);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Next" }).click();
        await expect(page.getByText("Step 3 of 3")).toBeVisible();
        await expectNoFaults(page);
      });

      test("the sign-in has none", async ({ page }) => {
        await page.goto("/");
        await page.getByRole("button", { name: "Sign In" }).click();
        await page.getByRole("dialog").getByLabel("Email").fill("nobody@example.com");
        await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill("wrong password");
        await page.getByRole("dialog").getByRole("button", { name: "Sign In" }).click();
        await expect(page.getByText("Invalid email or password")).toBeVisible();
        await expectNoFaults(page);
      });

      test("the filters have none", async ({ page }) => {
        await signedIn(page);
        await page.goto("/dashboard");
        await page.getByRole("button", { name: "Filters" }).click();
        const dialog = page.getByRole("dialog", { name: "Filter Content" });
        await dialog.getByRole("option", { name: "Netflix" }).click();
        await dialog.getByRole("radio", { name: "Rent" }).check();
        await expectNoFaults(page);
        await dialog.getByRole("tab", { name: "Mood" }).click();
        for (const mood of ["Funny", "Epic", "Dreamlike"])
          await dialog.getByRole("option", { name: mood }).click();
        await expect(dialog.getByText("3 of 3 chosen")).toBeVisible();
        await expectNoFaults(page);
        await dialog.getByRole("button", { name: "Apply Filters" }).click();
        await expect(page.getByRole("button", { name: "Filters, 5 active" })).toBeVisible();
        await expectNoFaults(page);
      });

      test("dashboard, detail, watchlist and item page have none", async ({ page }) => {
        const { token } = await signedIn(page, { Arrival: 3, Parasite: 2 });
        const alien = await titleNamed(page.request, "Alien");
        await page.request.post("/api/watchlist", {
          data: { id: alien.id },
          headers: { authorization: `Bearer ${token}` },
        });
        await page.goto("/dashboard");
        await expect(
          page.getByRole("region", { name: "Just For You" }).getByRole("link").first(),
        ).toBeVisible();
        await expectNoFaults(page);
        await page.getByRole("button", { name: "More info" }).click();
        await expect(page.getByRole("dialog").getByText("This content is:")).toBeVisible();
        await expectNoFaults(page);
        await page.goto("/watchlist");
        await expect(page.getByRole("link", { name: "Alien" })).toBeVisible();
        await expectNoFaults(page);
        await page.goto(`/item/${alien.id}`);
        await expect(page.getByRole("heading", { name: "Alien" })).toBeVisible();
        await expectNoFaults(page);
      });

      test("the search and the addition of a title have none", async ({ page }) => {
        await signedIn(page);
        await page.goto("/search");
        await expect(page.getByRole("group", { name: "By mood" })).toBeVisible();
        await expectNoFaults(page);
        await page.goto("/search?q=alien&tags=horror");
        await expect(page.getByRole("button", { name: "Horror" })).toHaveAttribute("aria-pressed", "true");
        if (width === 820) await page.getByRole("button", { name: "Search", exact: true }).click();
        await page.getByRole("combobox").fill("star");
        await page.getByRole("option").first().waitFor();
        await page.keyboard.press("ArrowDown");
        await expectNoFaults(page);
        await page.keyboard.press("Escape");
        await page.goto("/search?q=xyzzy");
        await expect(page.getByRole("heading", { name: "No results found" })).toBeVisible();
        await expectNoFaults(page);
        await page.getByRole("button", { name: "Add it manually" }).click();
        await page.getByRole("button", { name: "Add to Database" }).click();
        await expect(page.getByText("Release year is required")).toBeVisible();
        await expectNoFaults(page);
      });
    });
  }
}
