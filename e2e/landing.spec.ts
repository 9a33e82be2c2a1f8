import { expect, test } from "./journey.ts";

test("posters wait for the hero title, because they leave it out and would shift", async ({ page }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/admin/landing-config-public", async (route) => {
    await answered;
    await route.continue();
  });
  const trending = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/trending");
  await page.goto("/");
  await (await trending).finished();
  const posters = page.getByRole("list", { name: "Trending now" });
  await expect(posters).toHaveAttribute("aria-busy", "true");
  await expect(posters).toHaveText("");

  answer();
  await expect(posters).toHaveAttribute("aria-busy", "false");
  await expect(posters.getByRole("listitem")).toHaveText(Array.from({ length: 5 }, () => /\S/));
});
