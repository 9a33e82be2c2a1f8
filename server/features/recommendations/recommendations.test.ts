import { expect, test } from "vitest";

import type { GenreKey } from "#contract/vocabulary.ts";
import { seededRandom } from "#engine/random.ts";
import type { Database } from "#server/platform/db.ts";
import { type Person, testApp, ownApp } from "#server/testing/test-app.ts";

import { type Picks, bestLoved, idsOf, labelOf, trios } from "./recommendations.fixture.ts";

test("a rated title is never recommended again", async () => {
  const { ana } = await testApp();
  const before = idsOf(await ana.picks());
  for (const [place, id] of before.slice(0, 3).entries()) await ana.rate(id, place === 0 ? 1 : 3);
  const after = idsOf(await ana.picks(50));
  for (const id of before.slice(0, 3)) expect(after).not.toContain(id);
});

test("a skipped title isn't recommended until the skip is undone", async () => {
  const { ana } = await testApp();
  const [first = 0] = idsOf(await ana.picks());
  await ana.rate(first, "skip");
  expect(idsOf(await ana.picks(50))).not.toContain(first);
  await ana.ok("DELETE", `/api/user/skip/${first}`);
  expect(idsOf(await ana.picks())).toContain(first);
});

test("titles the browser excludes are left out", async () => {
  const { ana } = await testApp();
  const shown = idsOf(await ana.picks(10));
  const more = idsOf(await ana.picks(50, `&exclude=${shown.join(",")}`));
  expect(more.filter((id) => shown.includes(id))).toEqual([]);
});

test("a new rating affects the next picks, and a pick says so", async () => {
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

test("the newest rating still affects the picks after 50 others", async () => {
  const { ana, clock, db, title } = await testApp();
  const shining = await title("The Shining");
  const others = await someTitles(db, 50, [shining.id]);
  await mark(db, ana, { ratings: others.map((id, place) => [id, (place % 3) + 1]) });
  const alike = await ana.get<Picks>(`/api/recommendations/similar/${shining.id}?limit=20`);
  const countAlike = async () => {
    const { items } = await ana.picks(50);
    return items.filter(({ id }) => alike.items.some((item) => item.id === id)).length;
  };
  const before = await countAlike();
  clock.advance(1);
  await ana.rate(shining.id, 3);
  expect(await countAlike()).toBeGreaterThan(before);
});

test("every title named in a reason was liked by the viewer", async () => {
  const { ana, db } = await testApp();
  const marked = await someTitles(db, 30, []);
  await mark(db, ana, { ratings: marked.map((id, place) => [id, (place % 3) + 1]) });
  const { items } = await ana.picks(50);
  const named = items.flatMap(({ reason }) => reason.title_id ?? []);
  const liked = marked.filter((_, place) => place % 3 > 0);
  expect(named.length).toBeGreaterThan(20);
  for (const id of named) expect(liked).toContain(id);
});

test("a title on the watchlist brings similar picks", async () => {
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
])("loving three titles of the genre %s brings mostly picks of that genre", async ([genre, related]) => {
  const app = await testApp();
  const catalogueShare = await shareInCatalogue(app.db, related);
  for (const [number, trio] of (await trios(app, genre, 6)).entries()) {
    const viewer = await app.signUp();
    for (const item of trio) await viewer.rate(item.id, 3);
    const share = shareOf(await viewer.picks(20), related);
    const names = trio.map((item) => item.title).join(", ");
    expect(share, `trio ${number}: ${names}`).toBeGreaterThanOrEqual(0.6);
    expect(share, `trio ${number}: ${names}`).toBeGreaterThan(1.5 * catalogueShare);
  }
});

test.for<[GenreKey]>([["horror"], ["comedy"], ["sci_fi"], ["documentary"], ["family"]])(
  "choosing only the genre %s at sign-up brings mostly picks of that genre",
  async ([genre]) => {
    const { ana, db } = await testApp();
    await ana.ok("POST", "/api/auth/preferences", { categories: [labelOf(genre)] });
    const picks = await ana.picks(20);
    expect(shareOf(picks, [genre])).toBeGreaterThanOrEqual(0.6);
    expect(shareOf(picks, [genre])).toBeGreaterThan(await shareInCatalogue(db, [genre]));
  },
);

test("disliking titles of a genre brings fewer of that genre, and the picks are still highly rated", async () => {
  const app = await testApp();
  const { ana, ben } = app;
  const [trio = []] = await trios(app, "crime", 1);
  for (const item of trio) await ben.rate(item.id, 1);
  const [neutral, averse] = [await ana.picks(50), await ben.picks(50)];
  expect(shareOf(averse, ["crime"])).toBeLessThan(shareOf(neutral, ["crime"]));
  const votes = averse.items.map((item) => item.vote_average);
  expect(votes.reduce((sum, vote) => sum + vote, 0) / votes.length).toBeGreaterThan(7.5);
});

test("a new viewer gets popular picks", async () => {
  const app = await testApp();
  const { items } = await app.ana.picks(20);
  const wellLiked = await bestLoved(app, 40);
  expect(items.filter(({ id }) => wellLiked.includes(id)).length).toBeGreaterThanOrEqual(14);
  for (const { reason } of items) expect(["popular", "exploration"]).toContain(reason.kind);
});

test("the picks stay the same while nothing changes", async () => {
  const { ana, title } = await testApp();
  await ana.rate((await title("Arrival")).id, 3);
  const first = await ana.picks(30);
  expect((await ana.picks(30)).items).toEqual(first.items);
});

test("excluded, rated and skipped titles are never picked, in 320 random states", async () => {
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

test("a viewer who has rated everything gets an empty list, not an error", async () => {
  const { ana, db } = await testApp();
  await mark(db, ana, { ratings: (await someTitles(db, 10_000, [])).map((id) => [id, 3]) });
  expect(await ana.picks()).toMatchObject({ items: [], reason: null });
});

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

/** The number of titles under "More like this". */
const SHOWN = 12;

async function similarTo(name: string): Promise<string[]> {
  const { title, visitor } = await testApp();
  const { id } = await title(name);
  const { items } = await visitor.get<Picks>(`/api/recommendations/similar/${id}?limit=${SHOWN}`);
  return items.map((item) => item.title);
}

test.for<[string, string]>([
  ["Forrest Gump", "Three Seasons"],
  ["Casablanca", "Elite"],
  ["Casablanca", "Monster"],
  ["Casablanca", "Past Lives"],
  ["The Matrix", "Bound"],
  ["Jaws", "Final Destination"],
  ["Barbie", "Panchayat"],
  ["Amélie", "2gether: The Series"],
  ["RRR", "Taken"],
])("titles similar to %s don't include %s, which only shares a theme", async ([name, stranger]) => {
  expect(await similarTo(name)).not.toContain(stranger);
});

test.for<[string, string]>([
  ["Groundhog Day", "Palm Springs"],
  ["The Matrix", "Dark City"],
  ["Jaws", "Jurassic Park"],
  ["Casablanca", "The Maltese Falcon"],
  ["RRR", "Lagaan: Once Upon a Time in India"],
  ["Friends", "How I Met Your Mother"],
  ["Planet Earth", "Blue Planet II"],
])("titles similar to %s include %s", async ([name, related]) => {
  expect(await similarTo(name)).toContain(related);
});

const MANY = 20_000;

test("a viewer who just signed up gets picks", async () => {
  const { signUp } = await testApp();
  expect((await (await signUp()).picks(24)).items).toHaveLength(24);
});

test("a title with NaN values doesn't break the picks", async () => {
  const { ana, db } = await ownApp();
  const [first = 0] = idsOf(await ana.picks());
  await db.query("update titles set renown = 'NaN' where id = $1", [first]);
  await db.query("notify catalogue_changed");
  await expect.poll(async () => idsOf(await ana.picks()), SOON).not.toContain(first);
  expect((await ana.picks(24)).items).toHaveLength(24);
});

test("a viewer with 20,000 marks gets picks, none of them marked", async () => {
  const { ana, db } = await ownApp();
  const newest = await addTitles(db, MANY);
  await db.query(
    `insert into ratings (user_id, title_id, rating, rated_at)
     select u.id, t.id, 1 + t.id % 3, now() - t.id * interval '1 minute'
     from users u, (select id from titles order by id desc limit $2) t where u.username = $1`,
    [ana.name, MANY],
  );
  const isIndexed = async () => (await ana.send("GET", `/api/recommendations/similar/${newest}`)).status;
  await expect.poll(isIndexed, SOON).toBe(200);
  const { items } = await ana.picks(50);
  expect(items).toHaveLength(50);
  for (const { id } of items) expect(id).toBeLessThanOrEqual(newest - MANY);
});

test("an empty catalog gives an empty list, not an error", async () => {
  const { ana, db } = await ownApp();
  await ana.rate(idsOf(await ana.picks())[0] ?? 0, 3);
  await db.query("delete from titles");
  await db.query("notify catalogue_changed");
  const answer = () => ana.send<Picks>("GET", "/api/recommendations");
  await expect.poll(async () => (await answer()).body.items, SOON).toEqual([]);
  expect(await answer()).toMatchObject({ status: 200, body: { items: [], reason: null } });
});

/** The catalog is reread within seconds, also on a busy machine. */
const SOON = { timeout: 15_000 };

/** @returns the highest id */
async function addTitles(db: Database, count: number): Promise<number> {
  const [row] = await db.query<{ newest: number }>(
    `with added as (
       insert into titles (tmdb_id, media_type, title, original_title, overview, released, genres, original_language,
         countries, vote_average, vote_count, renown, moods)
       select 90000000 + n, 'movie', 'Title ' || n, 'Title ' || n, '', '2001-01-01', '{horror,thriller}', 'en', '{US}', 9,
         100000, 1000, '{"chilling": 0.9}'
       from generate_series(1, $1) n returning id)
     select max(id) as newest from added`,
    [count],
  );
  await db.query("notify catalogue_changed");
  return row?.newest ?? 0;
}
