import { expect, test } from "vitest";

import { PICKS_SECTION } from "#contract/events.ts";
import { PICK_SOURCES } from "#contract/recommendations.ts";
import type { Database } from "#server/platform/db.ts";
import { createLogger } from "#server/platform/logger.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

import { createImpressions } from "./impressions.ts";
import { type Picks, idsOf } from "./recommendations.fixture.ts";

/** Impressions are written every second; on a busy machine that takes a while. */
const SOON = { timeout: 10_000, interval: 200 };
const NO_ANSWER = "00000000-0000-4000-8000-000000000000";

type Written = {
  titleIds: number[];
  sources: string[];
  scores: number[];
  teams: string[] | null;
  seenAt: (string | null)[];
};

test("each answer is written down: what it held, in its order and from which sources", async () => {
  const { ana, db, clock } = await testApp();
  await ana.rate(idsOf(await ana.picks(1))[0] ?? 0, 3);
  const [first, second] = [await ana.picks(24), await ana.picks(7)];
  expect(first.answer_id).not.toBe(second.answer_id);
  for (const answer of [first, second]) {
    const written = await writtenOf(db, answer);
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

test("asking again the same day brings the same picks", async () => {
  const { ana } = await testApp();
  expect(idsOf(await ana.picks(24))).toEqual(idsOf(await ana.picks(24)));
});

test("what came into view is marked in the answer it was told of, at the first time", async () => {
  const { ana, db } = await testApp();
  const [before, answer] = [await ana.picks(10), await ana.picks(10)];
  const [, second = 0, third = 0] = idsOf(answer);
  await tell(ana, answer.answer_id, [second, third]);
  const isSeen = async (picks: Picks) => (await writtenOf(db, picks)).seenAt.map((at) => at !== null);
  const expected = answer.items.map((_, place) => place === 1 || place === 2);
  await expect.poll(() => isSeen(answer), SOON).toEqual(expected);
  const seenAt = (await writtenOf(db, answer)).seenAt;
  await tell(ana, answer.answer_id, [second, idsOf(answer)[5] ?? 0]);
  await expect.poll(async () => (await isSeen(answer))[5], SOON).toBe(true);
  expect((await writtenOf(db, answer)).seenAt[1]).toBe(seenAt[1]);
  expect(await isSeen(before)).toEqual(before.items.map(() => false));
});

test.for<[string, (answer: Picks) => string]>([
  ["somebody else's answer", ({ answer_id: id }) => id],
  ["an answer that never was", () => NO_ANSWER],
  ["what is no answer", () => "'; drop table impressions; --"],
])("%s is not marked, and the showing counts all the same", async ([, answerIdFrom]) => {
  const { ana, ben, db } = await testApp();
  const [answer, own] = [await ana.picks(5), await ben.picks(5)];
  const [titleId = 0] = idsOf(answer);
  await tell(ben, answerIdFrom(answer), [titleId]);
  await tell(ben, own.answer_id, idsOf(own));
  await expect.poll(async () => (await writtenOf(db, own)).seenAt.every(Boolean), SOON).toBe(true);
  expect((await writtenOf(db, answer)).seenAt.every((at) => at === null)).toBe(true);
  const showings = () =>
    db.query(
      `select e.views from exposures e join users u on u.id = e.user_id where u.username = $1 and e.title_id = $2`,
      [ben.name, titleId],
    );
  await expect.poll(async () => (await showings()).length, SOON).toBe(1);
});

test("the database knows every source of picks", async () => {
  const { db } = await testApp();
  const [row] = await db.query<{ sources: string[] }>(
    "select enum_range(null::pick_source)::text[] as sources",
  );
  expect(row?.sources).toEqual([...PICK_SOURCES]);
});

test("what the database refuses is given up, and what comes after it is written", async () => {
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

test("of more answers than can wait the newest are dropped, which is told of once", async () => {
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

function tell(viewer: Person, answerId: string, titleIds: readonly number[]) {
  const metadata = { section: PICKS_SECTION, screen: "screen-one", answer_id: answerId };
  const events = titleIds.map((itemId) => ({ eventType: "VIEW", itemId, metadata }));
  return viewer.ok("POST", "/api/events/batch", { events });
}

async function writtenOf(db: Database, { answer_id: answerId }: Picks): Promise<Written> {
  const read = () =>
    db.query<Written>(
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
