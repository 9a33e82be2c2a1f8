import type { Locator, Page } from "@playwright/test";

import { LETTERBOXD, chooseFile, openImport } from "./histories.ts";
import { expect, test } from "./journey.ts";
import { TASTE, signedIn, watchForFaults, MARA, neighbor } from "./people.ts";
import { isFocused, tabTo, tabUntil } from "./tabbing.ts";

test("unsaved changes survive leaving the page, and the dashboard uses them once they're saved", async ({
  page,
}) => {
  const faults = watchForFaults(page);
  await signedIn(page, TASTE);
  await page.goto("/dashboard");
  await expect(picks(page).getByRole("link").first()).toBeVisible();
  await page.getByRole("button", { name: "Profile menu" }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  await page.getByLabel("Country").selectOption("DE");
  await page.getByRole("link", { name: "Services", exact: true }).click();
  await page.getByRole("group", { name: "Services" }).getByRole("button", { name: "Netflix" }).click();

  await page.goBack();
  await page
    .getByRole("dialog", { name: "Save your changes first?" })
    .getByRole("button", { name: "Leave", exact: true })
    .click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/settings/profile");
  await expect(page.getByText("You have unsaved changes").last()).toBeVisible();
  await expect(page.getByLabel("Country")).toHaveValue("DE");

  await page.getByRole("link", { name: "Home", exact: true }).click();
  const anew = page.waitForResponse((response) => response.url().includes("/api/recommendations?"));
  await page.getByRole("button", { name: "Save and leave" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect((await anew).ok()).toBe(true);
  await expect(picks(page).getByRole("link").first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem("token")}` };
    return (await (await fetch("/api/profile", { headers })).json()).profile;
  });
  expect(kept).toMatchObject({ country: "DE", streaming_platforms: ["8"] });
  expect(faults).toEqual([]);
});

test("the profile page shows one section at a time, named in the address, and each is short", async ({
  page,
}) => {
  await signedIn(page, TASTE);
  await page.goto("/settings/profile#password");
  const opened = () => page.locator("main section[id]:visible").evaluateAll((all) => all.map(({ id }) => id));
  await expect.poll(opened).toEqual(["password"]);
  const menu = page.getByRole("navigation", { name: "Sections" });
  await expect(menu.locator('[aria-current="true"]')).toHaveText("Password");
  await page.getByLabel("New password", { exact: true }).fill("not saved yet");

  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(menu.getByRole("combobox")).toHaveCount(width === 390 ? 1 : 0);
    for (const [id, name] of SECTIONS) {
      if (width === 390) await menu.getByLabel("Section").selectOption(name);
      else await menu.getByRole("link", { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/settings/profile#${id}$`));
      await expect.poll(opened).toEqual([id]);
      await expect(page.locator('main [aria-busy="true"]:visible')).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollHeight), name).toBeLessThan(2500);
      await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeInViewport();
    }
  }
  await menu.getByLabel("Section").selectOption("Password");
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("not saved yet");
});

test("chosen chips, services and segments keep their size", async ({ page }) => {
  await signedIn(page);
  for (const [section, all] of [
    ["likes", (main: Locator) => main.locator('[role="option"]:visible')],
    ["services", (main: Locator) => main.getByRole("group", { name: "Services" }).getByRole("button")],
    ["appearance", (main: Locator) => main.getByRole("radiogroup").locator("label")],
  ] as const) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/settings/profile#${section}`);
      const choices = all(page.getByRole("main"));
      const sizes = () =>
        choices.evaluateAll((each) =>
          each.slice(0, 8).map((element) => {
            const { width: wide, height } = element.getBoundingClientRect();
            return [wide, height];
          }),
        );
      await expect(choices.first()).toBeVisible();
      const before = await sizes();
      for (const place of [0, 1, 2]) await choices.nth(place).click();
      expect(await sizes(), `${section} at ${width} px`).toEqual(before);
      for (const place of [0, 1, 2]) await choices.nth(place).click();
    }
  }
});

test("saving opens the section with a wrong setting, and focuses its field", async ({ page }) => {
  await signedIn(page);
  await page.goto("/settings/profile");
  await page.getByLabel("Display name").fill("");
  await page.getByRole("link", { name: "Services", exact: true }).click();
  await expect(page.getByLabel("Display name")).toBeHidden();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByLabel("Display name")).toBeFocused();
  await expect(page.getByText("Display name is required")).toBeVisible();
  await expect(page).toHaveURL(/#about$/);
});

test("an account can be deleted with the keyboard alone", async ({ page }) => {
  const { password, email } = await signedIn(page);
  await page.goto("/settings/profile");
  await expect(page.getByLabel("Display name")).toBeVisible();
  await tabTo(page, "Your data");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your data" })).toBeFocused();
  await tabTo(page, "Delete account");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Delete your account?" })).toBeFocused();
  await tabUntil(page, () => page.getByRole("button", { name: "Continue" }).evaluate(isFocused));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog").getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Get started" })).toBeVisible();
  const login = await page.request.post("/api/auth/login", { data: { email, password } });
  expect(login.status()).toBe(401);
});

const SECTIONS = [
  ["about", "About you"],
  ["likes", "What you like"],
  ["services", "Services"],
  ["privacy", "Privacy"],
  ["taste", "Your taste"],
  ["history", "Import your history"],
  ["age-ratings", "Age ratings"],
  ["appearance", "Appearance"],
  ["email", "Email"],
  ["password", "Password"],
  ["sessions", "Sessions"],
  ["data", "Your data"],
] as const;

function picks(page: Page) {
  return page.getByRole("region", { name: "Just For You" });
}

test("a profile shows taste compatibility and starts Watch together for two", async ({ page }) => {
  await signedIn(page, { Arrival: 3, Interstellar: 3, "Blade Runner 2049": 3, Parasite: 2, Barbie: 1 });
  await page.goto(`/user/${await neighbor(page, MARA)}`);
  await expect(page.getByText("5 titles rated in common")).toBeVisible();
  await expect(page.getByText("ML", { exact: true })).toBeVisible();
  // Mara joined just now, so a weekly rate would say nothing.
  await expect(page.getByText("Rated", { exact: true })).toBeVisible();
  await expect(page.getByText("Per week")).toHaveCount(0);
  await expect(page.getByText(/^A rough guess, give or take \d+ points/)).toBeVisible();
  const both = page.getByRole("region", { name: "Five titles you’d both love" });
  await expect(both.getByRole("listitem")).toHaveCount(5);
  await both.getByRole("link").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Watch together with ⁨Mara Lindqvist⁩" }).click();
  const ask = page.getByRole("dialog", { name: "Watch together with ⁨Mara Lindqvist⁩?" });
  await ask.getByRole("button", { name: "Start tonight’s list" }).click();
  await expect(page.getByRole("heading", { name: "Two tonight" })).toBeVisible();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  const leaving = page.getByRole("dialog", { name: "Leave this list?" });
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await expect(leaving).toBeHidden();
  await expect(page.getByRole("heading", { name: "Two tonight" })).toBeVisible();
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await leaving.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Two tonight" })).toBeHidden();
});

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
