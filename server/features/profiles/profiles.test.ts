import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { testApp } from "#server/testing/test-app.ts";

type Stats = CallAnswer<"GET /api/user/stats/{name}">;

test("a profile is found by id, and by username in any case", async () => {
  const { ana, db, ben } = await testApp();
  const [account] = await db.query<{ id: number }>("select u.id from users u where u.username = $1", [
    ana.name,
  ]);
  for (const name of [ana.name, ana.name.toUpperCase(), String(account?.id)]) {
    const { data } = await ben.get<Stats>(`/api/user/stats/${name}`);
    expect(data.user).toMatchObject({ username: ana.name, display_name: ana.name });
  }
});

test.for<[string]>([
  ["nobody-of-that-name"],
  ["0"],
  ["999999"],
  ["99999999999"],
  ["%25"],
  ["current"],
  ["<img>"],
])("there is no profile %s", async ([name]) => {
  const { visitor } = await testApp();
  expect(await visitor.send("GET", `/api/user/stats/${encodeURIComponent(name)}`)).toMatchObject({
    status: 404,
    body: { code: "profile_not_found", error: "No such profile" },
  });
});

test("a profile shows nothing private", async () => {
  const { ana, ben } = await testApp();
  await ana.ok("PUT", "/api/profile", {
    display_name: "Ana",
    birthdate: "1990-02-28",
    gender: "female",
    country: "PT",
    preferred_languages: ["pt"],
    streaming_platforms: ["private-service"],
    age_range: "35-44",
  });
  const answer = await ben.get<Stats>(`/api/user/stats/${ana.name}`);
  expect(Object.keys(answer.data.user).toSorted()).toEqual(["display_name", "member_since", "username"]);
  const text = JSON.stringify(answer);
  for (const secret of [ana.email, "1990-02-28", "female", "35-44", "private-service", '"PT"']) {
    expect(text).not.toContain(secret);
  }
});

test("a new account has an empty profile", async () => {
  const { ana, ben } = await testApp();
  const { data } = await ben.get<Stats>(`/api/user/stats/${ana.name}`);
  expect(data).toMatchObject({
    activity: { recent_activity: [] },
    watchlist: { count: 0, items: [] },
    ratings: { total_ratings: 0, average_rating: null, average_per_week: 0 },
    top_genres: [],
    top_moods: [],
    top_actors: [],
    top_directors: [],
  });
});

test("the top lists count only liked titles", async () => {
  const { ana, title, ben } = await testApp();
  const [spirited, totoro, shining] = [
    await title("Spirited Away"),
    await title("My Neighbor Totoro"),
    await title("The Shining"),
  ];
  await ana.rate(spirited.id, 3);
  await ana.rate(totoro.id, 2);
  await ana.rate(shining.id, 1);
  const { data } = await ben.get<Stats>(`/api/user/stats/${ana.name}`);
  expect(data.top_directors).toEqual([{ name: "Hayao Miyazaki", count: 2 }]);
  expect(data.top_genres.slice(0, 3)).toEqual([
    { name: "Animation", count: 2 },
    { name: "Family", count: 2 },
    { name: "Fantasy", count: 2 },
  ]);
  expect(data.top_genres.map(({ name }) => name)).not.toContain("Horror");
  const actors = [...spirited.cast, ...totoro.cast].map(({ name }) => name);
  for (const { name, count } of data.top_actors) {
    expect(count).toBe(actors.filter((actor) => actor === name).length);
  }
  expect(data.top_moods.length).toBeGreaterThan(0);
  expect(data.ratings).toMatchObject({ total_ratings: 3, average_rating: 2, average_per_week: 3 });
});

test("a profile shows the latest activity first", async () => {
  const { ana, clock, title, ben } = await testApp();
  const [alien, jaws] = [await title("Alien"), await title("Jaws")];
  await ana.rate(alien.id, 3);
  clock.advance(1);
  await ana.ok("POST", "/api/watchlist", { id: jaws.id });
  const { data } = await ben.get<Stats>(`/api/user/stats/${ana.name}`);
  expect(data.activity.recent_activity).toMatchObject([
    { activity_type: "watchlist_add", item_id: jaws.id, title: "Jaws", activity_value: null },
    { activity_type: "rating", item_id: alien.id, title: "Alien", activity_value: 3 },
  ]);
  expect(data.watchlist).toMatchObject({ count: 1, items: [{ id: jaws.id }] });
});

test("a profile doesn't show skipped titles", async () => {
  const { ana, title, ben } = await testApp();
  await ana.rate((await title("Alien")).id, "skip");
  const answer = await ben.get<Stats>(`/api/user/stats/${ana.name}`);
  expect(JSON.stringify(answer)).not.toContain("Alien");
});

test("someone else's watchlist doesn't show the visitor's own marks", async () => {
  const { ana, ben, title } = await testApp();
  const alien = await title("Alien");
  await ana.ok("POST", "/api/watchlist", { id: alien.id });
  await ben.rate(alien.id, 1);
  const { data } = await ben.get<Stats>(`/api/user/stats/${ana.name}`);
  expect(data.watchlist.items).toMatchObject([{ id: alien.id, rating: null, in_watchlist: false }]);
});

test("a profile lists a few titles of the watchlist and counts all of them", async () => {
  const { ana, db, ben } = await testApp();
  const titles = await db.query<{ id: number }>("select t.id from titles t order by t.id limit 12");
  for (const { id } of titles) await ana.ok("POST", "/api/watchlist", { id });
  const { data } = await ben.get<Stats>(`/api/user/stats/${ana.name}`);
  expect(data.watchlist.count).toBe(12);
  expect(data.watchlist.items).toHaveLength(8);
  expect(data.activity.recent_activity).toHaveLength(10);
});

test("compatibility is the same from both sides, and nobody is compared with themselves", async () => {
  const { ana, ben, visitor, title } = await testApp();
  for (const name of ["Arrival", "Parasite", "Interstellar", "Dune: Part Two"]) {
    const { id } = await title(name);
    await ana.rate(id, 3);
    await ben.rate(id, name === "Parasite" ? 1 : 3);
  }
  const compatibilityOf = async (viewer: typeof ben | typeof visitor, name: string) =>
    (await viewer.get<Stats>(`/api/user/stats/${name}`)).data.compatibility;
  const found = await compatibilityOf(ben, ana.name);
  expect(found).toEqual(await compatibilityOf(ana, ben.name));
  expect(found).toMatchObject({ shared_ratings: 4, level: "medium" });
  expect(found?.percentage).toBeGreaterThan(50);
  expect(found?.margin).toBeGreaterThan(5);
  expect(found?.shared_genres).toContain("Science Fiction");
  const own = await ben.get<Stats>(`/api/user/stats/${ben.name}`);
  expect(own.data).toMatchObject({ compatibility: null, is_own: true });
  await ana.ok("PUT", "/api/user/privacy", { profile_visibility: "public" });
  expect(await compatibilityOf(visitor, ana.name)).toBeNull();
});

test("changing a rating changes the compatibility at once", async () => {
  const { ana, ben, title } = await testApp();
  const { id } = await title("Arrival");
  await ana.rate(id, 3);
  await ben.rate(id, 3);
  const percentage = async () =>
    (await ben.get<Stats>(`/api/user/stats/${ana.name}`)).data.compatibility?.percentage ?? 0;
  const before = await percentage();
  await ana.rate(id, 1);
  expect(await percentage()).toBeLessThan(before);
});

test("titles both would love are the same for both, and new to both", async () => {
  const { ana, ben, title } = await testApp();
  const both = async (viewer: typeof ana, name: string) =>
    (
      await viewer.get<CallAnswer<"GET /api/user/stats/{name}/both-would-love">>(
        `/api/user/stats/${name}/both-would-love`,
      )
    ).items.map(({ id }) => id);
  const names = ["Arrival", "Interstellar", "Dune: Part Two"];
  const known: number[] = [];
  for (const name of names) {
    const { id } = await title(name);
    known.push(id);
    await ana.rate(id, 3);
  }
  expect(await both(ben, ana.name)).toEqual([]);
  for (const name of ["Past Lives", "Parasite", "Severance"]) {
    const { id } = await title(name);
    known.push(id);
    await ben.rate(id, 3);
  }
  const found = await both(ben, ana.name);
  expect(found).toHaveLength(5);
  expect(await both(ana, ben.name)).toEqual(found);
  expect(found.filter((id) => known.includes(id))).toEqual([]);
  expect(await both(ben, ben.name)).toEqual([]);
});

test("the whole watchlist comes in pages, newest first", async () => {
  const { ana, ben, clock, title } = await testApp();
  const ids: number[] = [];
  for (const name of ["Arrival", "Parasite", "Interstellar"]) {
    const { id } = await title(name);
    ids.unshift(id);
    clock.advance(1);
    await ana.ok("POST", "/api/watchlist", { id });
  }
  const part = (query: string) =>
    ben.get<CallAnswer<"GET /api/user/stats/{name}/watchlist">>(
      `/api/user/stats/${ana.name}/watchlist${query}`,
    );
  const first = await part("?limit=2");
  expect(first).toMatchObject({ next_offset: 2 });
  const rest = await part("?limit=2&offset=2");
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids);
  expect(rest.next_offset).toBeUndefined();
});

test.for(["", "/watchlist", "/both-would-love"])(
  "a hidden profile looks the same as a missing one: %s",
  async (part) => {
    const { ana, ben } = await testApp();
    await ana.ok("PUT", "/api/user/privacy", { profile_visibility: "private" });
    const told = await ben.send("GET", `/api/user/stats/${ana.name}${part}`);
    const missing = await ben.send("GET", `/api/user/stats/nobody-of-that-name${part}`);
    expect(told.status).toBe(404);
    const { requestId } = told.body;
    expect(told.body).toEqual({ ...missing.body, requestId });
  },
);
