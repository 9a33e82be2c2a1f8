import { expect, test, inject, onTestFinished } from "vitest";

import type { Item } from "#contract/item.ts";
import { GENRES } from "#contract/vocabulary.ts";
import { type Database, openDatabase } from "#server/platform/db.ts";
import { createLogger } from "#server/platform/logger.ts";
import { copyTemplate } from "#server/testing/databases.ts";
import { testApp } from "#server/testing/test-app.ts";

import { createCatalogue } from "./catalogue.ts";

type Items = { items: Item[] };

const idsOf = ({ items }: Items) => items.map((item) => item.id);
const NOT_FOUND = { status: 404, body: { code: "not_found", error: "Not found" } };

test("acclaimed titles match the requested average, year and media type", async () => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Items>(
    "/api/items/critically-acclaimed?minAvg=7.5&minVotes=2000&sinceYear=2000&mediaType=tv&limit=50",
  );
  expect(items.length).toBeGreaterThan(3);
  for (const item of items) {
    expect(item.vote_average).toBeGreaterThanOrEqual(8);
    expect(item.first_air_date?.slice(0, 4) ?? "").toMatch(/^20/);
    expect(item.media_type).toBe("tv");
  }
});

test.for([
  ["Friends", 20_000, true],
  ["Breaking Bad", 5000, true],
  ["DAN DA DAN", 0, true],
  ["DAN DA DAN", 1000, false],
] as const)(
  "the vote minimum allows for counts taken early on: %s with at least %i votes",
  async ([name, votes, isIn]) => {
    const { title, visitor } = await testApp();
    const { id, first_air_date: aired } = await title(name);
    const years = `sinceYear=${aired?.slice(0, 4)}&mediaType=tv`;
    const path = `/api/items/critically-acclaimed?minAvg=7.5&minVotes=${votes}&${years}&limit=50`;
    expect(idsOf(await visitor.get<Items>(path)).includes(id)).toBe(isIn);
  },
);

test("acclaimed titles start with the highest average", async () => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Items>("/api/items/critically-acclaimed?minVotes=10000&limit=50");
  const averages = items.map(({ vote_average: average }) => average);
  expect(averages[0]).toBe(Math.max(...averages));
  expect(items.length).toBe(50);
});

test.for([
  ["minAvg=NaN"],
  ["minAvg=11"],
  ["minAvg=-1"],
  ["minAvg=Infinity"],
  ["minVotes=-1"],
  ["minVotes=1.5"],
  ["sinceYear=9999"],
  ["sinceYear=soon"],
  ["mediaType=x"],
  ["limit=x"],
])("a request for acclaimed titles with %s is refused", async ([query]) => {
  const { visitor } = await testApp();
  expect(await visitor.send("GET", `/api/items/critically-acclaimed?${query}`)).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
});

test.for([
  ["limit=-1", 1],
  ["limit=0", 1],
  ["limit=1000000000", 50],
  ["", 20],
] as const)("a list requested with %j has %i titles", async ([query, count]) => {
  const { visitor } = await testApp();
  const path = `/api/items/critically-acclaimed?minAvg=0&minVotes=0&${query}`;
  expect((await visitor.get<Items>(path)).items).toHaveLength(count);
});

test("a title's details include everything its page shows", async () => {
  const { title, visitor } = await testApp();
  const { item } = await visitor.get<{ item: Item }>(`/api/items/${(await title("Alien")).id}/details`);
  expect(item).toMatchObject({
    title: "Alien",
    media_type: "movie",
    director: "Ridley Scott",
    release_date: expect.stringMatching(/^1979-/),
    first_air_date: null,
    genres: expect.arrayContaining([{ id: 27, name: "Horror" }]),
    in_watchlist: false,
    rating: null,
  });
  expect(item.overview).not.toBe("");
  expect(item.cast.map(({ name }) => name)).toContain("Sigourney Weaver");
  const color = expect.stringMatching(/^#[\da-f]{6}$/);
  expect(item.ambient).toMatchObject({ dark: color, glow: color, light: color });
});

test("a series has its name, number of seasons and first air date", async () => {
  const { title } = await testApp();
  expect(await title("Breaking Bad")).toMatchObject({
    name: "Breaking Bad",
    media_type: "tv",
    seasons_count: 5,
    release_date: null,
    first_air_date: "2008-01-20",
  });
});

test("viewers see only their own rating and watchlist mark on a title", async () => {
  const { ana, ben, title } = await testApp();
  const { id } = await title("Alien");
  await ana.rate(id, 2);
  await ana.ok("POST", "/api/watchlist", { id });
  const path = `/api/items/${id}/details`;
  expect(await ana.get(path)).toMatchObject({ item: { rating: 2, userRating: 2, in_watchlist: true } });
  expect(await ben.get(path)).toMatchObject({ item: { rating: null, in_watchlist: false } });
});

test.for([["0"], ["-1"], ["1e3"], ["1.5"], ["abc"], ["2147483648"], ["99999999999"], ["999999"]])(
  "title %s isn't found",
  async ([id]) => {
    const { visitor } = await testApp();
    expect(await visitor.send("GET", `/api/items/${id}/details`)).toMatchObject(NOT_FOUND);
    expect(await visitor.send("GET", `/api/trailers/${id}`)).toMatchObject(NOT_FOUND);
    expect(await visitor.send("GET", `/api/recommendations/similar/${id}`)).toMatchObject(NOT_FOUND);
  },
);

test("a batch returns titles in the requested order, each once", async () => {
  const { title, visitor } = await testApp();
  const [alien, jaws] = [(await title("Alien")).id, (await title("Jaws")).id];
  const itemIds = [jaws, alien, 999_999, jaws];
  expect(idsOf(await visitor.ok<Items>("POST", "/api/items/batch-details", { itemIds }))).toEqual([
    jaws,
    alien,
  ]);
  expect(await visitor.ok("POST", "/api/items/batch-details", { itemIds: [] })).toEqual({ items: [] });
});

test("logos of up to 50 titles can be requested by TMDB id", async () => {
  const { title, visitor } = await testApp();
  const [alien, bad] = [await title("Alien"), await title("Breaking Bad")];
  const reference = (tmdbId: number | null, mediaType: string) => ({ tmdbId, mediaType });
  const path = "/api/items/batch-logos";
  const items = [
    reference(alien.tmdb_id, "movie"),
    reference(bad.tmdb_id, "tv"),
    reference(99_999_999, "movie"),
    reference(bad.tmdb_id, "movie"),
  ];
  const { results, processed } = await visitor.ok<{ results: object[]; processed: number }>("POST", path, {
    items,
  });
  expect(processed).toBe(4);
  expect(results).toHaveLength(2);
  expect(results).toEqual(
    expect.arrayContaining([
      { ...items[0], logo_path: alien.logo_path },
      { ...items[1], logo_path: bad.logo_path },
    ]),
  );
  const many = Array.from({ length: 51 }, (_, place) => reference(place + 1, "movie"));
  expect(await visitor.send("POST", path, { items: many })).toMatchObject({ status: 400 });
});

test("a batch of more than 100 titles is refused", async () => {
  const { visitor } = await testApp();
  const ids = (count: number) => Array.from({ length: count }, (_, place) => place + 1);
  expect(await visitor.send("POST", "/api/items/batch-details", { itemIds: ids(101) })).toMatchObject({
    status: 400,
    body: { code: "batch_too_large" },
  });
  expect(
    (await visitor.ok<Items>("POST", "/api/items/batch-details", { itemIds: ids(100) })).items,
  ).toHaveLength(100);
});

test.for<[unknown]>([
  [{ itemIds: [0] }],
  [{ itemIds: ["1"] }],
  [{ itemIds: [1.5] }],
  [{ itemIds: [2_147_483_648] }],
  [{ itemIds: 1 }],
  [{}],
])("an invalid batch is refused: %j", async ([body]) => {
  const { visitor } = await testApp();
  expect(await visitor.send("POST", "/api/items/batch-details", body)).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
});

test.for([
  ["Before Sunrise", "Before Sunset", 2],
  ["Mad Max", "Mad Max: Fury Road", 3],
  ["Star Wars", "The Empire Strikes Back", 1],
  ["Spirited Away", "My Neighbor Totoro", 3],
  ["Spirited Away", "Princess Mononoke", 5],
  ["Planet Earth", "Our Planet", 4],
] as const)("the titles similar to %s include %s among the first %i", async ([name, similar, first]) => {
  const { title, visitor } = await testApp();
  const { id } = await title(name);
  const { items } = await visitor.get<Items>(`/api/recommendations/similar/${id}`);
  expect(items).toHaveLength(6);
  expect(items.slice(0, first).map((item) => item.title)).toContain(similar);
  expect(items.map((item) => item.id)).not.toContain(id);
});

test("rated and skipped titles aren't listed as similar titles", async () => {
  const { ana, title, visitor } = await testApp();
  const path = `/api/recommendations/similar/${(await title("Alien")).id}`;
  const [first = 0, second = 0, third = 0] = idsOf(await visitor.get<Items>(path));
  await ana.rate(first, 1);
  await ana.rate(second, "skip");
  const own = idsOf(await ana.get<Items>(path));
  expect(own).toHaveLength(6);
  expect(own[0]).toBe(third);
  expect(own).not.toContain(second);
});

test("a trailer has a key, which is null for a title without one", async () => {
  const { db, title, visitor } = await testApp();
  expect(await visitor.get(`/api/trailers/${(await title("Metropolis")).id}`)).toEqual({
    key: expect.stringMatching(/^[\w-]{11}$/),
  });
  const [without] = await db.query<{ id: number }>(
    "select t.id from titles t where t.trailer_key is null limit 1",
  );
  expect(await visitor.get(`/api/trailers/${without?.id}`)).toEqual({ key: null });
});

test.for([
  ["horror", "Horror"],
  ["sci_fi", "Science Fiction"],
] as const)("titles of a genre can be requested as %s or as %s", async ([key, label]) => {
  const { visitor } = await testApp();
  const byKey = await visitor.get<Items>(`/api/items?categories=${key}&limit=50`);
  const byName = await visitor.get<Items>(`/api/items?categories=${encodeURIComponent(label)}&limit=50`);
  expect(byKey.items.length).toBeGreaterThan(10);
  expect(byName).toEqual(byKey);
  for (const { genres } of byKey.items) expect(genres.map(({ name }) => name)).toContain(label);
});

test("the titles of a genre can be limited to those released up to a year", async () => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Items>("/api/items?categories=drama&untilYear=1975&limit=20");
  expect(items).toHaveLength(20);
  for (const { release_date: released, first_air_date: aired, genres } of items) {
    expect(Number((released ?? aired ?? "").slice(0, 4))).toBeLessThanOrEqual(1975);
    expect(genres.map(({ name }) => name)).toContain("Drama");
  }
});

test.for(GENRES.map(({ key }) => [key] as const))("the genre %s has titles", async ([key]) => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Items>(`/api/items?categories=${key}&limit=5`);
  expect(items).toHaveLength(5);
});

test("titles can be requested by subgenre and by streaming service", async () => {
  const { db, visitor } = await testApp();
  const slashers = await visitor.get<Items>("/api/items?subcategories=slasher");
  expect(slashers.items.length).toBeGreaterThan(0);
  const streamed = idsOf(
    await visitor.get<Items>("/api/items?streamingServices=8&availabilityType=flatrate&limit=50"),
  );
  const offers = await db.query<{ id: number }>(
    "select o.title_id as id from offers o where o.service = 'netflix' and o.kind = 'flatrate' and o.country = 'US'",
  );
  expect(offers.map(({ id }) => id)).toEqual(expect.arrayContaining(streamed));
  expect(streamed.length).toBe(Math.min(50, offers.length));
});

test("titles can be requested by actor or director", async () => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Items>("/api/items?person=Sigourney%20Weaver&limit=50");
  expect(items.map((item) => item.title)).toContain("Alien");
  for (const { cast } of items) expect(cast.map(({ name }) => name)).toContain("Sigourney Weaver");
  const directed = await visitor.get<Items>("/api/items?person=Ridley%20Scott&limit=50");
  expect(directed.items.map((item) => item.title)).toContain("Alien");
  expect(await visitor.get("/api/items?person=Sigourney")).toEqual({ items: [] });
});

test("service id 2 means YouTube TV, and Apple's store is requested by its key", async () => {
  const { db, title, visitor } = await testApp();
  const { id } = await title("Arrival");
  await db.query(
    `insert into offers (title_id, country, kind, service, as_of)
     values ($1, 'US', 'flatrate', 'youtube_tv', current_date)`,
    [id],
  );
  expect(idsOf(await visitor.get<Items>("/api/items?streamingServices=2"))).toEqual([id]);
  const inShop = await visitor.get<Items>("/api/items?streamingServices=apple_store&limit=50");
  expect(inShop.items).toHaveLength(50);
});

test.for([
  ["categories=cooking"],
  ["subcategories=cooking"],
  ["streamingServices=nowhere"],
  ["availabilityType=stolen"],
])("an unknown filter value is refused: %s", async ([query]) => {
  const { visitor } = await testApp();
  expect(await visitor.send("GET", `/api/items?${query}`)).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
});

const SOON = { timeout: 15_000, interval: 20 };

async function ownCatalogue() {
  const { url, drop } = await copyTemplate(inject("postgresUrl"));
  const db = openDatabase({ url, onError: () => undefined });
  onTestFinished(async () => {
    await db.close();
    await drop();
  });
  return { db, catalogue: await createCatalogue({ db, logger: createLogger("silent") }) };
}

async function insertTitles(db: Database, count: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `insert into titles (media_type, title, original_title, overview, released, genres, original_language, countries,
       vote_average, vote_count, renown, moods)
     select 'movie', 'New ' || n, 'New ' || n, '', '2001-01-01', '{drama}', 'en', '{US}', 7, 1000, 10, '{}'
     from generate_series(1, $1) n returning id`,
    [count],
  );
  return rows.map(({ id }) => id);
}

test("added and deleted titles take effect at once, and a few of them don't rebuild the index", async () => {
  const { db, catalogue } = await ownCatalogue();
  const before = catalogue.index();
  const [id = 0] = await insertTitles(db, 1);
  await catalogue.notifyChange(db, [id]);
  await expect.poll(() => catalogue.facts(id)?.title, SOON).toBe("New 1");
  expect(catalogue.titles().at(-1)?.id).toBe(id);
  await db.query("delete from titles where id = $1", [id]);
  await catalogue.notifyChange(db, [id]);
  await expect.poll(() => catalogue.facts(id), SOON).toBeNull();
  expect(catalogue.titles()).toHaveLength(before.titles.length);
  expect(catalogue.index()).toBe(before);
});

test("many new titles are added to the index", async () => {
  const { db, catalogue } = await ownCatalogue();
  const ids = await insertTitles(db, 60);
  await catalogue.notifyChange(db, ids);
  await expect.poll(() => ids.filter((id) => catalogue.index().positions.has(id)).length, SOON).toBe(60);
});

test("the details of a changed title are read again", async () => {
  const { db, catalogue } = await ownCatalogue();
  const [id = 0] = await insertTitles(db, 1);
  const overview = async () => (await catalogue.details([id]))[0]?.overview;
  expect(await overview()).toBe("");
  await db.query("update titles set overview = 'A story.' where id = $1", [id]);
  await catalogue.notifyChange(db, [id]);
  await expect.poll(overview, SOON).toBe("A story.");
});
