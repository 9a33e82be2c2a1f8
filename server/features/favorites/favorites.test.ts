import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";

const PATH = "/api/user/favorites";
const NAMES = ["Alien", "Heat", "Parasite", "The Shining", "Arrival"];

/** @returns the ids of the titles with these names */
async function idsOf({ title }: TestApp, names: readonly string[]): Promise<number[]> {
  return Promise.all(names.map(async (name) => (await title(name)).id));
}

const choose = (person: Person, itemIds: readonly number[]) => person.send("PUT", PATH, { itemIds });

async function favoritesOf(person: Person): Promise<string[]> {
  const { items } = await person.get<CallAnswer<"GET /api/user/favorites">>(PATH);
  return items.map(({ title }) => title);
}

/** What the profile shows to somebody. */
async function shownTo(who: Pick<Person, "get">, { name }: Person): Promise<string[]> {
  const { data } = await who.get<CallAnswer<"GET /api/user/stats/{name}">>(`/api/user/stats/${name}`);
  return data.favorites.map(({ title }) => title);
}

test("a profile shows the favorites in the order in which they were chosen", async () => {
  const app = await testApp();
  const { ana, ben } = app;
  expect(await favoritesOf(ana)).toEqual([]);
  expect(await shownTo(ben, ana)).toEqual([]);
  const [alien = 0, heat = 0, parasite = 0, shining = 0] = await idsOf(app, NAMES);
  await choose(ana, [shining, alien, parasite, heat]);
  expect(await favoritesOf(ana)).toEqual(["The Shining", "Alien", "Parasite", "Heat"]);
  expect(await shownTo(ben, ana)).toEqual(["The Shining", "Alien", "Parasite", "Heat"]);
  await choose(ana, [heat, shining]);
  expect(await shownTo(ben, ana)).toEqual(["Heat", "The Shining"]);
  await choose(ana, []);
  expect(await shownTo(ben, ana)).toEqual([]);
});

test("favorites don't carry anybody's marks", async () => {
  const app = await testApp();
  const { ana, ben } = app;
  const [alien = 0] = await idsOf(app, NAMES);
  await choose(ana, [alien]);
  await ana.rate(alien, 3);
  await ben.rate(alien, 1);
  const { data } = await ben.get<CallAnswer<"GET /api/user/stats/{name}">>(`/api/user/stats/${ana.name}`);
  expect(data.favorites).toMatchObject([{ id: alien, rating: null, in_watchlist: false }]);
});

test("favorites are seen by those who may see the profile", async () => {
  const app = await testApp();
  const { ana, ben, visitor } = app;
  await choose(ana, await idsOf(app, ["Alien"]));
  const profile = `/api/user/stats/${ana.name}`;
  expect(await visitor.send("GET", profile)).toMatchObject({ status: 404 });
  expect(await shownTo(ben, ana)).toEqual(["Alien"]);
  await ana.ok("PUT", "/api/user/privacy", { profile_visibility: "public" });
  expect(JSON.stringify(await visitor.get(profile))).toContain('"Alien"');
  await ana.ok("PUT", "/api/user/privacy", { profile_visibility: "private" });
  expect(await ben.send("GET", profile)).toMatchObject({ status: 404 });
  expect(await shownTo(ana, ana)).toEqual(["Alien"]);
});

test("a fifth title, the same title twice or an unknown title is refused and changes nothing", async () => {
  const app = await testApp();
  const { ana } = app;
  const ids = await idsOf(app, NAMES);
  const [alien = 0, heat = 0] = ids;
  await choose(ana, [alien]);
  expect(await choose(ana, ids)).toMatchObject({
    status: 400,
    body: { code: "batch_too_large" },
  });
  expect(await choose(ana, [heat, heat])).toMatchObject({
    status: 400,
    body: { code: "validation_failed", message: "Choose each title once" },
  });
  expect(await choose(ana, [heat, 999_999])).toMatchObject({ status: 404, body: { code: "not_found" } });
  expect(await favoritesOf(ana)).toEqual(["Alien"]);
});

test("somebody else's added title can't be a favorite, and one's own is seen by nobody else", async () => {
  const { ana, ben } = await testApp();
  const { itemId } = await ana.ok<{ itemId: number }>("POST", "/api/items/manual", {
    title: `A film of ${ana.name}`,
    year: 1999,
    mediaType: "movie",
  });
  expect(await choose(ben, [itemId])).toMatchObject({ status: 404 });
  expect(await choose(ana, [itemId])).toMatchObject({ status: 200 });
  expect(await favoritesOf(ana)).toEqual([`A film of ${ana.name}`]);
  expect(await shownTo(ben, ana)).toEqual([]);
});

test("choices made at the same time never mix", async () => {
  const app = await testApp();
  const { ana } = app;
  const [alien = 0, heat = 0, parasite = 0, shining = 0] = await idsOf(app, NAMES);
  const orders = [
    [alien, heat],
    [heat, alien, parasite],
    [shining, parasite, heat, alien],
  ];
  const answers = await Promise.all([...orders, ...orders].map((order) => choose(ana, order)));
  expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(200));
  const { items } = await ana.get<CallAnswer<"GET /api/user/favorites">>(PATH);
  expect(orders).toContainEqual(items.map(({ id }) => id));
});
