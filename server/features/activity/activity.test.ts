import { expect, onTestFinished, test } from "vitest";

import { EVENT_TYPES } from "#contract/activity.ts";
import { type Database, openDatabase } from "#server/platform/db.ts";
import { type Person, testApp, ownApp } from "#server/testing/test-app.ts";

import { createActivity } from "./activity.ts";

test.for(EVENT_TYPES.map((type) => [type] as const))("%s events are stored", async ([eventType]) => {
  const { ana, clock, db, title } = await testApp();
  const { id } = await title("Alien");
  await ana.ok("POST", "/api/events", {
    eventType,
    itemId: id,
    eventValue: 7,
    metadata: { row: "hero", at: [1] },
  });
  expect(await eventsOf(db, ana)).toEqual([
    { type: eventType, titleId: id, value: "7", metadata: { row: "hero", at: [1] }, at: clock.now() },
  ]);
});

test("an event needs only its type", async () => {
  const { ana, db } = await testApp();
  await ana.ok("POST", "/api/events", { eventType: "SEARCH" });
  await ana.ok("POST", "/api/events", {
    eventType: "FILTER",
    itemId: null,
    eventValue: null,
    metadata: null,
  });
  expect(await eventsOf(db, ana)).toMatchObject([
    { type: "SEARCH", titleId: null, value: null, metadata: null },
    { type: "FILTER", titleId: null, value: null, metadata: null },
  ]);
});

test("an event is stored with the browser's session id", async () => {
  const { ana, db } = await testApp();
  await ana.send("POST", "/api/events", { eventType: "SEARCH" }, { "x-session-id": "session-of-ana" });
  const sessions = await db.query<{ session: string }>(
    `select e.session_id as session from events e join users u on u.id = e.user_id where u.username = $1`,
    [ana.name],
  );
  expect(sessions).toEqual([{ session: "session-of-ana" }]);
});

test.for<[string, unknown]>([
  ["an unknown type", { eventType: "ADMIN" }],
  ["no type", {}],
  ["an impossible id", { eventType: "VIEW", itemId: 0 }],
  ["a value that's too long", { eventType: "SEARCH", eventValue: "x".repeat(501) }],
  ["a value of the wrong type", { eventType: "SEARCH", eventValue: {} }],
  ["metadata over four kilobytes", { eventType: "VIEW", metadata: { text: "x".repeat(4096) } }],
  ["metadata over four kilobytes in UTF-8", { eventType: "VIEW", metadata: { text: "é".repeat(2048) } }],
  ["a list as metadata", { eventType: "VIEW", metadata: [1] }],
])("an event with %s is refused", async ([, body]) => {
  const { ana, db } = await testApp();
  expect(await ana.send("POST", "/api/events", body)).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
  expect(await eventsOf(db, ana)).toEqual([]);
});

test("metadata of exactly four kilobytes is stored", async () => {
  const { ana, db } = await testApp();
  const metadata = { text: "x".repeat(4096 - '{"text":""}'.length) };
  await ana.ok("POST", "/api/events", { eventType: "VIEW", metadata });
  expect(await eventsOf(db, ana)).toMatchObject([{ metadata }]);
});

test("an event on an unknown title is refused", async () => {
  const { ana } = await testApp();
  expect(await ana.send("POST", "/api/events", { eventType: "VIEW", itemId: 999_999 })).toMatchObject({
    status: 404,
    body: { code: "not_found" },
  });
});

test("an event can't be recorded for another account", async () => {
  const { ana, ben, db } = await testApp();
  await ana.ok("POST", "/api/events", { eventType: "SEARCH", userId: 1, user_id: 1 });
  expect(await eventsOf(db, ben)).toEqual([]);
  expect(await eventsOf(db, ana)).toHaveLength(1);
});

test("events from anonymous visitors are refused", async () => {
  const { visitor } = await testApp();
  expect(await visitor.send("POST", "/api/events", { eventType: "SEARCH" })).toMatchObject({
    status: 401,
    body: { code: "auth_required" },
  });
});

test("batched events are stored in the order they happened", async () => {
  const { ana, db, title } = await testApp();
  const { id } = await title("Alien");
  const events = [
    { eventType: "CATEGORY_VIEW", metadata: { destination: "/watchlist", section: "nav" } },
    { eventType: "VIEW", itemId: id },
    { eventType: "SEARCH", eventValue: "alien" },
  ];
  await ana.ok("POST", "/api/events/batch", { events });
  expect(await eventsOf(db, ana)).toMatchObject([
    { type: "CATEGORY_VIEW", metadata: { destination: "/watchlist", section: "nav" } },
    { type: "VIEW", titleId: id },
    { type: "SEARCH", value: "alien" },
  ]);
});

test("refused events of a batch are reported by index, and the others are stored", async () => {
  const { ana, db, title } = await testApp();
  const { id } = await title("Alien");
  const answer = await ana.ok("POST", "/api/events/batch", {
    events: [
      { eventType: "SEARCH", eventValue: "first" },
      { eventType: "ADMIN" },
      { eventType: "VIEW", itemId: 999_999 },
      { eventType: "VIEW", itemId: id },
      { eventType: "VIEW", itemId: 0 },
      "VIEW",
      { eventType: "SEARCH", eventValue: "nul \0" },
      { eventType: "CLICK", metadata: { text: "half a character \ud83c" } },
      { eventType: "SEARCH", eventValue: "last" },
    ],
  });
  expect(answer).toEqual({
    accepted: 3,
    refused: [
      { index: 1, code: "validation_failed" },
      { index: 2, code: "not_found" },
      { index: 4, code: "validation_failed" },
      { index: 5, code: "validation_failed" },
      { index: 6, code: "validation_failed" },
      { index: 7, code: "validation_failed" },
    ],
  });
  expect(await eventsOf(db, ana)).toMatchObject([
    { type: "SEARCH", value: "first" },
    { type: "VIEW", titleId: id },
    { type: "SEARCH", value: "last" },
  ]);
});

test("a batch with only refused events gets a normal answer, and an empty batch is refused", async () => {
  const { ana, db } = await testApp();
  expect(await ana.ok("POST", "/api/events/batch", { events: [{}] })).toEqual({
    accepted: 0,
    refused: [{ index: 0, code: "validation_failed" }],
  });
  expect(await ana.send("POST", "/api/events/batch", { events: [] })).toMatchObject({ status: 400 });
  expect(await eventsOf(db, ana)).toEqual([]);
});

test.for([["\0"], ["\ud83c"]])(
  "text the database can't store is refused with a clear message",
  async ([text]) => {
    const { ana } = await testApp();
    expect(await ana.send("POST", "/api/events", { eventType: "SEARCH", eventValue: text })).toMatchObject({
      status: 400,
      body: { code: "validation_failed", error: "Event value contains characters that are not allowed" },
    });
  },
);

test("a batch of more than 20 events is refused", async () => {
  const { ana } = await testApp();
  const batch = (count: number) => ({
    events: Array.from({ length: count }, () => ({ eventType: "SEARCH" })),
  });
  expect(await ana.send("POST", "/api/events/batch", batch(20))).toMatchObject({ status: 200 });
  expect(await ana.send("POST", "/api/events/batch", batch(21))).toMatchObject({
    status: 400,
    body: { code: "batch_too_large" },
  });
});

test("opening a title's details adds to its activity, but seeing its tile doesn't", async () => {
  const { ana, clock, db, title } = await testApp();
  const [alien, heat] = [await title("Alien"), await title("Heat")];
  const { buzz } = createActivity({ db, clock });
  const before = await buzz(12);
  const inSight = { eventType: "VIEW", itemId: alien.id, metadata: { section: "search" } };
  await ana.ok("POST", "/api/events/batch", { events: [inSight, { eventType: "VIEW", itemId: heat.id }] });
  const after = await buzz(12);
  expect(after.get(alien.id)).toBe(before.get(alien.id));
  expect(after.get(heat.id)).toBeGreaterThan(before.get(heat.id) ?? 0);
});

test("counting activity may exceed the statement timeout of requests", async () => {
  const { clock, db } = await testApp();
  const hasty = openDatabase({ url: db.url, onError: () => undefined, statementTimeoutMs: 100 });
  onTestFinished(() => hasty.close());
  const release = Promise.withResolvers<void>();
  const isLocked = Promise.withResolvers<void>();
  const lock = db.transaction(async (tx) => {
    await tx.query("lock table events in access exclusive mode");
    isLocked.resolve();
    await release.promise;
  });
  await isLocked.promise;
  const counted = createActivity({ db: hasty, clock }).buzz(12);
  const waiting = `select 1 from pg_stat_activity a where a.wait_event_type = 'Lock' and a.query like '%buzz%'
    and a.datname = current_database() and clock_timestamp() - a.query_start > interval '300 ms'`;
  await expect.poll(() => db.query(waiting), { timeout: 10_000 }).toHaveLength(1);
  release.resolve();
  await lock;
  expect(await counted).toBeInstanceOf(Map);
});

async function eventsOf(db: Database, { name }: Person): Promise<object[]> {
  return db.query(
    `select e.event_type as type, e.title_id as "titleId", e.event_value as value, e.metadata, e.created_at as at
     from events e join users u on u.id = e.user_id where u.username = $1 order by e.id`,
    [name],
  );
}

const batchOf = (count: number) => ({
  events: Array.from({ length: count }, () => ({ eventType: "SEARCH" })),
});

test("at most 120 events a minute are accepted, with each event of a batch counted", async () => {
  const { ana, ben } = await ownApp({ enforcesRateLimits: true });
  for (let time = 1; time <= 6; time++) await ana.ok("POST", "/api/events/batch", batchOf(20));
  expect(await ana.send("POST", "/api/events/batch", batchOf(1))).toMatchObject({
    status: 429,
    body: { code: "rate_limited" },
  });
  await ben.ok("POST", "/api/events/batch", batchOf(20));
});

test("single and batched events count toward the same limit", async () => {
  const { ana } = await ownApp({ enforcesRateLimits: true });
  for (let time = 1; time <= 5; time++) await ana.ok("POST", "/api/events/batch", batchOf(20));
  for (let time = 1; time <= 20; time++) await ana.ok("POST", "/api/events", { eventType: "SEARCH" });
  const refused = { status: 429, body: { code: "rate_limited" } };
  expect(await ana.send("POST", "/api/events", { eventType: "SEARCH" })).toMatchObject(refused);
  expect(await ana.send("POST", "/api/events/batch", batchOf(1))).toMatchObject(refused);
});
