import fc from "fast-check";
import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import { TUNABLES } from "#contract/tunables.ts";
import { GENRES, type GenreKey } from "#contract/vocabulary.ts";
import { seededRandom } from "#engine/random.ts";
import type { Database } from "#server/platform/db.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";

type Picks = CallAnswer<"GET /api/recommendations">;

const idsOf = ({ items }: { items: readonly Item[] }) => items.map((item) => item.id);
const labelOf = (key: GenreKey) => GENRES.find((genre) => genre.key === key)?.label ?? key;

test("a rated title never comes back", async () => {
  const { ana } = await testApp();
  const before = idsOf(await ana.picks());
  for (const [place, id] of before.slice(0, 3).entries()) await ana.rate(id, place === 0 ? 1 : 3);
  const after = idsOf(await ana.picks(50));
  for (const id of before.slice(0, 3)) expect(after).not.toContain(id);
});

test("a skipped title does not come back until the skip is taken back", async () => {
  const { ana } = await testApp();
  const [first = 0] = idsOf(await ana.picks());
  await ana.rate(first, "skip");
  expect(idsOf(await ana.picks(50))).not.toContain(first);
  await ana.ok("DELETE", `/api/user/skip/${first}`);
  expect(idsOf(await ana.picks())).toContain(first);
});

test("titles that the browser excludes are left out", async () => {
  const { ana } = await testApp();
  const shown = idsOf(await ana.picks(10));
  const more = idsOf(await ana.picks(50, `&exclude=${shown.join(",")}`));
  expect(more.filter((id) => shown.includes(id))).toEqual([]);
});

test("a new rating counts in the very next answer, and a pick says so", async () => {
  const { ana, title } = await testApp();
  const before = idsOf(await ana.picks());
  const shining = await title("The Shining");
  await ana.rate(shining.id, 3);
  const after = await ana.picks();
  expect(idsOf(after)).not.toEqual(before);
  expect(after.items.map(({ reason }) => reason)).toContainEqual({
    kind: "because",
    text: "Because you loved The Shining",
    title_id: shining.id,
  });
});

test("under fifty ratings the newest one is still heard", async () => {
  const { ana, clock, db, title } = await testApp();
  const shining = await title("The Shining");
  const others = await someTitles(db, 50, [shining.id]);
  await mark(db, ana, { ratings: others.map((id, place) => [id, (place % 3) + 1]) });
  clock.advance(1);
  await ana.rate(shining.id, 3);
  const { items } = await ana.picks();
  expect(items.map(({ reason }) => reason.text)).toContain("Because you loved The Shining");
});

test("a title that is named in a reason was marked by the viewer", async () => {
  const { ana, db } = await testApp();
  const marked = await someTitles(db, 30, []);
  await mark(db, ana, { ratings: marked.map((id, place) => [id, (place % 3) + 1]) });
  const { items } = await ana.picks(50);
  const named = items.flatMap(({ reason }) => reason.title_id ?? []);
  const liked = marked.filter((_, place) => place % 3 > 0);
  expect(named.length).toBeGreaterThan(20);
  for (const id of named) expect(liked).toContain(id);
});

test("a title on the watchlist speaks for its like", async () => {
  const { ana, title } = await testApp();
  const shining = await title("The Shining");
  await ana.ok("POST", "/api/watchlist", { id: shining.id });
  const { items } = await ana.picks();
  expect(items.map(({ reason }) => reason.text)).toContain("Because The Shining is on your watchlist");
});

test.for<[GenreKey, GenreKey[]]>([
  ["horror", ["horror", "thriller"]],
  ["romance", ["romance"]],
  ["animation", ["animation"]],
  ["documentary", ["documentary"]],
])("who loves three titles of %s gets mostly such picks", async ([genre, kin]) => {
  const app = await testApp();
  const catalogueShare = await shareInCatalogue(app.db, kin);
  for (const [number, trio] of (await trios(app, genre, 6)).entries()) {
    const viewer = await app.signUp();
    for (const item of trio) await viewer.rate(item.id, 3);
    const share = shareOf(await viewer.picks(20), kin);
    const names = trio.map((item) => item.title).join(", ");
    expect(share, `trio ${number}: ${names}`).toBeGreaterThanOrEqual(0.6);
    expect(share, `trio ${number}: ${names}`).toBeGreaterThan(1.5 * catalogueShare);
  }
});

test.for<[GenreKey]>([["horror"], ["comedy"], ["sci_fi"], ["documentary"], ["family"]])(
  "who only chose %s at the sign-up gets mostly such picks",
  async ([genre]) => {
    const { ana, db } = await testApp();
    await ana.ok("POST", "/api/auth/preferences", { categories: [labelOf(genre)] });
    const picks = await ana.picks(20);
    expect(shareOf(picks, [genre])).toBeGreaterThanOrEqual(0.6);
    expect(shareOf(picks, [genre])).toBeGreaterThan(await shareInCatalogue(db, [genre]));
  },
);

test("a dislike pushes its kind away, and what is left is still well liked", async () => {
  const app = await testApp();
  const { ana, ben } = app;
  const [trio = []] = await trios(app, "horror", 1);
  for (const item of trio) await ben.rate(item.id, 1);
  const [neutral, averse] = [await ana.picks(50), await ben.picks(50)];
  expect(shareOf(averse, ["horror"])).toBeLessThan(shareOf(neutral, ["horror"]));
  const votes = averse.items.map((item) => item.vote_average);
  expect(votes.reduce((sum, vote) => sum + vote, 0) / votes.length).toBeGreaterThan(7.5);
});

test("who said nothing gets what many love", async () => {
  const app = await testApp();
  const { items } = await app.ana.picks(20);
  const wellLiked = await bestLoved(app, 40);
  expect(items.filter(({ id }) => wellLiked.includes(id)).length).toBeGreaterThanOrEqual(14);
  for (const { reason } of items) expect(["popular", "exploration"]).toContain(reason.kind);
});

test.for([["8,9"], ["netflix,prime_video"], ["1796,119"]])(
  "picks for the services %s are on them, by whatever id they are called",
  async ([platforms]) => {
    const { ana, db } = await testApp();
    const picks = await ana.picks(10, `&platforms=${platforms}`);
    const offered = await titlesOn(db, ["netflix", "prime_video"]);
    expect(picks.items).toHaveLength(10);
    for (const id of idsOf(picks)) expect(offered).toContain(id);
    expect(picks.reason).toBeNull();
  },
);

test("where the services have too little, the rest follows and the answer says why", async () => {
  const { ana, db } = await testApp();
  const offered = await titlesOn(db, ["arte"]);
  const { items, reason } = await ana.picks(50, "&platforms=arte");
  const fits = items.map(({ id }) => offered.includes(id));
  expect(items).toHaveLength(50);
  expect(fits).toEqual(fits.toSorted((a, b) => Number(b) - Number(a)));
  expect(reason).toBe("filters");
});

test("picks for a mood have it", async () => {
  const { ana } = await testApp();
  const { items, reason } = await ana.picks(10, "&moods=chilling,dreamlike");
  expect(items).toHaveLength(10);
  for (const { moods } of items) expect(moods.includes("chilling") || moods.includes("dreamlike")).toBe(true);
  expect(reason).toBeNull();
});

test("services and moods together still put first what has both", async () => {
  const { ana, db } = await testApp();
  const offered = await titlesOn(db, ["netflix"]);
  const { items, reason } = await ana.picks(50, "&platforms=8&moods=chilling");
  const fits = items.map(({ id, moods }) => offered.includes(id) && moods.includes("chilling"));
  expect(fits).toEqual(fits.toSorted((a, b) => Number(b) - Number(a)));
  expect(reason).toBe("filters");
});

test.for([
  ["platforms=9999999"],
  ["platforms=8,nowhere"],
  ["moods=happy"],
  ["moods=chilling,x"],
  ["exclude=1,,2,a"],
  ["exclude=0"],
  ["exclude=-1"],
  ["exclude=1.5"],
  ["exclude=2147483648"],
  ["limit=many"],
  ["limit=1.5"],
])("a wish that makes no sense is refused: %s", async ([query]) => {
  const { ana } = await testApp();
  expect(await ana.send("GET", `/api/recommendations?${query}`)).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
});

test("more than five hundred excluded titles are refused", async () => {
  const { ana } = await testApp();
  const ids = Array.from({ length: 501 }, (_, place) => place + 1).join(",");
  expect(await ana.send("GET", `/api/recommendations?exclude=${ids}`)).toMatchObject({
    status: 400,
    body: { code: "batch_too_large" },
  });
});

test.for([
  ["", 10],
  ["limit=-1", 1],
  ["limit=0", 1],
  ["limit=24", 24],
  ["limit=1000000000", 50],
] as const)("asked with %j there are %i picks", async ([query, count]) => {
  const { ana } = await testApp();
  const { items } = await ana.get<Picks>(`/api/recommendations?${query}`);
  expect(items).toHaveLength(count);
});

test("nobody gets picks without signing in", async () => {
  const { visitor } = await testApp();
  expect(await visitor.send("GET", "/api/recommendations")).toMatchObject({
    status: 401,
    body: { code: "auth_required" },
  });
});

test("as long as nothing changes, the answer stays the same", async () => {
  const { ana, title } = await testApp();
  await ana.rate((await title("Arrival")).id, 3);
  const first = await ana.picks(30);
  expect(await ana.picks(30)).toEqual(first);
});

test("no franchise floods the picks, whether they are as asked or beyond", async () => {
  const app = await testApp();
  const offered = await titlesOn(app.db, ["kanopy"]);
  const wellLiked = await bestLoved(app, 50);
  const saga = [...offered.slice(0, 4), ...wellLiked.filter((id) => !offered.includes(id)).slice(0, 4)];
  const before = await app.db.query<{ id: number; collection: string | null }>(
    "select t.id, t.collection from titles t where t.id = any($1)",
    [saga],
  );
  const similar = async () => idsOf(await app.visitor.get(`/api/recommendations/similar/${saga[0]}`));
  const alone = await similar();
  await setCollections(
    app.db,
    before.map(({ id }) => ({ id, collection: "The Long Saga" })),
  );
  await expect.poll(similar).not.toEqual(alone);
  const picks = await app.ana.picks(50, "&platforms=kanopy");
  await setCollections(app.db, before);
  await expect.poll(similar).toEqual(alone);
  expect(picks.reason).toBe("filters");
  expect(idsOf(picks).filter((id) => saga.includes(id))).toHaveLength(2);
});

test("no director floods the picks", async () => {
  const { ana, title } = await testApp();
  await ana.ok("POST", "/api/auth/preferences", { categories: ["Animation", "Fantasy"] });
  await ana.rate((await title("Spirited Away")).id, 3);
  const { items } = await ana.picks(50);
  expect(items.filter((item) => item.director === "Hayao Miyazaki")).toHaveLength(3);
});

test("the sources add up, and each gives its share to within one", async () => {
  const app = await testApp();
  const [trio = []] = await trios(app, "horror", 1);
  for (const item of trio) await app.ana.rate(item.id, 3);
  for (const limit of [10, 20, 40]) {
    const { items, sources } = await app.ana.picks(limit);
    const counts = Object.values(sources);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(limit);
    for (const [source, share] of Object.entries(SHARES)) {
      const count = items.filter((item) => item.source === source).length;
      expect(count).toBe(sources[source as keyof typeof SHARES]);
      expect(Math.abs(count - limit * share)).toBeLessThan(1);
    }
  }
});

/** What the defaults of the knobs come to: five percent exploration, the rest as the mix says. */
const SHARES = {
  primary: 0.95 * 0.6,
  recent: 0.95 * 0.1,
  genre: 0.95 * 0.15,
  similar: 0.95 * 0.15,
  exploration: 0.05,
};

test("the mix is as the administrator sets it", async () => {
  const app = await testApp();
  const [trio = []] = await trios(app, "horror", 1);
  for (const item of trio) await app.ana.rate(item.id, 3);
  const onlyGenre = { MIX_PRIMARY_PCT: 0, MIX_RECENT_PCT: 0, MIX_GENRE_PCT: 100 };
  await withTunables(app.db, { ...onlyGenre, RECENCY_MIN_RECENT_RATIO: 0, EXPLORATION_PCT: 0 }, async () => {
    const { sources } = await app.ana.picks(20);
    expect(sources).toEqual({ primary: 0, recent: 0, genre: 20, similar: 0, exploration: 0 });
  });
  await withTunables(app.db, { EXPLORATION_PCT: 50 }, async () => {
    expect((await app.ana.picks(20)).sources.exploration).toBe(10);
  });
});

test("no pick is older than the administrator allows", async () => {
  const { ana, clock, db } = await testApp();
  await withTunables(db, { RECENCY_MAX_YEARS: 12 }, async () => {
    const { items } = await ana.picks(30);
    expect(items.length).toBeGreaterThan(10);
    for (const { release_date: released, first_air_date: aired } of items) {
      const years =
        (clock.now().getTime() - Date.parse(released ?? aired ?? "")) / (365.25 * 24 * 3600 * 1000);
      expect(years).toBeLessThanOrEqual(12);
    }
  });
});

test("what was shown as often as the administrator allows gives way to others", async () => {
  const { ana, db } = await testApp();
  const first = idsOf(await ana.picks(20));
  await expect.poll(() => viewsOf(db, ana)).toBe(20);
  await withTunables(db, { EXPOSURE_MAX_VIEWS: 1 }, async () => {
    const next = await ana.picks(20);
    expect(idsOf(next).filter((id) => first.includes(id))).toEqual([]);
    expect(next.reason).toBeNull();
  });
});

test("one browser session can wear out a title alone", async () => {
  const { ana, clock, db } = await testApp();
  const inSession = async (session: string) => {
    const headers = { "x-session-id": session };
    return (await ana.send<Picks>("GET", "/api/recommendations?limit=20", undefined, headers)).body;
  };
  await withTunables(db, { SESSION_EXPOSURE_MAX: 1, SESSION_EXPOSURE_TTL: 60 }, async () => {
    const first = idsOf(await inSession("session-one"));
    expect(idsOf(await inSession("session-one")).filter((id) => first.includes(id))).toEqual([]);
    expect(idsOf(await inSession("session-two"))).toEqual(first);
    clock.advance(61);
    expect(idsOf(await inSession("session-one"))).toEqual(first);
  });
});

test("who has seen everything too often gets it again, and the answer says why", async () => {
  const { ana, db } = await testApp();
  await db.query(
    `insert into exposures (user_id, title_id, day, views)
     select u.id, t.id, current_date, 30 from users u, titles t where u.username = $1`,
    [ana.name],
  );
  const { items, reason } = await ana.picks(20);
  expect(items).toHaveLength(20);
  expect(reason).toBe("saturation");
});

test("every showing is counted, once for each answer", async () => {
  const { ana, db } = await testApp();
  await Promise.all([ana.picks(10), ana.picks(10), ana.picks(10)]);
  await expect.poll(() => viewsOf(db, ana)).toBe(30);
});

test.for<[unknown]>([
  ["not a table"],
  [[]],
  [null],
  [42],
  [{ MIX_PRIMARY_PCT: "much" }],
  [{ MIX_PRIMARY_PCT: -5, EXPLORATION_PCT: 1e9 }],
  [{ NO_SUCH_KNOB: 1 }],
])("a broken settings row counts as none: %j", async ([value]) => {
  const { ana, db } = await testApp();
  const before = await ana.picks();
  await withTunables(db, value, async () => {
    expect(await ana.picks()).toEqual(before);
  });
});

test.for(Object.entries(TUNABLES))("%s works at both ends of its range", async ([key, { min, max }]) => {
  const { ana, db } = await testApp();
  for (const value of [min, max]) {
    await withTunables(db, { [key]: value }, async () => {
      expect(await ana.send("GET", "/api/recommendations?limit=20")).toMatchObject({ status: 200 });
    });
  }
});

test("in whatever state, nothing excluded, rated or skipped is ever picked", async () => {
  const { ana, db } = await testApp();
  const all = await someTitles(db, 10_000, []);
  const random = seededRandom(11);
  const some = (atMost: number) => all.filter(() => random() < (atMost * random()) / all.length);
  const filters = ["", "&platforms=8", "&moods=funny", "&platforms=shudder,mubi&moods=epic"];
  for (let state = 0; state < 320; state++) {
    const rated = some(state % 10 === 0 ? all.length * 2 : 40);
    const skipped = some(20).filter((id) => !rated.includes(id));
    const excluded = some(60);
    await mark(db, ana, { ratings: rated.map((id, place) => [id, (place % 3) + 1]), skips: skipped });
    const query = `${filters[state % filters.length]}${excluded.length > 0 ? `&exclude=${excluded.join(",")}` : ""}`;
    const picks = idsOf(await ana.picks(1 + Math.floor(random() * 50), query));
    const never = new Set([...rated, ...skipped, ...excluded]);
    expect(picks.filter((id) => never.has(id))).toEqual([]);
    expect(new Set(picks).size).toBe(picks.length);
  }
}, 120_000);

test("who has rated everything gets an empty list, no error", async () => {
  const { ana, db } = await testApp();
  await mark(db, ana, { ratings: (await someTitles(db, 10_000, [])).map((id) => [id, 3]) });
  expect(await ana.picks()).toMatchObject({ items: [], reason: null });
});

test("texts of any kind as exclusions never break the answer", async () => {
  const { ana } = await testApp();
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 30, unit: "binary" }), async (text) => {
      const path = `/api/recommendations?exclude=${encodeURIComponent(text.toWellFormed())}`;
      expect([200, 400]).toContain((await ana.send("GET", path)).status);
    }),
    { seed: 3, numRuns: 100 },
  );
});

async function genreTitles({ visitor }: TestApp, genre: GenreKey): Promise<Item[]> {
  const { items } = await visitor.get<{ items: Item[] }>(`/api/items?categories=${genre}&limit=50`);
  return items.filter((item) => item.genres[0]?.name === labelOf(genre));
}

/** Different threes of the best loved titles whose first genre it is; the same at every run. */
async function trios(app: TestApp, genre: GenreKey, count: number): Promise<Item[][]> {
  const random = seededRandom(5);
  const known = (await genreTitles(app, genre)).slice(0, 15);
  return Array.from({ length: count }, () => {
    const drawn = known.map((item) => ({ item, key: random() })).toSorted((a, b) => a.key - b.key);
    return drawn.slice(0, 3).map(({ item }) => item);
  });
}

function shareOf({ items }: Picks, genres: readonly GenreKey[]): number {
  const labels = new Set<string>(genres.map(labelOf));
  const fitting = items.filter((item) => item.genres.some(({ name }) => labels.has(name)));
  return fitting.length / items.length;
}

async function shareInCatalogue(db: Database, genres: readonly GenreKey[]): Promise<number> {
  const [row] = await db.query<{ share: number }>(
    "select avg((t.genres && $1)::int)::float8 as share from titles t",
    [genres],
  );
  return row?.share ?? 1;
}

async function bestLoved({ visitor }: TestApp, limit: number): Promise<number[]> {
  const query = `minAvg=0&minVotes=0&limit=${limit}`;
  return idsOf(await visitor.get<{ items: Item[] }>(`/api/items/critically-acclaimed?${query}`));
}

async function titlesOn(db: Database, services: readonly string[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    `select distinct o.title_id as id from offers o
     where o.service = any($1) and o.country = 'US' and o.kind = 'flatrate'`,
    [services],
  );
  return rows.map(({ id }) => id);
}

async function someTitles(db: Database, limit: number, without: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    "select t.id from titles t where t.id <> all($1) order by md5(t.id::text) limit $2",
    [without, limit],
  );
  return rows.map(({ id }) => id);
}

/** Replaces all ratings and skips of a person. */
async function mark(
  db: Database,
  { name }: Person,
  marks: { ratings: readonly (readonly [number, number])[]; skips?: readonly number[] },
): Promise<void> {
  await db.query("delete from ratings r using users u where u.id = r.user_id and u.username = $1", [name]);
  await db.query("delete from skips s using users u where u.id = s.user_id and u.username = $1", [name]);
  await db.query(
    `insert into ratings (user_id, title_id, rating, rated_at)
     select u.id, m.title_id, m.rating, now() - interval '1 day'
     from users u, unnest($2::int[], $3::int[]) as m(title_id, rating) where u.username = $1`,
    [name, marks.ratings.map(([id]) => id), marks.ratings.map(([, rating]) => rating)],
  );
  await db.query(
    `insert into skips (user_id, title_id, skipped_at)
     select u.id, s.title_id, now() from users u, unnest($2::int[]) as s(title_id) where u.username = $1`,
    [name, marks.skips ?? []],
  );
}

async function setCollections(
  db: Database,
  titles: readonly { id: number; collection: string | null }[],
): Promise<void> {
  await db.query(
    `update titles t set collection = c.collection
     from jsonb_to_recordset($1::jsonb) as c(id integer, collection text) where t.id = c.id`,
    [JSON.stringify(titles)],
  );
  await db.query("notify catalogue_changed");
}

async function withTunables(db: Database, value: unknown, work: () => Promise<void>): Promise<void> {
  await db.query("insert into settings (key, value) values ('tunables', $1::jsonb)", [JSON.stringify(value)]);
  try {
    await work();
  } finally {
    await db.query("delete from settings where key = 'tunables'");
  }
}

async function viewsOf(db: Database, { name }: Person): Promise<number> {
  const [row] = await db.query<{ views: number }>(
    `select coalesce(sum(e.views), 0)::int as views
     from exposures e join users u on u.id = e.user_id where u.username = $1`,
    [name],
  );
  return row?.views ?? 0;
}
