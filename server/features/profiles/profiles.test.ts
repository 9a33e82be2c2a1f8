import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { testApp } from "#server/testing/test-app.ts";

type Stats = CallAnswer<"GET /api/user/stats/{name}">;

test("a profile is found by name without regard to case, and by id", async () => {
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

test("nothing private is in a profile", async () => {
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

test("a newcomer has an empty profile", async () => {
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

test("the top lists count what was liked, and only that", async () => {
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

test("a profile shows what was done last first", async () => {
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

test("what was skipped is nobody's business", async () => {
  const { ana, title, ben } = await testApp();
  await ana.rate((await title("Alien")).id, "skip");
  const answer = await ben.get<Stats>(`/api/user/stats/${ana.name}`);
  expect(JSON.stringify(answer)).not.toContain("Alien");
});

test("the asker's own marks are not on another's shelf", async () => {
  const { ana, ben, title } = await testApp();
  const alien = await title("Alien");
  await ana.ok("POST", "/api/watchlist", { id: alien.id });
  await ben.rate(alien.id, 1);
  const { data } = await ben.get<Stats>(`/api/user/stats/${ana.name}`);
  expect(data.watchlist.items).toMatchObject([{ id: alien.id, rating: null, in_watchlist: false }]);
});

test("the list on a profile is short, its count is whole", async () => {
  const { ana, db, ben } = await testApp();
  const titles = await db.query<{ id: number }>("select t.id from titles t order by t.id limit 12");
  for (const { id } of titles) await ana.ok("POST", "/api/watchlist", { id });
  const { data } = await ben.get<Stats>(`/api/user/stats/${ana.name}`);
  expect(data.watchlist.count).toBe(12);
  expect(data.watchlist.items).toHaveLength(8);
  expect(data.activity.recent_activity).toHaveLength(10);
});
