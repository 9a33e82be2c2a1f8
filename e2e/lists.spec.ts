import type { Page } from "@playwright/test";

import type { CallAnswer } from "#contract/api.ts";

import { expect, test } from "./journey.ts";
import { addPerson, listOf, newcomer, signedIn, titleNamed } from "./people.ts";

const entries = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 });
const posters = (page: Page) => page.getByRole("list", { name: /^Titles of / }).getByRole("link");
const link = (page: Page) => page.getByLabel("Anyone with this link can view the list.");

test("a title is added to a new list and to another from its details, with the keyboard alone", async ({
  page,
}) => {
  const { token } = await signedIn(page);
  const { id } = await titleNamed(page.request, "Alien");
  await page.goto(`/item/${id}`);
  const add = page.getByRole("button", { name: "Add to list" });
  await add.press("Enter");
  const choices = page.getByRole("region", { name: "Your lists with Alien" });
  await choices.getByRole("button", { name: "Create list" }).press("Enter");
  await expect(choices.getByText("Please name the list")).toBeVisible();
  await choices.getByLabel("New list").fill("Deep space");
  await choices.getByLabel("New list").press("Enter");
  const made = choices.getByRole("checkbox", { name: "Deep space" });
  await expect(made).toBeChecked();
  await expect(made).toBeFocused();
  await made.press("Space");
  await expect(made).not.toBeChecked();

  await listOf(page.request, token, { name: "Classics", titles: ["Heat"] });
  await page.reload();
  await add.press("Enter");
  await choices.getByRole("checkbox", { name: "Classics" }).press("Space");
  await expect(choices.getByText("2 titles")).toBeVisible();
  await page.goto("/watchlist");
  await page.getByRole("main").getByRole("link", { name: "Lists" }).press("Enter");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Classics",
    "Deep space",
  ]);
  await page.getByRole("link", { name: "Classics" }).press("Enter");
  await expect(posters(page)).toHaveCount(2);
  await posters(page).first().press("Enter");
  await expect(page.getByRole("dialog")).toContainText("Heat");
});

test("a list is made, filled, put in order, renamed and deleted with the keyboard alone", async ({
  page,
}) => {
  await signedIn(page);
  await page.goto("/lists");
  await expect(page.getByRole("heading", { name: "No lists yet" })).toBeVisible();
  await page.getByRole("button", { name: "New list" }).press("Enter");
  await page.getByLabel("Name").fill("Rainy nights");
  await page.getByLabel("Name").press("Enter");
  await expect(page.getByRole("heading", { name: "Rainy nights" })).toBeVisible();

  const search = page.getByRole("searchbox", { name: "Add a title" });
  for (const name of ["Alien", "Heat", "Moonlight"]) {
    await search.fill(name);
    await page
      .getByRole("list", { name: "Search results" })
      .getByRole("button", { name: new RegExp(`^${name}`) })
      .first()
      .press("Enter");
    await expect(entries(page).filter({ hasText: name })).toBeVisible();
    await expect(search).toBeFocused();
  }
  const up = page.getByRole("button", { name: "Move up: Moonlight" });
  await up.press("Enter");
  await expect(entries(page)).toHaveText(["Alien", "Moonlight", "Heat"]);
  await expect(up).toBeFocused();
  await up.press("Enter");
  await expect(entries(page)).toHaveText(["Moonlight", "Alien", "Heat"]);
  await expect(up).toHaveAttribute("aria-disabled", "true");

  await page.getByRole("button", { name: "Remove from the list: Alien" }).press("Enter");
  await expect(entries(page)).toHaveText(["Moonlight", "Heat"]);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(entries(page)).toHaveText(["Moonlight", "Alien", "Heat"]);
  await page.getByRole("button", { name: "Done" }).press("Enter");
  await page.reload();
  await expect(posters(page)).toContainText([/^Moonlight/, /^Alien/, /^Heat/]);

  await page.getByRole("button", { name: "Edit details" }).press("Enter");
  await page.getByLabel("Name").fill("Sunny days");
  await page.getByLabel(/^Description/).fill("With ice cream");
  await page.getByLabel(/^Description/).press("Enter");
  await expect(page.getByRole("heading", { name: "Sunny days" })).toBeVisible();
  await expect(page.getByText("With ice cream")).toBeVisible();

  await page.getByRole("button", { name: "Delete list" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete Sunny days?" });
  await dialog.getByRole("button", { name: "Delete list" }).press("Enter");
  await expect(page.getByText("Sunny days deleted")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No lists yet" })).toBeVisible();
});

test("anyone can read a shared list until its link is renewed or ended", async ({
  page,
  browser,
  baseURL,
}) => {
  const { token } = await signedIn(page);
  const listId = await listOf(page.request, token, { name: "Rainy nights", titles: ["Heat", "Alien"] });
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const visitor = await context.newPage();
  await page.goto(`/lists/${listId}`);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  const first = await link(page).inputValue();

  await visitor.goto(first);
  await expect(visitor.getByRole("heading", { name: "Rainy nights" })).toBeVisible();
  await expect(posters(visitor)).toContainText([/^Heat/, /^Alien/]);
  await expect(visitor.getByRole("main")).not.toContainText("By ");
  await posters(visitor).first().click();
  await expect(visitor.getByRole("dialog")).toContainText("Heat");

  await page.getByRole("button", { name: "New link" }).click();
  await expect(link(page)).not.toHaveValue(first);
  const second = await link(page).inputValue();
  await visitor.goto(first);
  await expect(visitor.getByRole("heading", { name: "This list isn’t shared" })).toBeVisible();
  await visitor.goto(second);
  await expect(visitor.getByRole("heading", { name: "Rainy nights" })).toBeVisible();

  await page.getByRole("button", { name: "Make private" }).click();
  await expect(page.getByRole("button", { name: "Create link" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Share this list" })).toBeFocused();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "This list isn’t shared" })).toBeVisible();
  await context.close();
});

test("a visitor gets from a shared list to an account that has a copy of it", async ({
  page,
  browser,
  baseURL,
}) => {
  const { token } = await signedIn(page);
  const listId = await listOf(page.request, token, { name: "Rainy nights", titles: ["Heat", "Alien"] });
  const headers = { authorization: `Bearer ${token}` };
  const shared = await page.request.post(`/api/lists/${listId}/link`, { headers });
  const { code } = (await shared.json()) as CallAnswer<"POST /api/lists/{listId}/link">;

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const visitor = await context.newPage();
  await visitor.goto(`/shared-list/${code}`);
  await expect(visitor.getByRole("heading", { name: "Keep this list" })).toBeVisible();
  await visitor.getByRole("link", { name: /^Heat/ }).click();
  await visitor.getByRole("dialog").getByRole("button", { name: "Get started" }).click();
  await expect(visitor.getByText("Step 1 of 3")).toBeVisible();
  const { email, username, password } = newcomer();
  await visitor.getByLabel("Email").fill(email);
  await visitor.getByLabel("Username").fill(username);
  await visitor.getByLabel("Password", { exact: true }).fill(password);
  await visitor.getByRole("button", { name: "Next" }).click();
  await visitor.getByRole("option", { name: "Drama" }).click();
  await visitor.getByRole("button", { name: "Next" }).click();
  await visitor.getByRole("dialog").getByRole("button", { name: "Create Account" }).click();
  await expect(visitor).toHaveURL(/\/dashboard$/);
  await expect(visitor.getByText("Rainy nights is in your lists")).toBeVisible();
  await visitor.goto("/lists");
  await visitor.getByRole("link", { name: "Rainy nights" }).click();
  await expect(posters(visitor)).toContainText([/^Heat/, /^Alien/]);
  await context.close();
});

test("a signed-in viewer can keep a copy of a shared list", async ({ page }) => {
  const owner = await addPerson(page.request, "Ana");
  const listId = await listOf(page.request, owner, { name: "Rainy nights", titles: ["Heat"] });
  const headers = { authorization: `Bearer ${owner}` };
  const shared = await page.request.post(`/api/lists/${listId}/link`, { headers });
  const { code } = (await shared.json()) as CallAnswer<"POST /api/lists/{listId}/link">;
  await signedIn(page);
  await page.goto(`/shared-list/${code}`);
  await page.getByRole("button", { name: "Keep a copy" }).click();
  await expect(page).toHaveURL(/\/lists\/\d+$/);
  await expect(page.getByRole("button", { name: "Edit details" })).toBeVisible();
  await expect(posters(page)).toContainText([/^Heat/]);
});

test("a shared list names its owner to signed-in viewers, who can open titles and the profile", async ({
  page,
  browser,
  baseURL,
}) => {
  const { token, username } = await signedIn(page);
  const listId = await listOf(page.request, token, { name: "Rainy nights", titles: ["Heat"] });
  const headers = { authorization: `Bearer ${token}` };
  const shared = await page.request.post(`/api/lists/${listId}/link`, { headers });
  const { code } = (await shared.json()) as CallAnswer<"POST /api/lists/{listId}/link">;
  await page.goto(`/shared-list/${code}`);
  await page.getByRole("link", { name: "Edit it" }).click();
  await expect(page.getByRole("button", { name: "Edit details" })).toBeVisible();

  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const friend = await context.newPage();
  await signedIn(friend);
  await friend.goto(`/shared-list/${code}`);
  await expect(posters(friend)).toContainText([/^Heat/]);
  await friend.getByRole("link", { name: `By ${username} (@${username})` }).click();
  await expect(friend).toHaveURL(new RegExp(`/user/${username}$`));
  await friend.goto(`/lists/${listId}`);
  await expect(friend.getByRole("heading", { name: "List not found" })).toBeVisible();
  await context.close();
});
