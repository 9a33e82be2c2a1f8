import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { PICKS_SECTION } from "#contract/events.ts";
import { PICK_SOURCES } from "#contract/recommendations.ts";
import type { Database } from "#server/platform/db.ts";
import { createLogger } from "#server/platform/logger.ts";
import { Client } from "#server/testing/client.ts";
import { type Person, testApp, ownApp } from "#server/testing/test-app.ts";

import { createImpressions } from "./impressions.ts";
import { type Picks, idsOf } from "./recommendations.fixture.ts";

/** Impressions are written every second; on a busy machine that takes a while. */
const SOON = { timeout: 10_000, interval: 200 };
const NO_ANSWER = "00000000-0000-4000-8000-000000000000";

type StoredImpression = {
  titleIds: number[];
  sources: string[];
  scores: number[];
  teams: string[] | null;
  seenAt: (string | null)[];
};

test("each response is stored with its titles in order and their sources", async () => {
  const { ana, db, clock } = await testApp();
  await ana.rate(idsOf(await ana.picks(1))[0] ?? 0, 3);
  const [first, second] = [await ana.picks(24), await ana.picks(7)];
  expect(first.answer_id).not.toBe(second.answer_id);
  for (const answer of [first, second]) {
    const written = await storedImpression(db, answer);
    expect(written.titleIds).toEqual(idsOf(answer));
    expect(written.sources).toEqual(answer.items.map(({ source }) => source));
    expect(written.scores.every(Number.isFinite)).toBe(true);
    expect(new Set(written.scores).size).toBeGreaterThan(3);
    expect(written.teams).toBeNull();
    expect(written.seenAt).toEqual(answer.items.map(() => null));
  }
  const [row] = await db.query<{ at: Date; name: string }>(
    `select i.answered_at as at, u.username as name from impressions i join users u on u.id = i.user_id
     where i.answer_id = $1`,
    [first.answer_id],
  );
  expect(row).toEqual({ at: clock.now(), name: ana.name });
});

test("asking again on the same day returns the same picks", async () => {
  const { ana } = await testApp();
  expect(idsOf(await ana.picks(24))).toEqual(idsOf(await ana.picks(24)));
});

test("a title that came into view is marked in its own response, with the time of the first view", async () => {
  const { ana, db } = await testApp();
  const [before, answer] = [await ana.picks(10), await ana.picks(10)];
  const [, second = 0, third = 0] = idsOf(answer);
  await reportViews(ana, answer.answer_id, [second, third]);
  const isSeen = async (picks: Picks) => (await storedImpression(db, picks)).seenAt.map((at) => at !== null);
  const expected = answer.items.map((_, place) => place === 1 || place === 2);
  await expect.poll(() => isSeen(answer), SOON).toEqual(expected);
  const seenAt = (await storedImpression(db, answer)).seenAt;
  await reportViews(ana, answer.answer_id, [second, idsOf(answer)[5] ?? 0]);
  await expect.poll(async () => (await isSeen(answer))[5], SOON).toBe(true);
  expect((await storedImpression(db, answer)).seenAt[1]).toBe(seenAt[1]);
  expect(await isSeen(before)).toEqual(before.items.map(() => false));
});

test.for<[string, (answer: Picks) => string]>([
  ["somebody else's response", ({ answer_id: id }) => id],
  ["a response that never existed", () => NO_ANSWER],
  ["an invalid response id", () => "'; drop table impressions; --"],
])("%s isn't marked, and the view still counts", async ([, answerIdFrom]) => {
  const { ana, ben, db } = await testApp();
  const [answer, own] = [await ana.picks(5), await ben.picks(5)];
  const [titleId = 0] = idsOf(answer);
  await reportViews(ben, answerIdFrom(answer), [titleId]);
  await reportViews(ben, own.answer_id, idsOf(own));
  await expect.poll(async () => (await storedImpression(db, own)).seenAt.every(Boolean), SOON).toBe(true);
  expect((await storedImpression(db, answer)).seenAt.every((at) => at === null)).toBe(true);
  const showings = () =>
    db.query(
      `select e.views from exposures e join users u on u.id = e.user_id where u.username = $1 and e.title_id = $2`,
      [ben.name, titleId],
    );
  await expect.poll(async () => (await showings()).length, SOON).toBe(1);
});

test("the database has every source of picks", async () => {
  const { db } = await testApp();
  const [row] = await db.query<{ sources: string[] }>(
    "select enum_range(null::pick_source)::text[] as sources",
  );
  expect(row?.sources).toEqual([...PICK_SOURCES]);
});

test("an impression the database refuses is dropped, and later ones are stored", async () => {
  const { ana, clock, db } = await testApp();
  const logged: string[] = [];
  const logger = createLogger("warn", { write: (line) => void logged.push(line) });
  const impressions = createImpressions({ db, clock, logger });
  const userId = await userIdOf(db, ana);
  const note = (answerId: string) => impressions.record({ answerId, userId, picks: [PICK] });
  note("no uuid");
  await impressions.flush();
  expect(logged).toHaveLength(1);
  note(NO_ANSWER);
  await impressions.flush();
  expect(logged).toHaveLength(1);
  expect(await db.query("select title_ids from impressions where answer_id = $1", [NO_ANSWER])).toEqual([
    { title_ids: [7] },
  ]);
});

test("when too many impressions wait, the newest are dropped, and that's logged once", async () => {
  const { ana, clock, db } = await testApp();
  const logged: string[] = [];
  const logger = createLogger("warn", { write: (line) => void logged.push(line) });
  const impressions = createImpressions({ db, clock, logger });
  const userId = await userIdOf(db, ana);
  const before = await countOf(db);
  for (let number = 0; number < 5_003; number++) {
    const answerId = `00000000-0000-4000-9000-${String(number).padStart(12, "0")}`;
    impressions.record({ answerId, userId, picks: [PICK] });
  }
  await impressions.flush();
  expect(await countOf(db)).toBe(before + 5_000);
  expect(logged.map((line) => JSON.parse(line).dropped)).toEqual([3]);
});

const PICK = {
  candidate: 0,
  titleId: 7,
  source: "primary",
  score: 1,
  team: null,
  fallback: null,
} as const;

function reportViews(viewer: Person, answerId: string, titleIds: readonly number[]) {
  const metadata = { section: PICKS_SECTION, screen: "screen-one", answer_id: answerId };
  const events = titleIds.map((itemId) => ({ eventType: "VIEW", itemId, metadata }));
  return viewer.ok("POST", "/api/events/batch", { events });
}

async function storedImpression(db: Database, { answer_id: answerId }: Picks): Promise<StoredImpression> {
  const read = () =>
    db.query<StoredImpression>(
      `select i.title_ids as "titleIds", i.sources::text[] as sources, i.scores, i.teams::text[] as teams, i.seen_at::text[] as "seenAt"
       from impressions i where i.answer_id = $1`,
      [answerId],
    );
  await expect.poll(async () => (await read()).length, SOON).toBe(1);
  const [row] = await read();
  if (row === undefined) throw new Error("The answer was not written");
  return row;
}

async function userIdOf(db: Database, { name }: Person): Promise<number> {
  const [row] = await db.query<{ id: number }>("select u.id from users u where u.username = $1", [name]);
  return row?.id ?? 0;
}

async function countOf(db: Database): Promise<number> {
  const [row] = await db.query<{ count: number }>("select count(*)::int as count from impressions");
  return row?.count ?? 0;
}

type Metrics = CallAnswer<"GET /api/recommendations/metrics">;

test("administrators see the number, sources and ages of the picks of the last day", async () => {
  const { ana, ben, clock, db } = await testApp();
  await db.query("update users set is_admin = true where username = $1", [ben.name]);
  const read = () => ben.get<Metrics>("/api/recommendations/metrics");
  const before = await read();
  const { items, sources } = await ana.picks(20);
  const after = await read();
  expect(after.count - before.count).toBe(20);
  for (const [source, count] of Object.entries(sources) as [keyof typeof sources, number][]) {
    expect(after.composition[source] - before.composition[source]).toBe(count);
  }
  const years = items.map(
    ({ release_date: released, first_air_date: aired }) =>
      (clock.now().getTime() - Date.parse(released ?? aired ?? "")) / (365.25 * 24 * 3600 * 1000),
  );
  expect(after.ageBuckets.lt2 - before.ageBuckets.lt2).toBe(years.filter((age) => age < 2).length);
  expect(after.ageBuckets.gte10 - before.ageBuckets.gte10).toBe(years.filter((age) => age >= 10).length);
  expect(Object.values(after.ageBuckets).reduce((sum, count) => sum + count, 0)).toBe(after.count);
  expect(after.ts).toBe(clock.now().toISOString());
});

test("the metrics include the picks of other servers, by hour", async () => {
  const { ben, db, secondServer } = await ownApp();
  await db.query("update users set is_admin = true where username = $1", [ben.name]);
  const elsewhere = Object.assign(new Client(await secondServer()), { token: ben.token });
  await ben.picks(10);
  await elsewhere.get("/api/recommendations?limit=12");
  const read = () => ben.get<Metrics>("/api/recommendations/metrics");
  await expect.poll(async () => (await read()).count, { timeout: 15_000 }).toBe(22);
  const { history } = await read();
  expect(history).toHaveLength(24);
  expect(history.at(-1)?.count).toBe(22);
  expect(history.slice(0, -1).every(({ count }) => count === 0)).toBe(true);
});

test("picks older than a day don't count in the metrics", async () => {
  const { ben, clock, db, signUp } = await testApp();
  await db.query("update users set is_admin = true where username = $1", [ben.name]);
  await (await signUp()).picks(10);
  clock.advance(25 * 3600);
  const { token } = await ben.ok<{ token: string }>("POST", "/api/auth/login", {
    email: ben.email,
    password: ben.password,
  });
  ben.token = token;
  expect(await ben.get<Metrics>("/api/recommendations/metrics")).toMatchObject({
    count: 0,
    composition: { primary: 0, recent: 0, genre: 0, similar: 0, exploration: 0 },
    ageBuckets: { lt2: 0, y2to5: 0, y5to10: 0, gte10: 0 },
  });
});

test("only administrators see the metrics", async () => {
  const { ana, visitor } = await testApp();
  expect(await visitor.send("GET", "/api/recommendations/metrics")).toMatchObject({
    status: 401,
    body: { code: "auth_required" },
  });
  expect(await ana.send("GET", "/api/recommendations/metrics")).toMatchObject({
    status: 403,
    body: { code: "admin_required" },
  });
});
