import type { Page } from "@playwright/test";

import { openDatabase } from "#server/platform/db.ts";

import { FRIGHTS, groupOf, guestJoins } from "./evening-together.ts";
import { chooseFile, openImport } from "./histories.ts";
import { expect, test } from "./journey.ts";
import { administratorOn, watchForFaults, neighbor } from "./people.ts";

/** A name that runs a script if the page treats it as markup, and ends in right-to-left letters. It fits the limit of a guest's name. */
const NAME = "<img src=x onerror=ran=1>אב";
const MARKUP = `Quagmirella ${NAME}<script>ran=1</script><svg onload=ran=1>`;
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

test("markup in a stored name is shown as text on every screen and never runs", async ({ page, product }) => {
  const faults = watchForFaults(page);
  const { token } = await administratorOn(page, product.databaseUrl, { Arrival: 3, Parasite: 3 });
  const headers = { authorization: `Bearer ${token}` };
  await page.request.put("/api/profile", { data: { display_name: NAME }, headers });
  const titleId = await addTitle(page, { databaseUrl: product.databaseUrl, token });
  await page.request.post("/api/watchlist", { data: { id: titleId }, headers });
  const friend = await neighbor(page, { name: NAME, ratings: { Arrival: 3, Parasite: 3 } });
  const code = await groupOf(page, token);
  await guestJoins(page, { code, name: NAME, titles: FRIGHTS });

  await page.goto("/admin?section=additions");
  await expect(page.getByText(MARKUP).first()).toBeVisible();
  await expectHarmless(page, "a title that waits");
  const decide = async (decision: "confirmed" | "waiting") => {
    const path = `/api/admin/additions/${titleId}/decision`;
    expect((await page.request.put(path, { data: { decision }, headers })).ok()).toBe(true);
  };
  await decide("confirmed");

  for (const [path, text] of [
    [`/item/${titleId}`, MARKUP],
    ["/watchlist", MARKUP],
    ["/search?q=Quagmirella", MARKUP],
    [`/user/${friend}`, NAME],
    [`/together/${code}`, NAME],
    ["/admin?section=accounts", "viewer-"],
    ["/dashboard", "Just For You"],
    ["/settings/profile", "About you"],
  ] as const) {
    await page.setViewportSize(WIDE);
    await page.goto(path);
    await expect(page.getByText(text).first(), path).toBeVisible();
    await expectHarmless(page, path);
  }

  await page.setViewportSize(WIDE);
  await page.goto("/settings/profile");
  await expect(page.getByLabel("Display name")).toHaveValue(NAME);
  await openImport(page);
  const rows = ["Date,Name,Year,Letterboxd URI,Rating", `2024-03-01,"${MARKUP}",2016,https://boxd.it/a,5`];
  await chooseFile(page, [...rows, "2024-03-01,Arrival,2016,https://boxd.it/b,5"].join("\n"));
  await page.getByText("1 title not found").click();
  await expectHarmless(page, "the import");
  // Other tests share this server.
  await decide("waiting");
  expect(faults).toEqual([]);
});

/** Writes a title directly to the database, because the form refuses markup, while a source of the catalog may contain some. */
async function addTitle(
  page: Page,
  { databaseUrl, token }: { databaseUrl: string; token: string },
): Promise<number> {
  const response = await page.request.post("/api/items/manual", {
    data: { title: "Quagmirella", year: 1987, mediaType: "movie" },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.ok()).toBe(true);
  const { itemId } = (await response.json()) as { itemId: number };
  const db = openDatabase({ url: databaseUrl, maxConnections: 1, onError: () => undefined });
  try {
    await db.query("update titles set title = $2, original_title = $2, overview = $2 where id = $1", [
      itemId,
      MARKUP,
    ]);
    await db.query(
      `with person as (insert into people (name) values ($2) returning id)
       insert into credits (title_id, person_id, role, position) select $1, id, 'director', 0 from person`,
      [itemId, MARKUP],
    );
    await db.query("select pg_notify('catalogue_changed', $1)", [String(itemId)]);
  } finally {
    await db.close();
  }
  return itemId;
}

async function expectHarmless(page: Page, place: string): Promise<void> {
  for (const viewport of [WIDE, PHONE]) {
    await page.setViewportSize(viewport);
    // The layout follows the viewport a moment later.
    const found = () =>
      page.evaluate(() => ({
        hasRun: "ran" in window,
        elements: document.querySelectorAll('img[src="x"], svg[onload], [onerror]').length,
        isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
      }));
    await expect.poll(found, place).toEqual({ hasRun: false, elements: 0, isWide: false });
  }
}
