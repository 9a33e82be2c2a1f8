import { expect, test } from "./journey.ts";
import { newcomer, skipQuiz, watchForFaults, withoutQuestions } from "./people.ts";

const BASE = "/halflight";

test.use({ basePath: BASE });

test("below a path, a new user signs up, sees pictures, opens and reloads a title, and signs out", async ({
  page,
  product,
}) => {
  const faults = watchForFaults(page);
  const { origin } = new URL(product.address);
  const outside: string[] = [];
  const failed: string[] = [];
  page.on("response", (response) => {
    const { pathname, ...url } = new URL(response.url());
    if (response.url().startsWith(origin) && !pathname.startsWith(BASE)) outside.push(pathname);
    if (response.status() >= 400) failed.push(`${response.status()} ${url.href}`);
  });
  const person = newcomer();
  await withoutQuestions(page);
  await skipQuiz(page);
  await page.goto(product.address);
  await expect(page.getByRole("heading", { name: "What are you in the mood for?" })).toBeVisible();
  await expect(page.locator('img[src^="/halflight/img/"]').first()).toHaveJSProperty("complete", true);

  await page.goto(`${product.address}/register`);
  await page.getByLabel("Username").fill(person.username);
  await page.getByLabel("Email").fill(person.email);
  for (const field of await page.locator('input[type="password"]').all()) await field.fill(person.password);
  await page.getByRole("button", { name: "Create Account" }).last().click();
  await expect(page).toHaveURL(`${product.address}/verify-email`);
  await page.goto(`${product.address}/dashboard`);

  const tile = page.getByRole("region", { name: "Just For You" }).getByRole("link").first();
  const poster = tile.locator("img").first();
  await expect
    .poll(() => poster.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const address = (await tile.getAttribute("href")) ?? "";
  expect(address).toMatch(/^\/halflight\/item\/\d+$/);
  await tile.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page).toHaveURL(/\/halflight\/dashboard\?title=\d+$/);
  await page.reload();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(`${product.address}/dashboard`);

  await page.goto(origin + address);
  await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
  await page.getByRole("link", { name: "Watchlist" }).first().click();
  await expect(page).toHaveURL(`${product.address}/watchlist`);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL(new RegExp(`^${product.address}/?$`));
  await expect.poll(() => page.evaluate(() => localStorage.getItem("token"))).toBeNull();
  expect({ faults, outside, failed }).toEqual({ faults: [], outside: [], failed: [] });
});
