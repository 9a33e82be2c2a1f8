import { afterAll, expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import { apply, uploadAndRead, preview } from "#server/features/imports/imports.fixture.ts";
import { Client } from "#server/testing/client.ts";
import { type Person, TMDB_OF_TESTS, ownApp } from "#server/testing/test-app.ts";
import { type Fault, startTmdbDouble } from "#server/testing/tmdb-double.ts";

const KEY = "a".repeat(32);
const SOON = { timeout: 15_000, interval: 20 };
/** Exists only on TMDB, not in the catalog. */
const NAME = "Amber Letters: The Series";

/** One app per configuration; each test sets how TMDB behaves. */
const apps = new Map<string, ReturnType<typeof startApp>>();

async function sharedApp({ key = KEY, found = 1_000, enforcesRateLimits = false } = {}) {
  const name = `${key} ${found} ${enforcesRateLimits}`;
  const started = apps.get(name) ?? startApp({ key, found, enforcesRateLimits });
  apps.set(name, started);
  const running = await started;
  running.double.asked.length = 0;
  running.double.breakWith(() => null);
  return running;
}

type AppOptions = { key: string; found: number; enforcesRateLimits: boolean };

async function startApp({ key, found, enforcesRateLimits }: AppOptions) {
  const titles = { movie: 12, tv: 6, found };
  const double = await startTmdbDouble({ films: 60, series: 60 });
  double.accept(KEY);
  const app = await ownApp({
    tmdb: { ...TMDB_OF_TESTS, key, apiUrl: double.address, imageUrl: double.address, titles },
    enforcesRateLimits,
  });
  afterAll(() => double.close());
  const search = async (text: string, who = app.ben) =>
    (await who.get<{ items: Item[] }>(`/api/search?q=${encodeURIComponent(text)}`)).items;
  const administrator = await app.signUp();
  await app.db.query("update users set is_admin = true where username = $1", [administrator.name]);
  return { ...app, double, search, administrator };
}

const ofSearch = (asked: readonly string[]) => asked.filter((path) => path.startsWith("/search"));

test("a title found on TMDB can be rated at once, and its details follow", async () => {
  const { ana, clock, db, double, search, visitor } = await sharedApp();
  await expect.poll(async () => (await search(NAME)).map(({ title }) => title), SOON).toContain(NAME);
  const found = (await search(NAME)).find(({ title }) => title === NAME);
  const id = found?.id ?? 0;
  expect(found).toMatchObject({ media_type: "tv", overview: expect.stringMatching(/\w/) });
  await ana.rate(id, 3);
  expect(await ana.get(`/api/ratings/${id}`)).toMatchObject({ rating: 3 });
  await expect
    .poll(() => visitor.get(`/api/streaming-platforms/${id}`), SOON)
    .toMatchObject({ source: "justwatch", streamingPlatforms: { US: expect.anything() } });
  expect(double.asked.filter((path) => path.includes("append_to_response"))).toEqual(
    expect.arrayContaining([expect.stringContaining(`/tv/${found?.tmdb_id}?`)]),
  );
  const [queued] = await db.query(
    "select t.outcome, t.due_at > $2 as \"isLater\" from tmdb_titles t where t.media_type = 'tv' and t.tmdb_id = $1",
    [found?.tmdb_id ?? 0, new Date(clock.now().getTime() + 24 * 60 * 60 * 1_000)],
  );
  expect(queued).toEqual({ outcome: "stored", isLater: true });
});

test("anonymous searches don't ask TMDB and store nothing", async () => {
  const { db, double, visitor } = await sharedApp();
  const count = async () => (await db.query("select from titles")).length;
  const before = await count();
  const path = `/api/search?q=${encodeURIComponent("Empty Letters: The Series")}`;
  expect(await visitor.get<{ items: Item[] }>(path)).toEqual({ items: [] });
  expect(ofSearch(double.asked)).toEqual([]);
  expect(await count()).toBe(before);
});

test("a title added by a search is announced once and available on every server", async () => {
  const { db, search, secondServer, ben } = await sharedApp();
  const told: string[] = [];
  await db.listen("catalogue_changed", (payload) => told.push(payload));
  const name = "Hidden Letters: The Series";
  await expect.poll(async () => (await search(name)).map(({ title }) => title), SOON).toContain(name);
  const id = (await search(name)).find(({ title }) => title === name)?.id ?? 0;
  await expect.poll(() => told, SOON).toContain(String(id));
  const other = new Client(await secondServer());
  other.token = ben.token;
  expect(await other.get(`/api/items/${id}/details`)).toMatchObject({ item: { title: name } });
  expect(told.filter((payload) => payload.split(",").includes(String(id)))).toHaveLength(1);
});

test("one person's searches ask TMDB at most 60 times an hour across servers, then find only local titles", async () => {
  const { ana, ben, double, search, secondServer } = await sharedApp({ enforcesRateLimits: true });
  const other = new Client(await secondServer());
  other.token = ana.token;
  for (let nth = 0; nth < 30; nth++) {
    await search(`nothing so called ${nth}`, ana);
    await other.get(`/api/search?q=${encodeURIComponent(`nothing called ${nth}`)}`);
  }
  expect(ofSearch(double.asked)).toHaveLength(60);
  expect((await search("the godf", ana)).map(({ title }) => title)).toContain("The Godfather");
  await search("nothing else", ana);
  expect(ofSearch(double.asked)).toHaveLength(60);
  await search("nothing else", ben);
  expect(ofSearch(double.asked)).toHaveLength(61);
});

test("searches add titles up to a limit, and the oldest unmarked ones are removed", async () => {
  const { ana, db, search } = await sharedApp({ found: 4 });
  const names = ["Golden", "Hidden", "Iron", "Jade", "Last", "Midnight", "Northern"].map(
    (first) => `${first} Letters: The Series`,
  );
  const here = async () =>
    (
      await db.query<{ title: string }>(
        "select t.title from titles t where t.title = any($1) order by t.id",
        [names],
      )
    ).map(({ title }) => title);
  for (const [place, name] of names.entries()) {
    await expect.poll(async () => (await search(name)).map(({ title }) => title), SOON).toContain(name);
    const id = (await search(name)).find(({ title }) => title === name)?.id ?? 0;
    if (place === 0) await ana.rate(id, 3);
    // Waits until the details have arrived and older titles have been removed.
    await expect.poll(async () => (await here()).length, SOON).toBe(Math.min(place + 1, 3));
  }
  expect(await here()).toEqual([names[0], names[5], names[6]]);
});

test(
  "a search delayed by the database doesn't stop the next one from waiting for TMDB",
  { retry: 2 },
  async ({ task }) => {
    const { db, search } = await sharedApp();
    const nth = task.result?.retryCount ?? 0;
    const [held, next] = ["Open", "Paper", "Quiet", "Restless", "Silver", "Velvet"]
      .slice(2 * nth)
      .map((first) => `${first} Letters: The Series`);
    await db.transaction(async (tx) => {
      await tx.query("lock table tmdb_titles in access exclusive mode");
      expect(await search(held ?? "")).toEqual([]);
    });
    expect((await search(next ?? "")).map(({ title }) => title)).toEqual([next]);
  },
);

test("ten simultaneous searches for the same text ask TMDB once, and a repeat doesn't ask", async () => {
  const { double, search } = await sharedApp();
  const name = "Broken Letters: The Series";
  await Promise.all(Array.from({ length: 10 }, () => search(name)));
  await search(name.toUpperCase());
  expect(ofSearch(double.asked)).toHaveLength(1);
});

test("an exact match with enough other results doesn't ask TMDB", async () => {
  const { double, search } = await sharedApp();
  expect((await search("Alien")).map(({ title }) => title)).toContain("Alien");
  expect(ofSearch(double.asked)).toEqual([]);
});

test("an exact match with few other results is shown, and TMDB is asked for more", async () => {
  const { double, search } = await sharedApp();
  const name = "Koyaanisqatsi";
  expect((await search(name)).map(({ title }) => title)).toContain(name);
  await expect.poll(() => ofSearch(double.asked), SOON).toHaveLength(1);
});

test.for<[string, Fault]>([
  ["fails", { kind: "status", status: 500 }],
  ["returns an HTML page", { kind: "html" }],
  ["never answers", { kind: "never" }],
])("while TMDB %s, searches still find local titles", async ([, fault]) => {
  const { double, search } = await sharedApp();
  double.breakWith(() => fault);
  expect((await search(`alien ${fault.kind}`)).map(({ title }) => title)).toEqual(expect.any(Array));
  expect((await search("the godf")).map(({ title }) => title)).toContain("The Godfather");
});

test("the health page says that TMDB rejects the key, and searches still work", async () => {
  const { administrator, search } = await sharedApp({ key: "b".repeat(32) });
  await search("nothing of this name anywhere");
  await expect
    .poll(() => administrator.get("/api/admin/health/detailed"), SOON)
    .toMatchObject({ components: { catalogue: { status: "degraded", error: "TMDB rejects the key." } } });
});

test("the sync and charts jobs add titles and report their result", { timeout: 120_000 }, async () => {
  const { administrator, db } = await sharedApp();
  const state = async (name: string) => {
    const { jobs } = await administrator.get<{
      jobs: { name: string; state: string; result: string | null }[];
    }>("/api/admin/jobs");
    return jobs.find((job) => job.name === name);
  };
  for (const name of ["sync", "charts"]) {
    await administrator.ok("POST", `/api/admin/jobs/${name}/run`);
    await expect
      .poll(() => state(name), { timeout: 60_000, interval: 50 })
      .toMatchObject({ state: "ended", result: expect.stringMatching(/^Stored \d+ titles/) });
  }
  const [row] = await db.query<{ told: number }>(
    "select count(*)::int as told from titles t where t.told_by_tmdb_at is not null and t.judged_by is not null",
  );
  expect(row?.told).toBeGreaterThanOrEqual(18);
});

test("without a key there are no TMDB jobs", async () => {
  const app = await ownApp();
  const administrator = await app.signUp();
  await app.db.query("update users set is_admin = true where username = $1", [administrator.name]);
  const { jobs } = await administrator.get<{ jobs: { name: string }[] }>("/api/admin/jobs");
  expect(jobs.map(({ name }) => name)).toEqual(["training", "retention"]);
  expect(await administrator.send("POST", "/api/admin/jobs/sync/run")).toMatchObject({ status: 404 });
});

test("a manually added title found on TMDB becomes public and keeps its marks, and its adder is notified", async () => {
  const { ana, search, visitor } = await sharedApp();
  const name = "Crimson Letters: The Series";
  const { itemId } = await ana.ok<{ itemId: number }>("POST", "/api/items/manual", {
    title: name.toLowerCase(),
    // Off by one year, because people misremember years.
    year: 2002,
    mediaType: "tv",
  });
  await ana.rate(itemId, 3);
  await expect.poll(async () => (await search(name)).map(({ id }) => id), SOON).toContain(itemId);
  expect(await visitor.get(`/api/items/${itemId}/details`)).toMatchObject({ item: { title: name } });
  expect(await ana.get(`/api/ratings/${itemId}`)).toMatchObject({ rating: 3 });
  expect(await ana.get("/api/notices")).toMatchObject({
    notices: [{ kind: "addition_confirmed", item_id: itemId, name: name.toLowerCase() }],
  });
});

test("viewers who choose another language get translated titles where TMDB has them", async () => {
  const { ana, ben, search, signUp } = await sharedApp();
  const name = "Distant Letters: The Series";
  await expect.poll(async () => (await search(name)).map(({ title }) => title), SOON).toContain(name);
  const id = (await search(name)).find(({ title }) => title === name)?.id ?? 0;
  const both = await signUp();
  await ana.ok("PUT", "/api/profile", { preferred_languages: ["de", "fr"] });
  await ben.ok("PUT", "/api/profile", { preferred_languages: ["pt"] });
  await both.ok("PUT", "/api/profile", { preferred_languages: ["de", "en"] });
  const read = async (person: typeof ana) =>
    (await person.get<{ item: Item }>(`/api/items/${id}/details`)).item;
  await expect
    .poll(() => read(ana), SOON)
    .toMatchObject({
      title: expect.stringMatching(/^Auf Deutsch/),
      overview: expect.stringMatching(/^Eine/),
    });
  expect((await read(ana)).name).toMatch(/^Auf Deutsch/);
  expect((await read(ana)).original_title).toBe(name);
  for (const person of [ben, both]) expect((await read(person)).title).toBe(name);
});

test("the trending and in-theaters lists come from TMDB and say so", async () => {
  const { administrator, visitor } = await sharedApp();
  await administrator.ok("POST", "/api/admin/jobs/charts/run");
  const trending = () => visitor.get<{ items: Item[]; source: string }>("/api/trending?limit=10");
  await expect
    .poll(async () => (await trending()).source, { timeout: 90_000, interval: 200 })
    .toBe("outside");
  const ids = (items: readonly Item[]) => items.map((item) => item.tmdb_id);
  const first = Array.from({ length: 10 }, (_, place) => (place + 1) * 7 + 3);
  expect(ids((await trending()).items)).toEqual(first);
  const playing = await visitor.get<{ items: Item[]; source: string }>(
    "/api/trending/now-playing?mediaType=movie&limit=10",
  );
  expect(playing.source).toBe("outside");
  expect(ids(playing.items)).toEqual(first);
});

/** Runs the job that looks up imported rows. @returns its result */
async function lookUpHistories(administrator: Person): Promise<string | null | undefined> {
  await administrator.ok("POST", "/api/admin/jobs/histories/run");
  const state = async () =>
    (await administrator.get<CallAnswer<"GET /api/admin/jobs">>("/api/admin/jobs")).jobs.find(
      ({ name }) => name === "histories",
    );
  await expect.poll(state, SOON).toMatchObject({ state: "ended" });
  return (await state())?.result;
}

test("an adult title can't be added by an import with its TMDB number", async () => {
  const { administrator, db, double, signUp } = await sharedApp();
  const tmdbId = 367;
  double.change("movie", tmdbId, { adult: true });
  const person = await signUp();
  const brought = await uploadAndRead(
    person,
    `Title,Type,Year,TMDB ID,Rating\nAn Unknown Name,Movie,1999,${tmdbId},4\nAnother Unknown Name,Movie,1999,374,5\n`,
  );
  expect(brought.counts).toMatchObject({ unmatched: 2 });
  await lookUpHistories(administrator);
  const stored = await db.query(
    "select t.tmdb_id from titles t where t.media_type = 'movie' and t.tmdb_id in ($1, 374)",
    [tmdbId],
  );
  expect(stored).toEqual([{ tmdb_id: 374 }]);
});

test("a search finds a title that TMDB lists twice", async () => {
  const { double, search } = await sharedApp();
  const [name, copied, copy] = ["Thirteenth Letters: The Series", 283, 129];
  // Both rows of the answer have the same id.
  double.change("tv", copy, { id: copied, name, original_name: name });
  await search("thirteenth");
  await expect.poll(async () => (await search("thirteenth")).map(({ title }) => title), SOON).toContain(name);
});

test("unmatched import rows are looked up on TMDB, added once to applied imports, and can be undone", async () => {
  const { administrator, signUp } = await sharedApp();
  const [ana, ben] = [await signUp(), await signUp()];
  const lookUp = () => lookUpHistories(administrator);
  const names = ["Hidden Letters", "Fallen Letters: The Series", "Nothing Of This Name"];
  const list = `Title,Rating\n${["Alien", ...names].map((name) => `${name},5`).join("\n")}\nCasablanca,1\n`;
  const brought = await uploadAndRead(ana, list);
  expect(brought).toMatchObject({ counts: { unmatched: 3 }, is_looked_up_later: true });
  await apply(ana, brought.id);
  // Found by its id, because TMDB has it under another name.
  const byNumber = await uploadAndRead(
    ben,
    `Const,Your Rating,Date Rated,Title,Title Type,Year\ntt1000220,9,2024-02-03,Another Name,Movie,1994\n`,
  );
  expect(byNumber.counts).toMatchObject({ unmatched: 1 });

  expect(await lookUp()).toBe("Looked up 4 rows of imported histories; found a title for 3 of them.");
  const rated = async () => (await ana.get<CallAnswer<"GET /api/ratings">>("/api/ratings")).ratings.length;
  expect(await rated()).toBe(4);
  expect(await preview(ana, brought.id)).toMatchObject({ brought: 4, counts: { unmatched: 1 } });
  expect(await preview(ben, byNumber.id)).toMatchObject({
    state: "ready",
    counts: { unmatched: 0, brings: { rated: 1 } },
  });
  expect(await lookUp()).toBe("Looked up 0 rows of imported histories; found a title for 0 of them.");

  await ana.ok("DELETE", `/api/imports/${brought.id}?as=applied`);
  expect(await rated()).toBe(0);
});
