import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import type { Client } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";

type Watchlist = { items: Item[] };

test("a rating is kept and can be changed", async () => {
  const { ana, title } = await testApp();
  const arrival = await title("Arrival");
  await ana.rate(arrival.id, 2);
  await ana.rate(arrival.id, 3);
  expect(await ana.get("/api/ratings")).toMatchObject({ ratings: [{ item_id: arrival.id, rating: 3 }] });
  expect(await ana.get(`/api/ratings/${arrival.id}`)).toEqual({ rating: 3 });
});

test("a title that nobody rated has no rating", async () => {
  const { ana, title } = await testApp();
  const arrival = await title("Arrival");
  expect(await ana.get(`/api/ratings/${arrival.id}`)).toEqual({ rating: null });
});

test("a rating can be removed, even twice, and only by its owner", async () => {
  const { ana, ben, title } = await testApp();
  const arrival = await title("Arrival");
  await ana.rate(arrival.id, 3);
  await ben.ok("DELETE", `/api/ratings/${arrival.id}`);
  expect(await ana.get(`/api/ratings/${arrival.id}`)).toEqual({ rating: 3 });
  await ana.ok("DELETE", `/api/ratings/${arrival.id}`);
  await ana.ok("DELETE", `/api/ratings/${arrival.id}`);
  expect(await ana.get(`/api/ratings/${arrival.id}`)).toEqual({ rating: null });
  expect(await ana.get("/api/ratings")).toEqual({ ratings: [] });
});

test("a removed rating is no longer the reason for a pick", async () => {
  const { ana, title } = await testApp();
  const arrival = await title("Arrival");
  const picks = async () => {
    const { items } = await ana.get<CallAnswer<"GET /api/recommendations">>("/api/recommendations?limit=24");
    return items;
  };
  await ana.rate(arrival.id, 3);
  expect((await picks()).map(({ reason }) => reason.title_id)).toContain(arrival.id);
  await ana.ok("DELETE", `/api/ratings/${arrival.id}`);
  expect((await picks()).map(({ reason }) => reason.title_id)).not.toContain(arrival.id);
});

test("the ratings of many titles come in one response, keyed by title id", async () => {
  const { ana, title } = await testApp();
  const [arrival, parasite] = [await title("Arrival"), await title("Parasite")];
  await ana.rate(arrival.id, 1);
  const answer = await ana.ok("POST", "/api/ratings/batch-get", {
    itemIds: [arrival.id, parasite.id, 999_999],
  });
  expect(answer).toEqual({ ratings: { [arrival.id]: 1 } });
});

test("rating a title records that it was watched", async () => {
  const { ana, db, title } = await testApp();
  const arrival = await title("Arrival");
  await ana.rate(arrival.id, 3);
  const events = await db.query(
    `select e.event_type as type, e.event_value as value, e.metadata from events e
     join users u on u.id = e.user_id where u.username = $1 order by e.id`,
    [ana.name],
  );
  expect(events).toEqual([
    { type: "RATE", value: "3", metadata: null },
    { type: "WATCH", value: null, metadata: { inferred: true } },
  ]);
});

test("skipping a title removes its rating, and rating it removes the skip", async () => {
  const { ana, title } = await testApp();
  const arrival = await title("Arrival");
  await ana.rate(arrival.id, 3);
  await ana.rate(arrival.id, "skip");
  expect(await ana.get("/api/ratings")).toEqual({ ratings: [] });
  expect(await ana.get("/api/user/skip/skipped-items")).toMatchObject({ items: [{ id: arrival.id }] });
  await ana.rate(arrival.id, 2);
  expect(await ana.get("/api/user/skip/skipped-items")).toEqual({ items: [] });
});

test("a skip can be undone", async () => {
  const { ana, title } = await testApp();
  const arrival = await title("Arrival");
  await ana.rate(arrival.id, "skip");
  await ana.ok("DELETE", `/api/user/skip/${arrival.id}`);
  expect(await ana.get("/api/user/skip/skipped-items")).toEqual({ items: [] });
});

test("the watchlist shows the most recently added title first", async () => {
  const { ana, clock, title } = await testApp();
  const [arrival, parasite] = [await title("Arrival"), await title("Parasite")];
  await ana.ok("POST", "/api/watchlist", { id: arrival.id });
  clock.advance(1);
  await ana.ok("POST", "/api/watchlist", { id: parasite.id, rating: 3 });
  const { items } = await ana.get<Watchlist>("/api/watchlist");
  expect(items.map((item) => [item.title, item.in_watchlist])).toEqual([
    ["Parasite", true],
    ["Arrival", true],
  ]);
});

test("a rating sent when adding to the watchlist isn't stored as a rating", async () => {
  const { ana, title } = await testApp();
  const arrival = await title("Arrival");
  await ana.ok("POST", "/api/watchlist", { id: arrival.id, rating: 3 });
  expect(await ana.get("/api/ratings")).toEqual({ ratings: [] });
});

test("adding to the watchlist twice keeps one entry, and removing twice isn't an error", async () => {
  const { ana, title } = await testApp();
  const arrival = await title("Arrival");
  await ana.ok("POST", "/api/watchlist", { id: arrival.id });
  await ana.ok("POST", "/api/watchlist", { id: arrival.id });
  expect((await ana.get<Watchlist>("/api/watchlist")).items).toHaveLength(1);
  await ana.ok("DELETE", `/api/watchlist/${arrival.id}`);
  await ana.ok("DELETE", `/api/watchlist/${arrival.id}`);
  expect(await ana.get("/api/watchlist")).toEqual({ items: [] });
});

test("viewers can't see or change each other's marks", async () => {
  const { ana, ben, title } = await testApp();
  const arrival = await title("Arrival");
  await ana.rate(arrival.id, 3);
  await ana.ok("POST", "/api/watchlist", { id: arrival.id });
  await ben.ok("DELETE", `/api/watchlist/${arrival.id}`);
  await ben.rate(arrival.id, "skip");
  expect(await ben.get("/api/watchlist")).toEqual({ items: [] });
  expect(await ana.get(`/api/ratings/${arrival.id}`)).toEqual({ rating: 3 });
  expect((await ana.get<Watchlist>("/api/watchlist")).items).toHaveLength(1);
});

test("many simultaneous taps leave one rating", async () => {
  const { ana, title } = await testApp();
  const arrival = await title("Arrival");
  await Promise.all(Array.from({ length: 50 }, (_, tap) => ana.rate(arrival.id, tap % 2 === 0 ? 2 : 3)));
  const { ratings } = await ana.get<{ ratings: unknown[] }>("/api/ratings");
  expect(ratings).toHaveLength(1);
});

test("simultaneous ratings, skips and removals all succeed and never leave a title both rated and skipped", async () => {
  const { ana, title, db } = await testApp();
  const { id } = await title("Arrival");
  const acts = [
    () => ana.send("POST", "/api/ratings", { id, rating: 3 }),
    () => ana.send("POST", "/api/ratings", { id, rating: "skip" }),
    () => ana.send("DELETE", `/api/ratings/${id}`),
    () => ana.send("DELETE", `/api/user/skip/${id}`),
  ];
  const answers = await Promise.all(Array.from({ length: 25 }, () => acts.map((act) => act())).flat());
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  const both = await db.query(
    `select r.title_id from ratings r join skips s using (user_id, title_id)
     join users u on u.id = r.user_id where u.username = $1`,
    [ana.name],
  );
  expect(both).toEqual([]);
});

test.for([
  [{ id: 0, rating: 3 }],
  [{ id: -1, rating: 3 }],
  [{ id: 1.5, rating: 3 }],
  [{ id: 2_147_483_648, rating: 3 }],
  [{ id: "1", rating: 3 }],
  [{ id: 1, rating: 0 }],
  [{ id: 1, rating: 4 }],
  [{ id: 1, rating: "3" }],
  [{ id: 1, rating: null }],
  [{ rating: 3 }],
  [{}],
])("an invalid rating is refused: %j", async ([body]) => {
  const { ana } = await testApp();
  expect(await ana.send("POST", "/api/ratings", body)).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
});

test("a title that doesn't exist can't be rated, skipped or saved", async () => {
  const { ana } = await testApp();
  const refused = { status: 404, body: { code: "not_found", error: "Not found" } };
  expect(await ana.send("POST", "/api/ratings", { id: 999_999, rating: 3 })).toMatchObject(refused);
  expect(await ana.send("POST", "/api/ratings", { id: 999_999, rating: "skip" })).toMatchObject(refused);
  expect(await ana.send("POST", "/api/watchlist", { id: 999_999 })).toMatchObject(refused);
  expect(await ana.send("GET", "/api/ratings/1e3")).toMatchObject(refused);
});

test("a request for the ratings of more than 100 titles is refused", async () => {
  const { ana } = await testApp();
  const itemIds = Array.from({ length: 101 }, (_, place) => place + 1);
  expect(await ana.send("POST", "/api/ratings/batch-get", { itemIds })).toMatchObject({
    status: 400,
    body: { code: "batch_too_large" },
  });
});

test.for([
  ["POST", "/api/ratings"],
  ["GET", "/api/ratings"],
  ["GET", "/api/watchlist"],
  ["POST", "/api/watchlist"],
  ["DELETE", "/api/ratings/1"],
  ["DELETE", "/api/watchlist/1"],
  ["GET", "/api/user/skip/skipped-items"],
] as const)("%s %s requires signing in", async ([method, path]) => {
  const { visitor } = await testApp();
  expect(await visitor.send(method, path, method === "POST" ? {} : undefined)).toMatchObject({
    status: 401,
    body: { code: "auth_required", error: "Authentication required" },
  });
});

test.for([
  ["/api/ratings", "ratings", "insert into ratings (user_id, title_id, rating, rated_at)", "2"],
  [
    "/api/watchlist",
    "items",
    "insert into watchlist_entries (user_id, title_id, seed_rating, added_at)",
    "null",
  ],
  ["/api/user/skip/skipped-items", "items", "insert into skips (user_id, title_id, skipped_at)", null],
] as const)("%s returns at most 500 entries a page, newest first", async ([path, list, insert, mark]) => {
  const { ana, db } = await testApp();
  await db.query(
    `${insert} select u.id, t.id, ${mark === null ? "" : `${mark},`} now() - make_interval(mins => t.id)
     from users u, (select id from titles order by id limit 1101) t where u.username = $1`,
    [ana.name],
  );
  const idsIn = async (query: string) => {
    const { next_offset: next = null, ...answer } = await ana.get(path + query);
    const entries = answer[list] as { id?: number; item_id?: number }[];
    return { ids: entries.map(({ id, item_id: itemId }) => id ?? itemId), next };
  };
  const parts = [await idsIn(""), await idsIn("?offset=500"), await idsIn("?offset=1000")];
  expect(parts.map(({ ids }) => ids.length)).toEqual([500, 500, 101]);
  expect(parts.map(({ next }) => next)).toEqual([500, 1000, null]);
  const all = parts.flatMap(({ ids }) => ids);
  expect(all).toEqual(all.toSorted((one, other) => Number(one) - Number(other)));
  expect(new Set(all).size).toBe(1101);
  expect((await idsIn("?limit=20000")).ids).toHaveLength(500);
  expect(await idsIn("?limit=7&offset=3")).toEqual({ ids: all.slice(3, 10), next: 10 });
  expect(await idsIn("?offset=20000")).toEqual({ ids: [], next: null });
});

test("a watched title counts as completed and is no longer picked, until it's unmarked", async () => {
  const { ana, ben, db } = await testApp();
  const picks = async () => {
    const { items } = await ana.get<CallAnswer<"GET /api/recommendations">>("/api/recommendations?limit=24");
    return items.map(({ id }) => id);
  };
  const isWatchedBy = async (viewer: typeof ana, id: number) =>
    (await viewer.get<{ item: Item }>(`/api/items/${id}/details`)).item.watched;
  const completions = () =>
    db.query(
      `select e.title_id from events e join users u on u.id = e.user_id
       where u.username = $1 and e.event_type = 'COMPLETE'`,
      [ana.name],
    );
  const [id = 0] = await picks();
  await ana.ok("POST", "/api/watched", { id });
  await ana.ok("POST", "/api/watched", { id });
  expect(await completions()).toEqual([{ title_id: id }]);
  expect(await isWatchedBy(ana, id)).toBe(true);
  expect(await isWatchedBy(ben, id)).toBe(false);
  expect(await picks()).not.toContain(id);

  await ben.ok("DELETE", `/api/watched/${id}`);
  expect(await isWatchedBy(ana, id)).toBe(true);
  await ana.ok("DELETE", `/api/watched/${id}`);
  await ana.ok("DELETE", `/api/watched/${id}`);
  expect(await completions()).toEqual([]);
  expect(await isWatchedBy(ana, id)).toBe(false);
  expect(await picks()).toContain(id);
});

test("a title that doesn't exist can't be marked as watched", async () => {
  const { ana } = await testApp();
  expect((await ana.send("POST", "/api/watched", { id: 999_999 })).status).toBe(404);
});

test("the title list can leave out what the viewer has rated, skipped, saved or watched", async () => {
  const { ana, visitor } = await testApp();
  const listed = async (viewer: Pick<typeof ana, "get">, more = "") => {
    const { items } = await viewer.get<{ items: Item[] }>(`/api/items?limit=20${more}`);
    return items.map(({ id }) => id);
  };
  const [rated = 0, skipped = 0, saved = 0, watched = 0] = await listed(ana);
  await ana.rate(rated, 1);
  await ana.ok("POST", "/api/ratings", { id: skipped, rating: "skip" });
  await ana.ok("POST", "/api/watchlist", { id: saved });
  await ana.ok("POST", "/api/watched", { id: watched });
  const marked = new Set([rated, skipped, saved, watched]);
  expect((await listed(ana, "&exclude=marked")).filter((id) => marked.has(id))).toEqual([]);
  expect(await listed(ana)).toEqual(expect.arrayContaining([rated, saved, watched]));
  expect(await listed(visitor, "&exclude=marked")).toEqual(await listed(visitor));
});

type Vault = CallAnswer<"GET /api/vault">;

const app = () => testApp({ features: ["vault"] });

async function inVault(person: Client, query = "") {
  const { items } = await person.get<Vault>(`/api/vault${query}`);
  return items.map(({ title, rating }) => [title, rating]);
}

test("the vault lists rated titles, most recent first, each with its rating and time", async () => {
  const { ana, ben, clock, title } = await app();
  const [arrival, alien] = [await title("Arrival"), await title("Alien")];
  await ana.rate(arrival.id, 3);
  clock.advance(60);
  await ana.rate(alien.id, 1);
  await ana.ok("POST", "/api/watchlist", { id: (await title("Parasite")).id });
  const { items, counts } = await ana.get<Vault>("/api/vault");
  expect(items).toMatchObject([
    { id: alien.id, rating: 1, rated_at: clock.now().toISOString() },
    { id: arrival.id, rating: 3 },
  ]);
  expect(counts).toEqual({ disliked: 1, liked: 0, loved: 1 });
  expect(await inVault(ben)).toEqual([]);
});

test("a title that's rated again moves to the front of the vault, and a removed rating disappears", async () => {
  const { ana, clock, title } = await app();
  const [arrival, alien] = [await title("Arrival"), await title("Alien")];
  await ana.rate(arrival.id, 3);
  clock.advance(60);
  await ana.rate(alien.id, 1);
  clock.advance(60);
  await ana.rate(arrival.id, 2);
  const { items } = await ana.get<Vault>("/api/vault");
  expect(items[0]).toMatchObject({ id: arrival.id, rating: 2, rated_at: clock.now().toISOString() });
  await ana.ok("DELETE", `/api/ratings/${arrival.id}`);
  expect(await inVault(ana)).toEqual([["Alien", 1]]);
});

test("the vault can be filtered by rating, counts all ratings and comes in pages", async () => {
  const { ana, clock, title } = await app();
  for (const name of ["Arrival", "Alien", "Parasite"]) {
    await ana.rate((await title(name)).id, name === "Alien" ? 1 : 3);
    clock.advance(60);
  }
  expect(await inVault(ana, "?rating=3")).toEqual([
    ["Parasite", 3],
    ["Arrival", 3],
  ]);
  const first = await ana.get<Vault>("/api/vault?rating=3&limit=1");
  expect(first).toMatchObject({ counts: { disliked: 1, liked: 0, loved: 2 }, next_offset: 1 });
  expect(await inVault(ana, "?rating=3&limit=1&offset=1")).toEqual([["Arrival", 3]]);
  expect(await inVault(ana, "?rating=2")).toEqual([]);
});

test.for([["rating=0"], ["rating=4"], ["rating=skip"], ["offset=-1"]])(
  "a vault request with %s is refused",
  async ([query]) => {
    const { ana } = await app();
    expect(await ana.send("GET", `/api/vault?${query}`)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  },
);

test("the vault doesn't exist while its feature is off", async () => {
  const { ana } = await testApp({ features: ["social"] });
  expect(await ana.send("GET", "/api/vault")).toMatchObject({
    status: 404,
    body: { code: "feature_disabled" },
  });
});
