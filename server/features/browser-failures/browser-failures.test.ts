import { expect, test } from "vitest";

import { ownApp, testApp } from "#server/testing/test-app.ts";

import { createBrowserFailures } from "./browser-failures.ts";

const FAILURE = {
  part: "page",
  message: "Cannot read properties of undefined (reading 'genres')",
  place: "index-Ab12.js:1:2345",
  screen: "/item/:",
  build: "index-Ab12.js",
  browser: "Chrome",
};
const CALL = ["POST", "/api/browser-failures"] as const;
const DAY_SECONDS = 24 * 60 * 60;

async function emptyApp() {
  const app = await testApp();
  await app.db.query("delete from browser_failures");
  const { recent } = createBrowserFailures(app);
  return { ...app, recent };
}

test("reports from visitors and viewers are counted by kind", async () => {
  const { ana, visitor, clock, recent } = await emptyApp();
  await visitor.ok(...CALL, FAILURE);
  await visitor.ok(...CALL, { ...FAILURE, browser: "Firefox" });
  clock.advance(60);
  await ana.ok(...CALL, FAILURE);
  expect(await recent()).toMatchObject([
    { ...FAILURE, count: 2, lastSeenAt: clock.now() },
    { ...FAILURE, browser: "Firefox", count: 1 },
  ]);
});

test("recent failures are summed over a week, and older ones are left out", async () => {
  const { visitor, clock, recent } = await emptyApp();
  for (let day = 0; day < 3; day++) {
    await visitor.ok(...CALL, FAILURE);
    clock.advance(DAY_SECONDS);
  }
  expect(await recent()).toMatchObject([{ count: 3 }]);
  clock.advance(7 * DAY_SECONDS);
  expect(await recent()).toEqual([]);
});

test.for([
  ["an email address", "No account ana@example.com", "No account [e-mail]"],
  ["a URL's query string", "Failed: https://tv.example/search?q=secret", "Failed: https://tv.example/search"],
  ["a path's query string", "Failed: /search?q=secret", "Failed: /search"],
  ["a token", `Refused ${"eyJhbGciOi.".repeat(4)}x`, "Refused [token]"],
  ["an id", "No title 4711", "No title #"],
  ["quoted text", 'Nothing for "my secret search"', 'Nothing for "…"'],
  ["control characters", "a\0b\u202ec\nd", "a b c d"],
])("a report is stored without %s", async ([, message, kept]) => {
  const { visitor, recent } = await emptyApp();
  await visitor.ok(...CALL, { ...FAILURE, message });
  expect(await recent()).toMatchObject([{ message: kept }]);
});

test("markup in a report is stored as plain text", async () => {
  const { visitor, recent } = await emptyApp();
  const message = "<img src=x onerror=alert(1)>";
  await visitor.ok(...CALL, { ...FAILURE, message });
  expect(await recent()).toMatchObject([{ message }]);
});

test("stored reports don't identify who sent them", async () => {
  const { ana, db, recent } = await emptyApp();
  await ana.send(...CALL, { ...FAILURE, userId: 1, user: ana.name }, { "x-session-id": "session-of-ana" });
  const rows = await db.query("select * from browser_failures");
  expect(JSON.stringify(rows)).not.toContain(ana.name);
  expect(JSON.stringify(rows)).not.toContain("session-of-ana");
  expect(await recent()).toHaveLength(1);
});

test.for<[string, object]>([
  ["a message that's too long", { message: "x".repeat(301) }],
  ["a URL instead of a route", { screen: "/search?q=secret" }],
  ["an id in the route", { screen: "/item/4711" }],
  ["a location outside the app's scripts", { place: "https://elsewhere.example/x.js" }],
  ["an unknown browser", { browser: "<script>" }],
  ["markup as the part", { part: "<b>" }],
  ["no build", { build: undefined }],
])("a report with %s is refused", async ([, change]) => {
  const { visitor, recent } = await emptyApp();
  expect(await visitor.send(...CALL, { ...FAILURE, ...change })).toMatchObject({
    status: 400,
    body: { code: "validation_failed" },
  });
  expect(await recent()).toEqual([]);
});

test("a report over two kilobytes is refused", async () => {
  const { visitor } = await emptyApp();
  expect(await visitor.send(...CALL, { ...FAILURE, more: "x".repeat(2048) })).toMatchObject({
    status: 413,
    body: { code: "body_too_large" },
  });
});

test("a flood of reports from one IP address is limited", async () => {
  const { visitor, ana } = await ownApp({ enforcesRateLimits: true });
  const reports = Array.from({ length: 20 }, () => visitor.send(...CALL, FAILURE));
  const statuses = (await Promise.all(reports)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  expect(statuses.filter((status) => status === 429)).toHaveLength(14);
  // The limit applies to reports only.
  expect(await ana.send("GET", "/api/watchlist")).toMatchObject({ status: 200 });
});

test("at most 500 kinds of failure are stored a day, and known kinds are still counted", async () => {
  const { db, clock } = await emptyApp();
  const { note, recent } = createBrowserFailures({ db, clock });
  const failure = { ...FAILURE, browser: "Chrome" as const };
  await note(failure);
  await db.query(
    `insert into browser_failures (day, fingerprint, part, message, screen, build, browser, last_seen_at)
     select ($1::timestamptz at time zone 'utc')::date, 'kind ' || n, 'page', 'kind ' || n, '/', 'b', 'other', $1
     from generate_series(1, 499) n`,
    [clock.now()],
  );
  await note({ ...failure, part: "one too many" });
  await note(failure);
  const [row] = await db.query<{ count: number }>("select count(*) from browser_failures");
  expect(row?.count).toBe(500);
  expect((await recent()).find(({ part, count }) => part === "page" && count === 2)).toBeDefined();
});
