import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { LIST_NAME_MAX, MOST_LISTS, MOST_TITLES_OF_LIST } from "#contract/list-rules.ts";
import type { Client } from "#server/testing/client.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";

type Read = CallAnswer<"GET /api/lists/{listId}">;
type Shared = CallAnswer<"GET /api/shared-lists/{code}">;

const NOT_FOUND = { status: 404, body: { code: "not_found" } };
const NAMES = ["Alien", "Heat", "Parasite", "Arrival", "Moonlight"] as const;

/** @returns the ids of the titles in NAMES */
async function titleIds({ title }: TestApp): Promise<[number, number, number, number, number]> {
  const [alien, heat, parasite, arrival, moonlight] = await Promise.all(NAMES.map((name) => title(name)));
  return [alien?.id ?? 0, heat?.id ?? 0, parasite?.id ?? 0, arrival?.id ?? 0, moonlight?.id ?? 0];
}

const create = (person: Person, body: object = { name: "Rainy nights" }) =>
  person.send<CallAnswer<"POST /api/lists">>("POST", "/api/lists", body);

/** @returns the path of a new list with these titles */
async function listWith(person: Person, ids: readonly number[], name = "Rainy nights"): Promise<string> {
  const { list } = await person.ok<CallAnswer<"POST /api/lists">>("POST", "/api/lists", { name });
  for (const id of ids) await person.ok("PUT", `/api/lists/${list.id}/items/${id}`, {});
  return `/api/lists/${list.id}`;
}

async function titlesOf(person: Person, path: string): Promise<string[]> {
  return (await person.get<Read>(path)).items.map(({ title }) => title);
}

const put = (person: Person, path: string, id: number, before?: number | null) =>
  person.send("PUT", `${path}/items/${id}`, before === undefined ? {} : { before });

async function share(person: Person, path: string): Promise<string> {
  return (await person.ok<{ code: string }>("POST", `${path}/link`)).code;
}

const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

const open = (who: Client, code: string) => who.send<Shared>("GET", `/api/shared-lists/${code}`);

test("a copy of a shared list is a private list of its own, with the titles in their order", async () => {
  const app = await testApp();
  const { ana, ben, visitor } = app;
  const [alien, heat, parasite] = await titleIds(app);
  const path = await listWith(ana, [parasite, alien]);
  const code = await share(ana, path);
  const copy = `/api/shared-lists/${code}/copy`;
  expect(await visitor.send("POST", copy)).toMatchObject({ status: 401 });
  const { list } = await ben.ok<CallAnswer<"POST /api/shared-lists/{code}/copy">>("POST", copy);
  expect(list).toMatchObject({ name: "Rainy nights", code: null, count: 2 });
  await put(ana, path, heat);
  expect(await titlesOf(ben, `/api/lists/${list.id}`)).toEqual(["Parasite", "Alien"]);
  await ana.ok("DELETE", `${path}/link`);
  expect(await ben.send("POST", copy)).toMatchObject(NOT_FOUND);
});

test("a list is made with a first title, filled, and shown with its first posters", async () => {
  const app = await testApp();
  const { ana } = app;
  const [alien, heat, parasite, arrival, moonlight] = await titleIds(app);
  expect(await ana.get("/api/lists")).toEqual({ lists: [] });
  const body = { name: "  Rainy nights ", description: "Slow ones", item_id: alien };
  const { list } = (await create(ana, body)).body;
  expect(list).toMatchObject({ name: "Rainy nights", description: "Slow ones", code: null, count: 1 });
  const path = `/api/lists/${list.id}`;
  for (const id of [heat, parasite, arrival, moonlight, heat]) await put(ana, path, id);
  expect(await titlesOf(ana, path)).toEqual(["Alien", "Heat", "Parasite", "Arrival", "Moonlight"]);
  const { lists } = await ana.get<CallAnswer<"GET /api/lists">>("/api/lists");
  expect(lists).toMatchObject([{ id: list.id, count: 5 }]);
  expect(lists[0]?.posters.map(({ title }) => title)).toEqual(["Alien", "Heat", "Parasite", "Arrival"]);
});

test("titles are moved before another or to the end", async () => {
  const app = await testApp();
  const { ana } = app;
  const [alien, heat, parasite, arrival, moonlight] = await titleIds(app);
  const path = await listWith(ana, [alien, heat, parasite, arrival]);
  await put(ana, path, arrival, heat);
  expect(await titlesOf(ana, path)).toEqual(["Alien", "Arrival", "Heat", "Parasite"]);
  await put(ana, path, alien, null);
  expect(await titlesOf(ana, path)).toEqual(["Arrival", "Heat", "Parasite", "Alien"]);
  await put(ana, path, alien, arrival);
  expect(await titlesOf(ana, path)).toEqual(["Alien", "Arrival", "Heat", "Parasite"]);
  await put(ana, path, heat, heat);
  expect(await titlesOf(ana, path)).toEqual(["Alien", "Arrival", "Heat", "Parasite"]);
  await put(ana, path, moonlight, arrival);
  expect(await titlesOf(ana, path)).toEqual(["Alien", "Moonlight", "Arrival", "Heat", "Parasite"]);
  expect(await put(ana, path, alien, 999_999)).toMatchObject(NOT_FOUND);
  expect(await put(ana, path, 999_999)).toMatchObject(NOT_FOUND);
});

test("a title is removed, once or twice, and put back at its place", async () => {
  const app = await testApp();
  const { ana } = app;
  const [alien, heat, parasite] = await titleIds(app);
  const path = await listWith(ana, [alien, heat, parasite]);
  for (let time = 0; time < 2; time++) await ana.ok("DELETE", `${path}/items/${heat}`);
  expect(await titlesOf(ana, path)).toEqual(["Alien", "Parasite"]);
  await put(ana, path, heat, parasite);
  expect(await titlesOf(ana, path)).toEqual(["Alien", "Heat", "Parasite"]);
});

test("a list is renamed and deleted", async () => {
  const { ana } = await testApp();
  const path = await listWith(ana, []);
  await ana.ok("PUT", path, { name: "Sunny days", description: "With ice cream" });
  expect((await ana.get<Read>(path)).list).toMatchObject({
    name: "Sunny days",
    description: "With ice cream",
  });
  await ana.ok("DELETE", path);
  expect(await ana.send("GET", path)).toMatchObject(NOT_FOUND);
  expect(await ana.send("DELETE", path)).toMatchObject(NOT_FOUND);
  expect(await ana.get("/api/lists")).toEqual({ lists: [] });
});

test.for([
  [{}],
  [{ name: " " }],
  [{ name: "a".repeat(LIST_NAME_MAX + 1) }],
  [{ name: "a\u202eb" }],
  [{ name: "A", description: "a".repeat(301) }],
])("a list like %j is refused", async ([body]) => {
  const { ana } = await testApp();
  expect(await create(ana, body)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  expect(await ana.get("/api/lists")).toEqual({ lists: [] });
});

test("nobody else can read or change a list", async () => {
  const app = await testApp();
  const { ana, ben } = app;
  const [alien, heat] = await titleIds(app);
  const path = await listWith(ana, [alien]);
  await share(ana, path);
  const before = await ana.get(path);
  const requests = [
    ["GET", path],
    ["PUT", path, { name: "Mine now", description: "" }],
    ["DELETE", path],
    ["PUT", `${path}/items/${heat}`, {}],
    ["DELETE", `${path}/items/${alien}`],
    ["POST", `${path}/link`],
    ["DELETE", `${path}/link`],
  ] as const;
  for (const [method, address, body] of requests)
    expect(await ben.send(method, address, body)).toMatchObject(NOT_FOUND);
  expect(await ana.get(path)).toEqual(before);
  expect(await ben.get("/api/lists")).toEqual({ lists: [] });
});

test("anyone with the link can read a shared list until it gets another link or becomes private", async () => {
  const app = await testApp();
  const { ana, ben, visitor } = app;
  const [alien, heat] = await titleIds(app);
  await ana.rate(alien, 3);
  const path = await listWith(ana, [heat, alien]);
  const first = await share(ana, path);
  expect(first).toMatch(/^[\w-]{22}$/);
  expect((await ana.get<Read>(path)).list.code).toBe(first);
  const { status, body } = await open(visitor, first);
  expect(status).toBe(200);
  expect(body.list).toEqual({ name: "Rainy nights", description: "", owner: null, id: null });
  expect(body.items).toMatchObject([{ id: heat }, { id: alien, rating: null, in_watchlist: false }]);
  const second = await share(ana, path);
  expect(await open(visitor, first)).toMatchObject(NOT_FOUND);
  expect(await open(ben, second)).toMatchObject({ status: 200 });
  await ana.ok("DELETE", `${path}/link`);
  expect(await open(ben, second)).toMatchObject(NOT_FOUND);
  expect(await open(visitor, "a".repeat(22))).toMatchObject(NOT_FOUND);
  expect((await ana.get<Read>(path)).list.code).toBeNull();
});

test("a deleted list's link ends", async () => {
  const { ana, visitor } = await testApp();
  const path = await listWith(ana, []);
  const code = await share(ana, path);
  await ana.ok("DELETE", path);
  expect(await open(visitor, code)).toMatchObject(NOT_FOUND);
});

test("a shared list names its owner to those who may see the owner's profile", async () => {
  const { ana, ben, visitor } = await testApp();
  const code = await share(ana, await listWith(ana, []));
  const owner = { username: ana.name, display_name: ana.name };
  const shownTo = async (who: Client) => (await open(who, code)).body.list.owner;
  expect([await shownTo(ben), await shownTo(visitor)]).toEqual([owner, null]);
  await ana.ok("PUT", "/api/user/privacy", { profile_visibility: "public" });
  expect([await shownTo(ben), await shownTo(visitor)]).toEqual([owner, owner]);
  await ana.ok("PUT", "/api/user/privacy", { profile_visibility: "private" });
  expect([await shownTo(ben), await shownTo(visitor), await shownTo(ana)]).toEqual([null, null, owner]);
});

test("only the owner gets the id of a shared list", async () => {
  const { ana, ben } = await testApp();
  const path = await listWith(ana, []);
  const code = await share(ana, path);
  expect((await open(ana, code)).body.list.id).toBe(Number(path.split("/").at(-1)));
  expect((await open(ben, code)).body.list.id).toBeNull();
});

test("a shared list doesn't show titles that only its owner may see, and others can't list them", async () => {
  const app = await testApp();
  const { ana, ben, visitor } = app;
  const [alien] = await titleIds(app);
  const { itemId } = await ana.ok<{ itemId: number }>("POST", "/api/items/manual", {
    title: `A film of ${ana.name}`,
    year: 1999,
    mediaType: "movie",
  });
  const path = await listWith(ana, [itemId, alien]);
  expect(await titlesOf(ana, path)).toEqual([`A film of ${ana.name}`, "Alien"]);
  const code = await share(ana, path);
  for (const who of [ben, visitor]) expect((await open(who, code)).body.items).toMatchObject([{ id: alien }]);
  expect(await put(ben, await listWith(ben, []), itemId)).toMatchObject(NOT_FOUND);
  expect(await create(ben, { name: "A", item_id: itemId })).toMatchObject(NOT_FOUND);
  expect(await ben.send("GET", `/api/items/${itemId}/lists`)).toMatchObject(NOT_FOUND);
});

test("a title's details show which lists have it", async () => {
  const app = await testApp();
  const { ana, ben, clock } = app;
  const [alien, heat] = await titleIds(app);
  await listWith(ana, [alien, heat], "With Alien");
  clock.advance(1);
  await listWith(ana, [heat], "Without");
  expect(await ana.get(`/api/items/${alien}/lists`)).toMatchObject({
    lists: [
      { name: "Without", count: 1, has_item: false },
      { name: "With Alien", count: 2, has_item: true },
    ],
  });
  expect(await ben.get(`/api/items/${alien}/lists`)).toEqual({ lists: [] });
});

test("a list can't exceed its title limit, even with simultaneous requests", async () => {
  const app = await testApp();
  const { ana, db } = app;
  const path = await listWith(ana, []);
  await db.query(
    `insert into list_titles (list_id, title_id, position, added_at)
     select $1, t.id, row_number() over (order by t.id), now() from titles t order by t.id limit $2`,
    [Number(path.split("/").at(-1)), MOST_TITLES_OF_LIST - 1],
  );
  const { list, items } = await ana.get<Read>(path);
  expect(list.count).toBe(MOST_TITLES_OF_LIST - 1);
  const others = await db.query<{ id: number }>(
    "select t.id from titles t where t.id > $1 order by t.id limit 4",
    [items.at(-1)?.id ?? 0],
  );
  const answers = await Promise.all(others.map(({ id }) => put(ana, path, id)));
  expect(statusesOf(answers)).toEqual([200, 409, 409, 409]);
  expect((await ana.get<Read>(path)).items).toHaveLength(MOST_TITLES_OF_LIST);
  const first = items[0]?.id ?? 0;
  expect(await put(ana, path, first, null)).toMatchObject({ status: 200 });
  expect((await ana.get<Read>(path)).items.at(-1)?.id).toBe(first);
});

test("a user can't exceed the maximum number of lists, even with simultaneous requests", async () => {
  const { ana, db } = await testApp();
  await db.query(
    `insert into lists (user_id, name, description, created_at, changed_at)
     select u.id, n::text, '', now(), now() from users u, generate_series(1, $2) n where u.username = $1`,
    [ana.name, MOST_LISTS - 1],
  );
  const answers = await Promise.all([create(ana), create(ana), create(ana)]);
  expect(statusesOf(answers)).toEqual([200, 409, 409]);
  expect((await ana.get<CallAnswer<"GET /api/lists">>("/api/lists")).lists).toHaveLength(MOST_LISTS);
});

test("titles added and moved at the same time are all in the list, once each", async () => {
  const app = await testApp();
  const { ana } = app;
  const [alien, heat, parasite, arrival, moonlight] = await titleIds(app);
  const path = await listWith(ana, [alien, heat]);
  const answers = await Promise.all([
    put(ana, path, parasite),
    put(ana, path, arrival, alien),
    put(ana, path, moonlight, heat),
    put(ana, path, alien, null),
    put(ana, path, parasite),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await titlesOf(ana, path)).toSorted()).toEqual([...NAMES].toSorted());
});

test("lists don't change what is recommended", async () => {
  const app = await testApp();
  const { ana } = app;
  const picked = async () => (await ana.picks()).items.map(({ id }) => id);
  const before = await picked();
  await listWith(ana, before.slice(0, 3));
  expect(await picked()).toEqual(before);
});
