import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import { Client } from "#server/testing/client.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

const PATH = "/api/user/taste-profile";
const CORRECTIONS = `${PATH}/corrections`;

type TasteProfile = CallAnswer<"GET /api/user/taste-profile">;

const profileOf = (person: Client) => person.ok<TasteProfile>("GET", PATH);
const isHorror = ({ genres }: Pick<Item, "genres">) => genres.some(({ name }) => name === "Horror");
const horrorsOf = async (person: Client) => (await person.picks(20)).items.filter(isHorror).length;
const HORROR = { kind: "genre", key: "horror" } as const;

async function horrorFan(): Promise<{
  app: Awaited<ReturnType<typeof testApp>>;
  ana: Person;
  ids: number[];
}> {
  const app = await testApp();
  const ana = await app.signUp();
  const names = ["The Shining", "Hereditary", "The Exorcist", "Suspiria"];
  const ids = await Promise.all(names.map(async (name) => (await app.title(name)).id));
  for (const id of ids) await ana.rate(id, 3);
  return { app, ana, ids };
}

test("the taste profile is empty without marks", async () => {
  const { ana } = await testApp();
  expect(await profileOf(ana)).toEqual({ lines: [], corrections: [], items: [] });
});

test("the first genre of a horror fan's profile is horror, with the titles it comes from", async () => {
  const { ana, ids } = await horrorFan();
  const { lines, items } = await profileOf(ana);
  const first = lines.find(({ kind }) => kind === "genre");
  expect(first).toMatchObject({ key: "horror", name: "Horror", title_count: 4 });
  expect(new Set(first?.title_ids)).toEqual(new Set(ids));
  const known = new Set(items.map(({ id }) => id));
  expect(lines.flatMap(({ title_ids: named }) => named).filter((id) => !known.has(id))).toEqual([]);
});

test("wanting less of a genre affects the next picks on every server, and undoing it restores them", async () => {
  const { app, ana } = await horrorFan();
  const elsewhere = new Client(await app.secondServer());
  elsewhere.token = ana.token;
  const before = await horrorsOf(elsewhere);
  expect(before).toBeGreaterThan(2);
  await ana.ok("PUT", CORRECTIONS, { ...HORROR, direction: "less" });
  expect(await horrorsOf(elsewhere)).toBeLessThanOrEqual(before / 2);
  expect(await horrorsOf(ana)).toBeLessThanOrEqual(before / 2);
  expect((await profileOf(ana)).corrections).toMatchObject([
    { ...HORROR, name: "Horror", direction: "less" },
  ]);
  await ana.ok("PUT", CORRECTIONS, { ...HORROR, direction: null });
  expect((await profileOf(ana)).corrections).toEqual([]);
  expect(await horrorsOf(elsewhere)).toBe(before);
});

test("wanting more of an unmarked genre brings more of it", async () => {
  const { ana } = await horrorFan();
  const westerns = async () =>
    (await ana.picks(20)).items.filter(({ genres }) => genres.some(({ name }) => name === "Western")).length;
  const before = await westerns();
  await ana.ok("PUT", CORRECTIONS, { kind: "genre", key: "western", direction: "more" });
  expect(await westerns()).toBeGreaterThan(before);
});

test("no reason names a genre or mood the viewer wants less of", async () => {
  const { ana } = await horrorFan();
  const { lines } = await profileOf(ana);
  for (const { kind, key } of lines) {
    if (kind !== "genre" && kind !== "mood") continue;
    await ana.ok("PUT", CORRECTIONS, { kind, key, direction: "less" });
  }
  const names = new Set(lines.map(({ name }) => name.toLowerCase()));
  const { items } = await ana.picks(50);
  const named = items.filter(({ reason }) => reason.kind === "genre" || reason.kind === "mood");
  expect(
    named.filter(({ reason }) => [...names].some((name) => reason.text.toLowerCase().includes(name))),
  ).toEqual([]);
});

test("a line that no title has can't be corrected, and corrections apply only to their owner", async () => {
  const { ana, ben } = await testApp();
  for (const line of [
    { kind: "genre", key: "no such genre" },
    { kind: "mood", key: "no such mood" },
    { kind: "person", key: "999999999" },
    { kind: "era", key: "1492" },
  ]) {
    expect((await ana.send("PUT", CORRECTIONS, { ...line, direction: "less" })).status).toBe(400);
  }
  await ana.ok("PUT", CORRECTIONS, { ...HORROR, direction: "more" });
  expect((await profileOf(ben)).corrections).toEqual([]);
  await ben.ok("PUT", CORRECTIONS, { ...HORROR, direction: null });
  expect((await profileOf(ana)).corrections).toHaveLength(1);
});

test("a viewer can have 200 corrections, and one more is refused", async () => {
  const { ana, db } = await testApp();
  await db.query(
    `insert into taste_corrections (user_id, kind, key, direction, corrected_at)
     select u.id, 'nanogenre', 'gone ' || n, 'less', now() from users u, generate_series(1, 200) as n where u.username = $1`,
    [ana.name],
  );
  const refused = await ana.send("PUT", CORRECTIONS, { ...HORROR, direction: "less" });
  expect(refused.status).toBe(409);
  await ana.ok("PUT", CORRECTIONS, { kind: "nanogenre", key: "gone 1", direction: null });
  await ana.ok("PUT", CORRECTIONS, { ...HORROR, direction: "less" });
  await ana.ok("PUT", CORRECTIONS, { ...HORROR, direction: "more" });
  expect((await profileOf(ana)).corrections).toHaveLength(200);
  expect((await ana.picks(10)).items).toHaveLength(10);
});
