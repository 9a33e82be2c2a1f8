import { expect, test } from "vitest";

import { FORM_MESSAGES } from "#contract/form-rules.ts";
import type { Item } from "#contract/item.ts";
import { createCatalogue } from "#server/features/catalogue/catalogue.ts";
import { loadEmbeddedCatalogue } from "#server/load-catalogue.ts";
import type { Database } from "#server/platform/db.ts";
import { createLogger } from "#server/platform/logger.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

import { type ExternalTitle, confirmKnown, createAdditions } from "./additions.ts";

type Added = { success: true; itemId: number; message: string };
type Items = { items: Item[] };

const PATH = "/api/items/manual";
let counter = 0;
const unknownTitle = () => `The Lantern Keeper ${++counter}`;

const add = (person: Person, title: string, year = 1987, mediaType = "movie") =>
  person.ok<Added>("POST", PATH, { title, year, mediaType });
const detailsOf = (id: number) => `/api/items/${id}/details`;

test("an added title is available to its viewer, with no invented details", async () => {
  const { ana } = await testApp();
  const title = unknownTitle();
  const { itemId, ...rest } = await add(ana, `  ${title}  `, 1987);
  expect(rest).toEqual({ success: true, message: `${title} was added` });
  const { item } = await ana.get<{ item: Item }>(detailsOf(itemId));
  expect(item).toMatchObject({
    id: itemId,
    tmdb_id: null,
    media_type: "movie",
    title,
    original_title: title,
    overview: "",
    release_date: "1987-01-01",
    runtime: null,
    vote_average: 0,
    genres: [],
    moods: [],
    nanogenres: [],
    cast: [],
    director: null,
  });
});

test("a title added as a series is a series", async () => {
  const { ana } = await testApp();
  const title = unknownTitle();
  const { itemId } = await add(ana, title, 2003, "tv");
  expect(await ana.get(detailsOf(itemId))).toMatchObject({
    item: { media_type: "tv", name: title, release_date: null, first_air_date: "2003-01-01" },
  });
});

test("an added title has artwork", async () => {
  const { address, ana } = await testApp();
  const { itemId } = await add(ana, unknownTitle());
  const { item } = await ana.get<{ item: Item }>(detailsOf(itemId));
  const pictures = [`w500${item.poster_path}`, `w780${item.backdrop_path}`, `w500${item.logo_path}`];
  for (const picture of pictures)
    expect(await fetch(`${address}/img/${picture}`)).toMatchObject({ status: 200 });
});

test("an added title is hidden from everyone else", async () => {
  const { ana, ben, visitor } = await testApp();
  const title = unknownTitle();
  const { itemId } = await add(ana, title);
  await ana.ok("POST", "/api/watchlist", { id: itemId });
  await ana.rate(itemId, 3);
  await ana.ok("PUT", "/api/user/privacy", { profile_visibility: "public" });
  for (const other of [ben, visitor]) {
    expect(await other.send("GET", detailsOf(itemId))).toMatchObject({ status: 404 });
    const batch = { itemIds: [itemId] };
    expect(await other.ok("POST", "/api/items/batch-details", batch)).toEqual({ items: [] });
    const { items } = await other.get<Items>(`/api/search?q=${encodeURIComponent(title)}`);
    expect(items.map((item) => item.id)).not.toContain(itemId);
    expect(JSON.stringify(await other.get(`/api/user/stats/${ana.name}`))).not.toContain(title);
  }
  expect(await ana.get("/api/watchlist")).toMatchObject({ items: [{ id: itemId, rating: 3 }] });
});

test.for<[string, string, (id: number) => string, ((id: number) => object) | null]>([
  ["its trailer", "GET", (id) => `/api/trailers/${id}`, null],
  ["its platforms", "GET", (id) => `/api/streaming-platforms/${id}`, null],
  ["titles like it", "GET", (id) => `/api/recommendations/similar/${id}`, null],
  ["its details", "GET", detailsOf, null],
  ["a rating of it", "GET", (id) => `/api/ratings/${id}`, null],
  ["rating it", "POST", () => "/api/ratings", (id) => ({ id, rating: 3 })],
  ["skipping it", "POST", () => "/api/ratings", (id) => ({ id, rating: "skip" })],
  ["the ratings of many", "POST", () => "/api/ratings/batch-get", (id) => ({ itemIds: [id] })],
  ["saving it", "POST", () => "/api/watchlist", (id) => ({ id })],
  ["viewing it", "POST", () => "/api/events", (id) => ({ eventType: "VIEW", itemId: id })],
  [
    "viewing many",
    "POST",
    () => "/api/events/batch",
    (id) => ({ events: [{ eventType: "VIEW", itemId: id }] }),
  ],
  ["no longer skipping it", "DELETE", (id) => `/api/user/skip/${id}`, null],
  ["no longer saving it", "DELETE", (id) => `/api/watchlist/${id}`, null],
])("for other viewers an added title doesn't exist: %s", async ([, method, path, body]) => {
  const { ana, ben } = await testApp();
  const { itemId } = await add(ana, unknownTitle());
  const ask = async (person: Person, id: number) => {
    const answer = await person.send(method, path(id), body?.(id));
    return { status: answer.status, body: { ...answer.body, requestId: null } };
  };
  const nowhere = 999_999;
  expect(await ask(ben, itemId)).toEqual(await ask(ben, nowhere));
});

test("an added title has no trailer and no streaming offers", async () => {
  const { ana } = await testApp();
  const { itemId } = await add(ana, unknownTitle());
  expect(await ana.get(`/api/trailers/${itemId}`)).toEqual({ key: null });
  expect(await ana.get(`/api/streaming-platforms/${itemId}`)).toEqual({
    streamingPlatforms: {},
    as_of: null,
    country: "US",
    source: "catalogue",
  });
});

test("visitors can't find an added title after the catalog is loaded again", async () => {
  const { ana, db, visitor } = await testApp();
  const title = unknownTitle();
  await add(ana, title);
  await loadEmbeddedCatalogue(db);
  for (const path of ["/api/search", "/api/search/autocomplete"]) {
    const answer = await visitor.get(`${path}?q=${encodeURIComponent(title)}`);
    expect(JSON.stringify(answer)).not.toContain(title);
  }
});

test("rating an added title still leaves full picks, without that title", async () => {
  const { ana } = await testApp();
  const { itemId } = await add(ana, unknownTitle());
  await ana.rate(itemId, 3);
  const { items } = await ana.picks(20);
  expect(items).toHaveLength(20);
  expect(items.map((item) => item.id)).not.toContain(itemId);
});

test("adding a title that's in the catalog finds it, regardless of accents, case and punctuation", async () => {
  const { ana, title } = await testApp();
  const amelie = await title("Amélie");
  for (const written of ["Amélie", "AMELIE", " amelie! "]) {
    const answer = await add(await (await testApp()).signUp(), written, 2001);
    expect(answer).toEqual({
      success: true,
      itemId: amelie.id,
      message: `${written.trim()} is already in the catalog`,
    });
  }
  const other = await add(ana, "Amélie", 1950);
  expect(other.itemId).not.toBe(amelie.id);
  expect((await add(ana, "Amélie", 2001, "tv")).itemId).not.toBe(amelie.id);
});

test.for([
  ["Schindlers List", 1993],
  ["WALL E", 2008],
  ["Howls Moving Castle", 2004],
] as const)("adding %s finds the catalog title: names are compared as in search", async ([written, year]) => {
  expect(await add(await (await testApp()).signUp(), written, year)).toMatchObject({
    message: `${written} is already in the catalog`,
  });
});

test("added titles are still found by name after a release that normalizes names differently", async () => {
  const { ana, ben, clock, db } = await testApp();
  const title = `${unknownTitle()}’s Wife`;
  const { itemId } = await add(ana, title);
  await db.query("update additions set name_key = name_key || ' old' where title_id = $1", [itemId]);
  const logger = createLogger("silent");
  await createAdditions({ db, catalogue: await createCatalogue({ db, logger }), clock, logger });
  expect(await add(ben, title.replace("’", ""))).toMatchObject({ itemId });
});

test("a viewer who adds the same title as another gets that title and can see it", async () => {
  const { ana, ben, visitor } = await testApp();
  const title = unknownTitle();
  const { itemId } = await add(ana, title);
  expect(await add(ben, title.toUpperCase())).toMatchObject({ itemId });
  expect(await ben.get(detailsOf(itemId))).toMatchObject({ item: { title } });
  expect(await visitor.send("GET", detailsOf(itemId))).toMatchObject({ status: 404 });
});

test("a title added fifty times at once is created once", async () => {
  const { ana } = await testApp();
  const title = unknownTitle();
  const answers = await Promise.all(Array.from({ length: 50 }, () => add(ana, title)));
  expect(new Set(answers.map(({ itemId }) => itemId)).size).toBe(1);
  expect(answers.filter(({ message }) => message.endsWith("was added"))).toHaveLength(1);
});

test.for<[string, object, string | RegExp]>([
  ["no title", { title: undefined }, FORM_MESSAGES.titleRequired],
  ["a blank title", { title: "   " }, FORM_MESSAGES.titleRequired],
  ["a title of 201 characters", { title: "x".repeat(201) }, /200/],
  ["a title with a script", { title: "<script>alert(1)</script>" }, FORM_MESSAGES.titleMarkup],
  ["a title with a null character", { title: "a\0b" }, /not allowed/],
  ["a title with a text-direction override", { title: "a\u202eb" }, /not allowed/],
  ["no year", { year: undefined }, FORM_MESSAGES.yearRequired],
  ["a year as text", { year: "2020 " }, FORM_MESSAGES.yearNumber],
  ["a fractional year", { year: 1999.5 }, FORM_MESSAGES.yearNumber],
  ["a year before films", { year: 1899 }, FORM_MESSAGES.yearTooEarly],
  ["the year one thousand", { year: 1e3 }, FORM_MESSAGES.yearTooEarly],
  ["a future year", { year: new Date().getUTCFullYear() + 1 }, FORM_MESSAGES.yearTooLate],
  ["no type", { mediaType: undefined }, FORM_MESSAGES.typeRequired],
  ["an unknown type", { mediaType: "book" }, FORM_MESSAGES.typeRequired],
])("an addition with %s is refused with a clear message", async ([, part, sentence]) => {
  const { ana } = await testApp();
  const body = { title: unknownTitle(), year: 1987, mediaType: "movie", ...part };
  const [field = ""] = Object.keys(part);
  expect(await ana.send("POST", PATH, body)).toMatchObject({
    status: 400,
    body: {
      code: "validation_failed",
      error: expect.stringMatching(sentence),
      fields: { [field]: expect.stringMatching(sentence) },
    },
  });
});

test("the earliest and the latest year are allowed", async () => {
  const { ana } = await testApp();
  for (const year of [1900, new Date().getUTCFullYear()])
    expect(await add(ana, unknownTitle(), year)).toMatchObject({ success: true });
});

test("anonymous visitors can't add titles", async () => {
  const { visitor } = await testApp();
  const body = { title: unknownTitle(), year: 1987, mediaType: "movie" };
  expect(await visitor.send("POST", PATH, body)).toMatchObject({
    status: 401,
    body: { code: "auth_required", error: "Authentication required" },
  });
});

test("processes started before and after an addition both know it", async () => {
  const { ana, clock, db } = await testApp();
  const startProcess = async () => {
    const logger = createLogger("silent");
    const catalogue = await createCatalogue({ db, logger });
    return { catalogue, additions: await createAdditions({ db, catalogue, clock, logger }) };
  };
  const before = await startProcess();
  const title = unknownTitle();
  const { itemId } = await add(ana, title);
  await expect.poll(() => before.additions.facts(itemId), { timeout: 15_000 }).toMatchObject({ title });
  const after = await startProcess();
  expect(after.additions.facts(itemId)).toMatchObject({ title });
  expect(after.catalogue.facts(itemId)).toBeNull();
});

let newestTmdbId = 3_000_000;

/** Films from TMDB with this name, one per year. */
function filmsOf(title: string, years: readonly number[]): ExternalTitle[] {
  return years.map((year) => ({
    mediaType: "movie",
    title,
    originalTitle: title,
    year,
    tmdbId: ++newestTmdbId,
  }));
}

const tmdbIdsOf = async (db: Database, titleIds: readonly number[]) => {
  const rows = await db.query<{ id: number; tmdbId: number | null }>(
    `select t.id, t.tmdb_id as "tmdbId" from titles t where t.id = any($1)`,
    [titleIds],
  );
  return titleIds.map((titleId) => rows.find(({ id }) => id === titleId)?.tmdbId);
};

test("an addition is confirmed as one film of TMDB, the one of its year", async () => {
  const { ana, db } = await testApp();
  const title = unknownTitle();
  const { itemId } = await add(ana, title, 1987);
  const films = filmsOf(title, [1986, 1988, 1987]);
  const confirmed = await db.transaction((tx) => confirmKnown(tx, films, new Date()));
  expect(confirmed.map(({ titleId }) => titleId)).toEqual([itemId]);
  expect(await tmdbIdsOf(db, [itemId])).toEqual([films[2]?.tmdbId]);
});

test("an addition of another year doesn't take the film from the addition of its year", async () => {
  const { ana, db } = await testApp();
  const title = unknownTitle();
  const [before, exact] = [await add(ana, title, 1986), await add(ana, title, 1987)];
  const films = filmsOf(title, [1987, 1988]);
  await db.transaction((tx) => confirmKnown(tx, films, new Date()));
  expect(await tmdbIdsOf(db, [before.itemId, exact.itemId])).toEqual([null, films[0]?.tmdbId]);
});

test("an addition that fits two films of TMDB equally well waits for an administrator", async () => {
  const { ana, db } = await testApp();
  const title = unknownTitle();
  const { itemId } = await add(ana, title, 1987);
  const films = filmsOf(title, [1986, 1988]);
  expect(await db.transaction((tx) => confirmKnown(tx, films, new Date()))).toEqual([]);
  expect(await tmdbIdsOf(db, [itemId])).toEqual([null]);
});

test("each account can add three titles a minute", async () => {
  const { ana, ben } = await testApp({ enforcesRateLimits: true });
  const body = (title: string) => ({ title, year: 1987, mediaType: "movie" });
  for (const title of ["One Lamp", "Two Lamps", "Three Lamps"])
    await ana.ok("POST", "/api/items/manual", body(title));
  expect(await ana.send("POST", "/api/items/manual", body("Four Lamps"))).toMatchObject({
    status: 429,
    body: { code: "rate_limited" },
  });
  await ben.ok("POST", "/api/items/manual", body("Four Lamps"));
});
