import { beforeAll, expect, test } from "vitest";

import { CALLS } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import type { Client } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";

type Found = { items: Item[] };
type Ask = (client: Client) => Promise<Item[]>;

const list =
  (path: string): Ask =>
  async (client) =>
    (await client.get<Found>(path)).items;

const ALIEN = "Alien";
const DAY_SECONDS = 24 * 60 * 60;

/** Every public call that returns titles. */
const CALLS_WITH_TITLES: Readonly<Record<string, Ask>> = {
  "GET /api/items": list("/api/items?limit=2"),
  "GET /api/items/{id}/details": async (client) => {
    const { title } = await testApp();
    const { id } = await title(ALIEN);
    return [(await client.get<{ item: Item }>(`/api/items/${id}/details`)).item];
  },
  "POST /api/items/batch-details": async (client) => {
    const { title } = await testApp();
    const { id } = await title(ALIEN);
    return (await client.ok<Found>("POST", "/api/items/batch-details", { itemIds: [id] })).items;
  },
  "GET /api/items/critically-acclaimed": list("/api/items/critically-acclaimed?limit=2"),
  "GET /api/trending": list("/api/trending?limit=2"),
  "GET /api/trending/now-playing": list("/api/trending/now-playing?mediaType=movie&limit=2"),
  "GET /api/titles/{kind}/{name}": list("/api/titles/person/Sigourney%20Weaver"),
  "GET /api/wish": list("/api/wish?q=alien"),
  "GET /api/search": list(`/api/search?q=${ALIEN}`),
  "GET /api/shared-lists/{code}": async (client) => {
    const { signUp, title } = await testApp();
    const owner = await signUp();
    const { id } = await title(ALIEN);
    const { list: made } = await owner.ok<{ list: { id: number } }>("POST", "/api/lists", {
      name: "Rainy nights",
      item_id: id,
    });
    const { code } = await owner.ok<{ code: string }>("POST", `/api/lists/${made.id}/link`);
    return (await client.get<Found>(`/api/shared-lists/${code}`)).items;
  },
};
/** The other public calls, whose answers don't depend on the viewer. */
const OTHERS = [
  "GET /api/search/autocomplete",
  "GET /api/user/stats/{name}",
  "GET /api/user/stats/{name}/watchlist",
  // Callers with a group's link see its members, but nobody's marks.
  "GET /api/groups/{code}",
  "GET /api/groups/{code}/starters",
  "GET /api/groups/{code}/picks",
  "POST /api/groups/{code}/members",
  "DELETE /api/groups/{code}/members/me",
  "PUT /api/groups/{code}/moods",
  "PUT /api/groups/{code}/streamable-first",
  "POST /api/groups/{code}/vetoes",
  "DELETE /api/groups/{code}/vetoes/{id}",
  "POST /api/items/batch-logos",
  "GET /api/recommendations/similar/{id}",
  "GET /api/streaming-platforms/{id}",
  "GET /api/streaming-services",
  "POST /api/streaming-platforms/batch",
  "GET /api/trailers/{id}",
];

const optional = CALLS.filter(({ access }) => access === "optional").map(
  ({ method, path }) => `${method} ${path}`,
);

// Sets the clock to the day after the newest film's release, so that something is in theaters.
beforeAll(async () => {
  const { clock, db } = await testApp();
  const [newest] = await db.query<{ released: string }>(
    "select max(t.released) as released from titles t where t.media_type = 'movie'",
  );
  clock.advance((Date.parse(newest?.released ?? "") - clock.now().getTime()) / 1000 + DAY_SECONDS);
});

test("every public call is covered here", () => {
  expect([...Object.keys(CALLS_WITH_TITLES), ...OTHERS].toSorted()).toEqual(optional.toSorted());
});

test.for(Object.entries(CALLS_WITH_TITLES))("%s shows viewers only their own marks", async ([, ask]) => {
  const { signUp, visitor, ben } = await testApp();
  const viewer = await signUp();
  const [first] = await ask(viewer);
  const id = first?.id ?? 0;
  await viewer.rate(id, 3);
  await viewer.ok("POST", "/api/watchlist", { id });
  const itemFor = async (client: Client) => (await ask(client)).find((item) => item.id === id);
  expect(await itemFor(viewer)).toMatchObject({ rating: 3, userRating: 3, in_watchlist: true });
  for (const other of [ben, visitor])
    expect(await itemFor(other)).toMatchObject({ rating: null, userRating: null, in_watchlist: false });
});

test("similar titles show viewers only their own watchlist marks", async () => {
  const { ana, visitor, title } = await testApp();
  const { id } = await title(ALIEN);
  const ask = list(`/api/recommendations/similar/${id}`);
  const [nearest] = await ask(ana);
  await ana.ok("POST", "/api/watchlist", { id: nearest?.id });
  expect((await ask(ana))[0]).toMatchObject({ id: nearest?.id, in_watchlist: true });
  expect((await ask(visitor))[0]).toMatchObject({ id: nearest?.id, in_watchlist: false });
});

test("another viewer's profile doesn't show the marks of the viewer who looks at it", async () => {
  const { signUp, ben, title } = await testApp();
  const viewer = await signUp();
  const { id } = await title(ALIEN);
  await viewer.ok("POST", "/api/watchlist", { id });
  await ben.rate(id, 1);
  const profile = await ben.get<{ data: { watchlist: { items: Item[] } } }>(`/api/user/stats/${viewer.name}`);
  expect(profile.data.watchlist.items).toMatchObject([{ id, rating: null, in_watchlist: false }]);
});

test.for(optional)("%s refuses an invalid token", async (call) => {
  const { visitor } = await testApp();
  const [method = "", path = ""] = call.split(" ");
  const answer = await visitor.send(method, path.replace(/\{\w+\}/, "1"), undefined, {
    authorization: "Bearer nonsense",
  });
  expect(answer).toMatchObject({ status: 401, body: { code: "invalid_token" } });
});

test.for([
  "/api/items?limit=3",
  "/api/items/critically-acclaimed?limit=3",
  "/api/trending/now-playing?mediaType=movie&limit=1",
])("a skipped title is left out only for the viewer who skipped it: %s", async (path) => {
  const { signUp, visitor } = await testApp();
  const viewer = await signUp();
  const before = await list(path)(viewer);
  const skipped = before[0]?.id ?? 0;
  await viewer.ok("POST", "/api/ratings", { id: skipped, rating: "skip" });
  const after = (await list(path)(viewer)).map(({ id }) => id);
  expect(after).not.toContain(skipped);
  expect(after.slice(0, before.length - 1)).toEqual(before.slice(1).map(({ id }) => id));
  expect((await list(path)(visitor)).map(({ id }) => id)).toContain(skipped);
  await viewer.ok("DELETE", `/api/user/skip/${skipped}`);
  expect((await list(path)(viewer)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test("skipped titles stay in the top ten of trending and are left out below it", async () => {
  const { signUp } = await testApp();
  const viewer = await signUp();
  const idsNow = async () => (await list("/api/trending?limit=14")(viewer)).map(({ id }) => id);
  const before = await idsNow();
  for (const id of [before[2], before[11]]) await viewer.ok("POST", "/api/ratings", { id, rating: "skip" });
  const after = await idsNow();
  expect(after.slice(0, 10)).toEqual(before.slice(0, 10));
  expect(after.slice(10, 13)).toEqual([before[10], before[12], before[13]]);
});
