import { expect, test } from "vitest";

import type { Database } from "#server/platform/db.ts";

import { source } from "./sync.fixture.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const SIZE = { films: 4, series: 1 };
const wanted = { movie: 4, tv: 1 };
/** A movie that's only on TMDB. */
const FILM = 17;

/** The lists of TMDB's movie FILM. */
async function listsOf(db: Database): Promise<Record<string, string[]> | undefined> {
  const [row] = await db.query<Record<string, string[]>>(
    `select t.genres, t.keywords, t.alternative_titles as names,
       array(select c.role || ' ' || p.name from credits c join people p on p.id = c.person_id where c.title_id = t.id order by c.role, c.position) as people,
       array(select x.title from title_translations x where x.title_id = t.id order by 1) as translations,
       array(select l.path from title_logos l where l.title_id = t.id order by 1) as logos,
       array(select o.country || ' ' || o.service from offers o where o.title_id = t.id order by 1) as offers
     from titles t where t.media_type = 'movie' and t.tmdb_id = $1`,
    [FILM],
  );
  return row;
}

const ALL_ABSENT = {
  genres: undefined,
  keywords: undefined,
  alternative_titles: undefined,
  credits: undefined,
  translations: undefined,
  images: undefined,
  "watch/providers": undefined,
};
const ALL_EMPTY = {
  genres: [],
  keywords: { keywords: [] },
  alternative_titles: { titles: [] },
  credits: { cast: [], crew: [] },
  translations: { translations: [] },
  images: { logos: [] },
  "watch/providers": { results: {} },
};

async function syncTwice(later: Record<string, unknown>) {
  const { db, double, sync } = await source(SIZE);
  double.change("movie", FILM, { alternative_titles: { titles: [{ title: "Another Name" }] } });
  await sync({ wanted });
  const before = await listsOf(db);
  double.change("movie", FILM, later);
  await sync({ wanted, now: new Date(Date.now() + DAY_MS) });
  return { before, after: await listsOf(db) };
}

test("a title keeps its people, names, logos and offers if TMDB's answer doesn't include them", async () => {
  const { before, after } = await syncTwice(ALL_ABSENT);
  for (const list of Object.values(before ?? {})) expect(list).not.toEqual([]);
  expect(after).toEqual(before);
});

test("a title loses the people, names, logos and offers that TMDB no longer has", async () => {
  const { after } = await syncTwice(ALL_EMPTY);
  expect(Object.values(after ?? {})).toEqual(Array.from({ length: 7 }, () => []));
});

test("a title that JustWatch no longer offers keeps the offers of the embedded catalog", async () => {
  const { db, double, sync } = await source(SIZE);
  const offers = () =>
    db.query(
      `select o.* from offers o join titles t on t.id = o.title_id where t.media_type = 'movie' and t.tmdb_id = 24 order by 2, 3, 4`,
    );
  const before = await offers();
  double.change("movie", 24, { "watch/providers": { results: {} } });
  await sync({ wanted });
  expect(before).not.toEqual([]);
  expect(await offers()).toEqual(before);
});

test.for<[string, (path: string) => boolean]>([
  ["the first page", (path) => /[?&]page=1(&|$)/.test(path)],
  ["a later page", (path) => /[?&]page=2(&|$)/.test(path)],
])("a list continues with the next sync if %s can't be read", async ([, isBroken]) => {
  const { db, double, sync } = await source({ films: 60, series: 1 });
  const films = async () => (await db.query("select from tmdb_titles t where t.media_type = 'movie'")).length;
  double.breakWith((path) =>
    path.startsWith("/discover/movie") && isBroken(path) ? { kind: "status", status: 400 } : null,
  );
  await sync({ wanted: { movie: 60, tv: 1 } });
  expect(await films()).toBeLessThan(60);
  double.breakWith(() => null);
  await sync({ wanted: { movie: 60, tv: 1 } });
  expect(await films()).toBe(60);
});

test("a page that can't be read once is requested again in the same sync", async () => {
  const { db, double, sync } = await source({ films: 60, series: 1 });
  let failed = 0;
  double.breakWith((path) =>
    path.startsWith("/discover/movie") && failed++ === 0 ? { kind: "status", status: 400 } : null,
  );
  await sync({ wanted: { movie: 60, tv: 1 } });
  expect(await db.query("select from tmdb_titles t where t.media_type = 'movie'")).toHaveLength(60);
});
