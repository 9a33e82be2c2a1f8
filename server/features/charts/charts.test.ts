import { expect, test } from "vitest";

import type { Item } from "#contract/item.ts";
import { ownApp, testApp } from "#server/testing/test-app.ts";

type Items = { items: Item[] };

/** In seconds. A count this old is no longer shown as current. */
const RECOUNT_SECONDS = 301;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Keen viewers have heard of titles above this popularity. */
const WELL_KNOWN = 20;

const INSERT_RATING_EVENT = `
  with talker as (insert into users (username, username_key, email, email_key, password_hash) values ($3, $3, $3, $3, '') returning id)
  insert into events (user_id, event_type, title_id, created_at) select id, 'RATE', $1, $2 from talker`;

const idsOf = ({ items }: Items) => items.map((item) => item.id);

test("viewers' activity moves a title up the chart until it's older than the time window", async () => {
  const { ana, ben, clock, signUp, title, visitor } = await testApp();
  const shining = await title("The Shining");
  const place = async (window: string) => {
    clock.advance(RECOUNT_SECONDS);
    return idsOf(await visitor.get<Items>(`/api/trending?timeWindow=${window}&limit=50`)).indexOf(shining.id);
  };
  expect(await place("day")).toBe(-1);
  for (const viewer of [ana, ben, await signUp(), await signUp(), await signUp(), await signUp()]) {
    await viewer.rate(shining.id, 3);
    await viewer.ok("POST", "/api/watchlist", { id: shining.id });
  }
  expect(await place("day")).toBeGreaterThanOrEqual(0);
  expect(await place("week")).toBeGreaterThanOrEqual(0);
  clock.advance(5 * 24 * 60 * 60);
  expect(await place("day")).toBe(-1);
  expect(await place("week")).toBeGreaterThanOrEqual(0);
});

test("removing a title from the watchlist doesn't move it up", async () => {
  const { ana, clock, db, title } = await testApp();
  const shining = await title("The Shining");
  await ana.ok("POST", "/api/watchlist", { id: shining.id });
  await ana.ok("DELETE", `/api/watchlist/${shining.id}`);
  await db.query("delete from events e where e.event_type <> 'REMOVE_FROM_WATCHLIST'");
  clock.advance(RECOUNT_SECONDS);
  const trending = idsOf(await ana.get<Items>("/api/trending?timeWindow=day&limit=50"));
  await db.query("delete from events");
  clock.advance(RECOUNT_SECONDS);
  expect(idsOf(await ana.get<Items>("/api/trending?timeWindow=day&limit=50"))).toEqual(trending);
});

test("without activity, the chart is about the last years, and no two titles of one franchise stand together", async () => {
  const { clock, db, visitor } = await ownApp();
  clock.advance(RECOUNT_SECONDS);
  const ids = idsOf(await visitor.get<Items>("/api/trending?timeWindow=day&limit=20"));
  const listed = await db.query<{ id: number; years: number; collection: string | null }>(
    `select t.id, extract(year from age($2, t.released))::int as years, t.collection
     from titles t where t.id = any($1)`,
    [ids, clock.now()],
  );
  const factsOf = (id: number) => listed.find((title) => title.id === id);
  expect(ids.slice(0, 10).filter((id) => (factsOf(id)?.years ?? 99) > 3)).toEqual([]);
  const franchises = ids.map((id) => factsOf(id)?.collection ?? `none ${id}`);
  expect(franchises.filter((name, nth) => name === franchises[nth + 1])).toEqual([]);
});

test("without activity, trending lists titles that many know, newer ones before older ones of equal popularity", async () => {
  const { clock, db, visitor } = await ownApp();
  const first = async () => {
    clock.advance(RECOUNT_SECONDS);
    return idsOf(await visitor.get<Items>("/api/trending?timeWindow=day"));
  };
  const popularities = await db.query<{ id: number; popularity: number }>(
    "select t.id, t.renown as popularity from titles t where t.id = any($1)",
    [await first()],
  );
  expect(popularities).toHaveLength(20);
  for (const { popularity } of popularities) expect(popularity).toBeGreaterThan(WELL_KNOWN);
  const [old, fresh] = await db.query<{ id: number }>(
    `select t.id from titles t where t.released < '1990-01-01' and t.renown between 60 and 62 order by t.id limit 2`,
  );
  await db.query("update titles set renown = 61, released = $2 where id = $1", [
    fresh?.id ?? 0,
    new Date(clock.now().getTime() - 60 * DAY_MS),
  ]);
  await db.query("update titles set renown = 61 where id = $1", [old?.id ?? 0]);
  await db.query("notify catalogue_changed");
  await expect.poll(first, { timeout: 15_000 }).toContain(fresh?.id);
  expect(await first()).not.toContain(old?.id);
});

test("a title that's more popular in one country ranks higher in that country's charts only", async () => {
  const { ana, ben, clock, db, title, visitor } = await ownApp();
  const { id } = await title("Panchayat");
  await ana.ok("PUT", "/api/profile", { country: "IN" });
  await ben.ok("PUT", "/api/profile", { country: "DE" });
  const charts = async (person: Pick<typeof ana, "get">) => {
    clock.advance(61);
    const paths = ["/api/trending?limit=50", "/api/items?mediaType=tv&categories=comedy&limit=20"];
    const lists = await Promise.all(paths.map((path) => person.get<Items>(path)));
    return lists.map((list) => idsOf(list).includes(id));
  };
  expect(await charts(ana)).toEqual([false, false]);
  await db.query(`update titles set renown_by_country = '{"IN": 99}', released = $2 where id = $1`, [
    id,
    new Date(clock.now().getTime() - 60 * DAY_MS),
  ]);
  await db.query("notify catalogue_changed");
  // Each poll advances the clock by a minute, and the session lasts 15.
  await expect.poll(() => charts(ana), { timeout: 20_000, interval: 2_000 }).toEqual([true, true]);
  for (const other of [ben, visitor]) expect(await charts(other)).toEqual([false, false]);
});

test("an outside chart comes first and is marked as such until it's two days old", async () => {
  const { clock, db, title, visitor } = await ownApp();
  const [arrival, alien] = [await title("Arrival"), await title("Alien")];
  const chart = async () => {
    // Lists are read at most once a minute.
    clock.advance(RECOUNT_SECONDS);
    const { items, source } = await visitor.get<Items & { source: string }>("/api/trending?limit=3");
    return { source, first: items.slice(0, 2).map(({ id }) => id) };
  };
  const own = await chart();
  expect(own.source).toBe("own");
  for (const [place, tmdbId] of [arrival.tmdb_id, 999_999, alien.tmdb_id].entries())
    await db.query(
      `insert into tmdb_charts (chart, position, media_type, tmdb_id, as_of) values ('trending_week', $1, 'movie', $2, $3)`,
      [place + 1, tmdbId, clock.now()],
    );
  expect(await chart()).toEqual({ source: "outside", first: [arrival.id, alien.id] });
  clock.advance(48 * 60 * 60);
  expect(await chart()).toEqual(own);
});

test("an outside in-theaters list replaces our own", async () => {
  const { clock, db, title, visitor } = await ownApp();
  const arrival = await title("Arrival");
  await db.query(
    `insert into tmdb_charts (chart, position, media_type, tmdb_id, as_of) values ('now_playing', 1, 'movie', $1, $2)`,
    [arrival.tmdb_id, clock.now()],
  );
  clock.advance(RECOUNT_SECONDS);
  const { items } = await visitor.get<Items>("/api/trending/now-playing?mediaType=movie&limit=10");
  expect(items.map(({ id }) => id)).toEqual([arrival.id]);
});

test("activity is counted in the background, and if counting fails the last count is marked as stale", async () => {
  const { clock, db, title, visitor } = await ownApp();
  const { id } = await title("The Shining");
  const trending = async () => {
    const { status, headers, body } = await visitor.send<Items>(
      "GET",
      "/api/trending?timeWindow=day&limit=50",
    );
    return { status, stale: headers.get("x-data-stale"), isListed: idsOf(body).includes(id) };
  };
  const unlisted = { status: 200, stale: null, isListed: false };
  const listed = { ...unlisted, isListed: true };
  expect(await trending()).toEqual(unlisted);
  for (let nth = 0; nth < 20; nth++) await db.query(INSERT_RATING_EVENT, [id, clock.now(), `talker-${nth}`]);
  clock.advance(61);
  await db.transaction(async (tx) => {
    await tx.query("lock table events in access exclusive mode");
    expect(await trending()).toEqual(unlisted);
  });
  await expect.poll(trending, { timeout: 15_000 }).toEqual(listed);

  await db.query("alter table events rename to events_away");
  clock.advance(RECOUNT_SECONDS);
  expect(await trending()).toEqual({ ...listed, stale: "1" });
  await db.query("alter table events_away rename to events");
  clock.advance(6);
  await expect.poll(trending, { timeout: 15_000 }).toEqual(listed);
});

test("activity isn't counted when an outside list fills the chart", async () => {
  const { clock, db, visitor } = await ownApp();
  const listed = await db.query<{ id: number }>(
    `with listed as (
       insert into tmdb_charts (chart, position, media_type, tmdb_id, as_of)
       select 'trending_week', row_number() over (order by t.id), 'movie', t.tmdb_id, $1::timestamptz
       from titles t where t.media_type = 'movie' and t.tmdb_id is not null order by t.id limit 20
       returning position, tmdb_id)
     select t.id from listed l join titles t on t.tmdb_id = l.tmdb_id and t.media_type = 'movie' order by l.position`,
    [clock.now()],
  );
  await db.query("alter table events rename to events_away");
  clock.advance(RECOUNT_SECONDS);
  const { status, headers, body } = await visitor.send<Items>("GET", "/api/trending?limit=10");
  expect([status, headers.get("x-data-stale")]).toEqual([200, null]);
  expect(idsOf(body)).toEqual(listed.slice(0, 10).map(({ id }) => id));
});

test.for([["movie"], ["tv"]])("trending can be limited to %s", async ([mediaType]) => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<Items>(`/api/trending?mediaType=${mediaType}`);
  expect(items).toHaveLength(20);
  for (const item of items) expect(item.media_type).toBe(mediaType);
});

test("in theaters lists only movies released in the last 100 days", async () => {
  const { clock, db, visitor } = await testApp();
  const [film] = await db.query<{ id: number; released: string }>(
    `select t.id, t.released from titles t where t.media_type = 'movie' order by t.released desc limit 1`,
  );
  const released = Date.parse(film?.released ?? "");
  const back = (clock.now().getTime() - released) / 1000;
  const playing = async (daysAfter: number) => {
    clock.advance(-back + daysAfter * 24 * 60 * 60);
    const { items } = await visitor.get<Items>("/api/trending/now-playing");
    const now = clock.now().getTime();
    clock.advance(back - daysAfter * 24 * 60 * 60);
    for (const { media_type: mediaType, release_date: day } of items) {
      expect(mediaType).toBe("movie");
      expect(Date.parse(day ?? "")).toBeLessThanOrEqual(now);
      expect(Date.parse(day ?? "")).toBeGreaterThan(now - 100 * 24 * 60 * 60 * 1000);
    }
    return items.map((item) => item.id);
  };
  expect(await playing(10)).toContain(film?.id);
  expect(await playing(-1)).not.toContain(film?.id);
  expect(await playing(200)).not.toContain(film?.id);
});

test("on the air lists only series, including the newest", async () => {
  const { clock, db, visitor } = await testApp();
  const [series] = await db.query<{ id: number; released: string }>(
    `select t.id, t.released from titles t where t.media_type = 'tv' order by t.released desc limit 1`,
  );
  const back = (clock.now().getTime() - Date.parse(series?.released ?? "")) / 1000 - 24 * 60 * 60;
  clock.advance(-back);
  const { items } = await visitor.get<Items>("/api/trending/now-playing?mediaType=tv");
  clock.advance(back);
  expect(items.map((item) => item.id)).toContain(series?.id);
  for (const item of items) expect(item.media_type).toBe("tv");
});

test("trending counts viewers: two of them outweigh any amount of activity by one", async () => {
  const { ana, ben, clock, db, signUp, title, visitor } = await testApp();
  const [loud, talkedAbout] = [await title("The Shining"), await title("Alien")];
  await db.query(
    `update titles set renown = (select max(renown) from titles), released = (select max(released) from titles)
     where id = any($1)`,
    [[loud.id, talkedAbout.id]],
  );
  await db.query("notify catalogue_changed");
  const views = { events: Array.from({ length: 20 }, () => ({ eventType: "VIEW", itemId: loud.id })) };
  for (let time = 1; time <= 13; time++) await ana.ok("POST", "/api/events/batch", views);
  await ana.rate(loud.id, 3);
  for (const person of [ben, await signUp()]) await person.rate(talkedAbout.id, 3);
  const firstTwo = async () => {
    clock.advance(61);
    return (await visitor.get<Items>("/api/trending?timeWindow=day&limit=2")).items.map(({ id }) => id);
  };
  await expect.poll(firstTwo, { timeout: 15_000 }).toEqual([talkedAbout.id, loud.id]);
});
