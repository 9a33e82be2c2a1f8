import { expect, test } from "vitest";

import type { Database } from "#server/platform/db.ts";
import { ownApp } from "#server/testing/test-app.ts";
import type { TmdbDouble } from "#server/testing/tmdb-double.ts";

import { MARKING_TABLES } from "./retirement-store.ts";
import { WANTED, ownDatabase, source } from "./sync.fixture.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Everything a sync stores, without ids that differ between databases. */
async function contentOf(db: Database): Promise<unknown> {
  const rows = (query: string) => db.query(query);
  const key = "t.media_type, t.tmdb_id";
  return {
    titles: await rows(
      `select ${key}, t.title, t.overview, t.released, t.genres, t.vote_count, t.renown, t.keywords, t.moods, t.pace, t.judged_by, t.poster_path,
         array(select n.name from title_nanogenres l join nanogenres n on n.id = l.nanogenre_id where l.title_id = t.id order by l.position) as nanogenres,
         array(select p.name from credits c join people p on p.id = c.person_id where c.title_id = t.id order by c.role, c.position) as people
       from titles t order by ${key}`,
    ),
    offers: await rows(
      `select ${key}, o.country, o.kind, o.service, o.source from offers o join titles t on t.id = o.title_id order by 1, 2, 3, 4, 5`,
    ),
    texts: await rows(
      `select ${key}, x.language, x.title from title_translations x join titles t on t.id = x.title_id order by 1, 2, 3`,
    ),
    logos: await rows(
      `select ${key}, l.* from title_logos l join titles t on t.id = l.title_id order by 1, 2`,
    ).then((logos) => logos.map((logo) => ({ ...logo, title_id: null }))),
    searched: await rows(
      `select ${key}, n.name from search_names n join titles t on t.id = n.title_id order by 1, 2, 3`,
    ),
    wanted: await rows(`select t.media_type, t.tmdb_id, t.outcome from tmdb_titles t order by 1, 2`),
  };
}

const requestsMatching = (double: TmdbDouble, what: RegExp) => double.asked.filter((path) => what.test(path));

test("a sync fetches each wanted title with one request, and the titles can be searched and shown", async () => {
  const { db, visitor } = await ownApp();
  const { double, sync } = await source({ db });
  const report = await sync();
  expect(report).toMatchObject({ stored: 160, gone: 0, unusable: 0, faults: {} });
  const asked = requestsMatching(double, /append_to_response/);
  expect(new Set(asked).size).toBe(160);
  expect(asked).toHaveLength(160);
  expect(report.requests).toBeLessThanOrEqual(160 * 1.1);
  const [row] = await db.query<{ id: number; title: string }>(
    "select t.id, t.title from titles t where t.media_type = 'movie' and t.tmdb_id = 17",
  );
  const path = `/api/search?q=${encodeURIComponent(row?.title ?? "")}`;
  await expect
    .poll(async () => (await visitor.get<{ items: { id: number }[] }>(path)).items.map(({ id }) => id))
    .toContain(row?.id);
  const { item } = await visitor.get<{ item: { moods: string[]; genres: unknown[] } }>(
    `/api/items/${row?.id}/details`,
  );
  expect(item.moods.length).toBeGreaterThan(0);
  const offers = await visitor.get<{ source: string; streamingPlatforms: object }>(
    `/api/streaming-platforms/${row?.id}`,
  );
  expect(offers).toMatchObject({ source: "justwatch", streamingPlatforms: { US: expect.anything() } });
});

test("a second sync requests nothing that's recent enough and changes nothing", async () => {
  const { db, double, sync } = await source();
  await sync();
  const before = await contentOf(db);
  double.asked.length = 0;
  expect(await sync()).toMatchObject({ stored: 0 });
  expect(double.asked).toEqual([]);
  expect(await contentOf(db)).toEqual(before);
});

test("simultaneous syncs share the work and request each title and list page once", async () => {
  const { db, double, sync, charts } = await source();
  const reports = await Promise.all([sync(), sync(), charts()]);
  const asked = requestsMatching(double, /append_to_response|discover/);
  expect(new Set(asked).size).toBe(asked.length);
  expect(reports.map(({ stored }) => stored).reduce((sum, stored) => sum + stored)).toBe(
    requestsMatching(double, /append_to_response/).length,
  );
  const [row] = await db.query(
    "select count(*)::int as waiting from tmdb_titles w where w.asked_at is null or w.claimed_by is not null",
  );
  expect(row).toEqual({ waiting: 0 });
});

test("titles claimed by a killed sync are fetched by another sync after a minute", async () => {
  const { db, double, sync } = await source();
  const stopping = new AbortController();
  double.breakWith((path) => {
    if (path.includes("append_to_response")) stopping.abort();
    return null;
  });
  await expect(sync({ signal: stopping.signal })).rejects.toMatchObject({ name: "AbortError" });
  const killedAt = new Date();
  await db.query(
    "update tmdb_titles set claimed_by = gen_random_uuid(), claimed_until = $1::timestamptz + interval '60 seconds' where asked_at is null",
    [killedAt],
  );
  const left = async () => (await db.query("select from tmdb_titles t where t.asked_at is null")).length;
  expect(await left()).toBeGreaterThan(0);
  await sync({ now: new Date(killedAt.getTime() + 61_000) });
  expect(await left()).toBe(0);
});

test("a sync announces a catalog change only if it stored titles", async () => {
  const { db, sync } = await source();
  const announced: string[] = [];
  await db.listen("catalogue_changed", (payload) => announced.push(payload));
  const announcedDuring = async (work: () => Promise<unknown>) => {
    announced.length = 0;
    await work();
    await db.query("select pg_notify('catalogue_changed', 'end')");
    await expect.poll(() => announced).toContain("end");
    return announced.filter((payload) => payload !== "end");
  };
  expect((await announcedDuring(sync)).length).toBeGreaterThan(0);
  expect(await announcedDuring(sync)).toEqual([]);
});

test("raising the number of wanted titles fetches only the missing ones", async () => {
  const { sync } = await source();
  expect(await sync({ wanted: { movie: 20, tv: 5 } })).toMatchObject({ stored: 25 });
  expect(await sync({ wanted: { movie: 60, tv: 15 } })).toMatchObject({ stored: 50 });
  expect(await sync({ wanted: { movie: 20, tv: 5 } })).toMatchObject({ stored: 0 });
});

test("a sync interrupted at any point resumes and ends with the same content", async () => {
  const [whole, broken] = [await source(), await source()];
  await whole.sync();
  let ends = 0;
  for (let end = 1; ; end++) {
    const stopping = new AbortController();
    const until = broken.double.asked.length + end * 7;
    broken.double.breakWith(() => {
      if (broken.double.asked.length >= until) stopping.abort();
      return null;
    });
    const isDone = await broken.sync({ signal: stopping.signal }).then(
      () => true,
      () => false,
    );
    if (isDone) break;
    ends++;
  }
  expect(ends).toBeGreaterThan(3);
  expect(await contentOf(broken.db)).toEqual(await contentOf(whole.db));
});

test("a sync keeps human judgments and takes votes and pictures from TMDB", async () => {
  const { db, sync, double } = await source();
  const [alien] = await db.query<{ id: number; imdbId: string }>(
    `select t.id, t.imdb_id as "imdbId" from titles t where t.title = 'Alien'`,
  );
  await db.query("update titles set tmdb_id = 999999 where media_type = 'movie' and tmdb_id = 17");
  await db.query("update titles set tmdb_id = 17 where id = $1", [alien?.id ?? 0]);
  double.change("movie", 17, { imdb_id: alien?.imdbId });
  const read = async () =>
    (
      await db.query<Record<string, unknown>>(
        `select t.id, t.title, t.overview, t.moods, t.themes, t.pace, t.renown, t.genres, t.released, t.judged_by, t.vote_count, t.poster_path,
           array(select p.name from credits c join people p on p.id = c.person_id where c.title_id = t.id order by 1) as people
         from titles t where t.media_type = 'movie' and t.tmdb_id = 17`,
      )
    )[0];
  const before = await read();
  await sync();
  const { vote_count: votes, poster_path: poster, ...after } = (await read()) ?? {};
  const { vote_count: _, poster_path: _1, ...own } = before ?? {};
  expect(after).toEqual(own);
  expect([votes, poster]).toEqual([21_435, "/postermovie17.jpg"]);
  expect(double.asked.length).toBeGreaterThan(160);
});

/** The TMDB id of Eternal Sunshine of the Spotless Mind (2004). */
const EMBEDDED_FILM = 38;
const EMBEDDED_NAME = "Eternal Sunshine of the Spotless Mind";

async function embeddedFilm(db: Database): Promise<unknown> {
  const [row] = await db.query("select t.* from titles t where t.media_type = 'movie' and t.tmdb_id = $1", [
    EMBEDDED_FILM,
  ]);
  return row;
}

test.for<[string, Record<string, unknown>]>([
  ["another name", {}],
  ["the same name decades later", { title: EMBEDDED_NAME, release_date: "2024-03-19" }],
])("a sync stores nothing if an embedded title's TMDB id has another IMDb id and %s", async ([, told]) => {
  const { db, double, sync } = await source({ films: 5, series: 1 });
  const before = await embeddedFilm(db);
  double.change("movie", EMBEDDED_FILM, { imdb_id: "tt9999999", ...told });
  expect(await sync({ wanted: { movie: 5, tv: 1 } })).toMatchObject({
    stored: 5,
    unusable: 1,
    faults: { imdb_id: 1 },
  });
  expect(await embeddedFilm(db)).toEqual(before);
});

test.for<[string, Record<string, unknown>]>([
  [
    "another IMDb id but the same name in the next year",
    { imdb_id: "tt9999999", title: `${EMBEDDED_NAME.toUpperCase()}!`, release_date: "2005-03-19" },
  ],
  ["no IMDb id", { imdb_id: null, external_ids: {} }],
])("a sync updates an embedded title if its TMDB id has %s", async ([, told]) => {
  const { db, double, sync } = await source({ films: 5, series: 1 });
  double.change("movie", EMBEDDED_FILM, told);
  expect(await sync({ wanted: { movie: 5, tv: 1 } })).toMatchObject({ stored: 6, unusable: 0 });
  expect(await embeddedFilm(db)).toMatchObject({ poster_path: `/postermovie${EMBEDDED_FILM}.jpg` });
});

const idsOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => (first + place) * 7 + 3);
const A_MONTH_LATER = new Date(Date.now() + 31 * DAY_MS);

/** Those of the TMDB movie ids that are in the catalog. */
async function filmsInCatalog(db: Database, tmdbIds: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    "select t.tmdb_id as id from titles t where t.media_type = 'movie' and t.tmdb_id = any($1) order by 1",
    [tmdbIds],
  );
  return rows.map(({ id }) => id);
}

async function filmsWanted(db: Database): Promise<number> {
  return (await db.query("select from tmdb_titles t where t.media_type = 'movie'")).length;
}

test("after a month new titles replace as many unmarked ones, and the total stays the same", async () => {
  const { ana, ben, db, visitor } = await ownApp();
  const { double, sync } = await source({ db });
  await sync();
  const droppedOut = idsOf(111, 120);
  const rows = await db.query<{ id: number; tmdbId: number; isOwn: boolean }>(
    `select t.id, t.tmdb_id as "tmdbId", t.judged_by = 'person' as "isOwn" from titles t
     where t.media_type = 'movie' and t.tmdb_id = any($1) order by t.tmdb_id`,
    [droppedOut],
  );
  const [rated, saved, skipped, hero, ...others] = rows.filter(({ isOwn }) => !isOwn);
  const keep = [rated, saved, skipped, hero].map((row) => row?.id ?? 0);
  await expect
    .poll(async () => (await visitor.send("GET", `/api/items/${keep[0]}/details`)).status)
    .toBe(200);
  await ana.rate(keep[0] ?? 0, 1);
  await ana.ok("POST", "/api/watchlist", { id: keep[1] });
  await ben.rate(keep[2] ?? 0, "skip");
  await db.query("insert into settings (key, value) values ('landing_hero', to_jsonb($1::integer))", [
    keep[3] ?? 0,
  ]);
  const isNew = idsOf(121, 130);
  const newBefore = await filmsInCatalog(db, isNew);
  double.lead("movie", isNew);

  const report = await sync({ now: A_MONTH_LATER });
  expect(newBefore.length).toBeLessThan(10);
  expect(await filmsInCatalog(db, isNew)).toEqual(isNew);
  expect(await filmsWanted(db)).toBe(WANTED.movie);
  expect(report.retired).toBe(10);
  const here = await filmsInCatalog(db, droppedOut);
  expect(here).toEqual(
    rows.filter(({ id, isOwn }) => isOwn || keep.includes(id)).map(({ tmdbId }) => tmdbId),
  );
  expect(await ana.get(`/api/ratings/${keep[0]}`)).toMatchObject({ rating: 1 });
  await expect
    .poll(async () => (await visitor.send("GET", `/api/items/${others[0]?.id}/details`)).status)
    .toBe(404);
  expect(await sync({ now: A_MONTH_LATER })).toMatchObject({ stored: 0, retired: 0 });
});

test("after a month no titles are retired if TMDB's lists can't be read", async () => {
  const { db, double, sync } = await source();
  await sync();
  double.breakWith((path) => (path.startsWith("/discover") ? { kind: "status", status: 400 } : null));
  expect(await sync({ now: A_MONTH_LATER })).toMatchObject({ retired: 0 });
  expect(await filmsWanted(db)).toBe(WANTED.movie);
});

test("titles added for a chart are retired once they're on no chart", async () => {
  const { db, charts, sync } = await source();
  await charts();
  await sync({ wanted: { movie: 5, tv: 5 } });
  const inChart = await filmsInCatalog(db, idsOf(1, 20));
  expect(inChart).toHaveLength(20);
  await db.query("delete from tmdb_charts");
  expect((await sync({ wanted: { movie: 5, tv: 5 } })).retired).toBeGreaterThan(0);
  expect(await filmsWanted(db)).toBeLessThan(20);
});

test("every table that references titles is classified as viewers' marks or other data", async () => {
  const db = await ownDatabase();
  const rows = await db.query<{ name: string }>(
    "select distinct c.conrelid::regclass::text as name from pg_constraint c where c.confrelid = 'titles'::regclass",
  );
  const OTHER_TABLES = [
    "artworks",
    "credits",
    "exposures",
    "offers",
    "search_names",
    "search_titles",
    "series_seasons",
    "title_kin",
    "title_logos",
    "title_nanogenres",
    "title_translations",
  ];
  expect(rows.map(({ name }) => name).toSorted()).toEqual(
    [...MARKING_TABLES, ...OTHER_TABLES, "events"].toSorted(),
  );
});

test("a movie and a series with the same TMDB id are stored separately", async () => {
  const { db, sync } = await source();
  await sync();
  const rows = await db.query<{ kind: string; title: string; poster: string }>(
    `select t.media_type as kind, t.title, t.poster_path as poster from titles t where t.tmdb_id = 59 and t.told_by_tmdb_at is not null order by 1`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(["movie", "tv"]);
  expect(new Set(rows.flatMap(({ title, poster }) => [title, poster])).size).toBe(4);
});

test("answers with wrong types store titles with only their valid fields", async () => {
  const { db, double, sync } = await source({ films: 12, series: 5 });
  double.breakWith((path) => (path.includes("append_to_response") ? { kind: "wrong-types" } : null));
  const report = await sync({ wanted: { movie: 12, tv: 5 } });
  expect(report).toMatchObject({ stored: 17, unusable: 0 });
  expect(report.faults["overview"]).toBe(17);
  const [row] = await db.query(
    `select t.title, t.overview, t.genres, t.vote_count, t.poster_path, t.is_undated from titles t
     where t.media_type = 'movie' and t.tmdb_id = 10`,
  );
  expect(row).toMatchObject({ overview: "", genres: [], vote_count: 0, poster_path: null, is_undated: true });
});

test("titles changed at TMDB are fetched again, and deleted ones stay without their pictures", async () => {
  const { db, double, sync } = await source();
  await sync();
  double.change("movie", 45, { overview: "Now it is another story altogether." });
  double.change("movie", 52, null);
  double.asked.length = 0;
  const now = new Date(Date.now() + DAY_MS);
  expect(await sync({ now })).toMatchObject({ stored: 1, gone: 1 });
  expect(requestsMatching(double, /append_to_response/)).toHaveLength(2);
  const rows = await db.query(
    `select t.tmdb_id as id, t.overview, t.poster_path as poster from titles t where t.media_type = 'movie' and t.tmdb_id in (45, 52) order by 1`,
  );
  expect(rows).toEqual([
    { id: 45, overview: "Now it is another story altogether.", poster: "/postermovie45.jpg" },
    { id: 52, overview: expect.any(String), poster: null },
  ]);
});

test("watchlisted titles are refreshed daily, all others every two weeks", async () => {
  const { ana, db } = await ownApp();
  const { double, sync } = await source({ db });
  await sync();
  const [row] = await db.query<{ id: number }>(
    "select t.id from titles t where t.media_type = 'movie' and t.tmdb_id = 24",
  );
  await expect.poll(async () => (await ana.send("POST", "/api/watchlist", { id: row?.id })).status).toBe(200);
  double.asked.length = 0;
  await sync({ now: new Date(Date.now() + 2 * DAY_MS) });
  expect(requestsMatching(double, /append_to_response/)).toEqual([expect.stringContaining("/movie/24?")]);
  double.asked.length = 0;
  await sync({ now: new Date(Date.now() + 15 * DAY_MS) });
  expect(requestsMatching(double, /append_to_response/)).toHaveLength(160);
});

test("charts are stored, and their titles are fetched even if they weren't wanted", async () => {
  const { charts, db } = await source({ films: 30, series: 30 });
  await charts();
  const rows = await db.query<{ chart: string; titles: number; here: number }>(
    `select c.chart, count(*)::int as titles, count(t.id)::int as here from tmdb_charts c
     left join titles t on t.media_type = c.media_type and t.tmdb_id = c.tmdb_id group by 1 order by 1`,
  );
  expect(rows).toEqual(
    ["now_playing", "on_the_air", "trending_day", "trending_week"].map((chart) => ({
      chart,
      titles: 20,
      here: 20,
    })),
  );
});

test("occasional TMDB failures don't lose titles, and a rejected key ends the sync", async () => {
  const { db, double, sync } = await source({ films: 40, series: 20 });
  double.breakWith(() => (double.asked.length % 9 === 0 ? { kind: "status", status: 502 } : null));
  expect(await sync({ wanted: { movie: 40, tv: 20 } })).toMatchObject({ stored: 60 });
  await db.query("update tmdb_titles set due_at = 'epoch'");
  double.accept("another");
  await expect(sync({ wanted: { movie: 40, tv: 20 } })).rejects.toMatchObject({ reason: "key-refused" });
});
