import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { seededRandom } from "#engine/random.ts";
import { Client } from "#server/testing/client.ts";
import { ownApp, testApp } from "#server/testing/test-app.ts";

import { addedUp, averageOf, noResponses, noteResponse, percentileOf } from "./response-times.ts";

const PERFORMANCE = "/api/admin/metrics/performance";
const DATABASE = "/api/admin/metrics/database";
const PATIENTLY = { timeout: 15_000 };

type Performance = CallAnswer<"GET /api/admin/metrics/performance">;
type Counts = CallAnswer<"GET /api/admin/metrics/database">;

async function withAdministrator() {
  const app = await ownApp();
  await app.db.query("update users set is_admin = true where username = $1", [app.ana.name]);
  return app;
}

test("every API call is counted once across processes; health probes and unknown routes aren't counted", async () => {
  const { ana, ben, db, secondServer, visitor } = await withAdministrator();
  const elsewhere = new Client(await secondServer());
  const before = await ana.get<Performance>(PERFORMANCE);
  for (let nth = 0; nth < 7; nth++) await visitor.get("/api/feature-flags");
  for (let nth = 0; nth < 5; nth++) await elsewhere.get("/api/feature-flags");
  await ben.send("GET", PERFORMANCE);
  await visitor.get("/api/health");
  await visitor.send("GET", "/api/nothing");
  // Waits until the other process has written its counts.
  await expect
    .poll(
      async () =>
        (
          await db.query("select from requests_answered having sum(requests) >= $1", [
            before.total_requests + 14,
          ])
        ).length,
      PATIENTLY,
    )
    .toBe(1);
  const after = await ana.get<Performance>(PERFORMANCE);
  // The first query itself, 7 requests, 5 more and a refused one. The last query hasn't been answered yet.
  expect(after.total_requests - before.total_requests).toBe(14);
  expect(after.recent).toHaveLength(60);
  expect(after.recent.at(-1)?.requests).toBe(after.total_requests);
  expect(
    after.recent.slice(0, -1).every(({ requests, average_ms }) => requests === 0 && average_ms === null),
  ).toBe(true);
  const { average_ms, p50_ms, p95_ms, p99_ms } = after.response_times;
  const [stored] = await db.query<{ average: number }>(
    "select total_ms / requests as average from requests_answered",
  );
  expect(average_ms).toBeCloseTo(stored?.average ?? Number.NaN, 0);
  expect(p50_ms).toBeLessThanOrEqual(p95_ms ?? 0);
  expect(p95_ms).toBeLessThanOrEqual(p99_ms ?? 0);
});

test("response times cover the last hour, and the request count covers all time", async () => {
  const { ana, clock, visitor } = await withAdministrator();
  await visitor.get("/api/feature-flags");
  const before = await ana.get<Performance>(PERFORMANCE);
  clock.advance(2 * 60 * 60);
  const fresh = await ana.ok<{ token: string }>("POST", "/api/auth/login", {
    email: ana.email,
    password: ana.password,
  });
  ana.token = fresh.token;
  const after = await ana.get<Performance>(PERFORMANCE);
  expect(after.total_requests).toBe(before.total_requests + 2);
  expect(after.recent.reduce((sum, { requests }) => sum + requests, 0)).toBe(1);
});

test("a process that ended isn't counted as serving", async () => {
  const { ana, clock, db } = await withAdministrator();
  await db.query(
    `insert into serving_processes (id, started_at, seen_at, cpu_percent, memory_percent, disk_percent)
     values (gen_random_uuid(), $1, $1, 100, 98.5, 97.5)`,
    [clock.now()],
  );
  const both = await ana.get<Performance>(PERFORMANCE);
  // The busiest machine's figures are shown.
  expect(both).toMatchObject({ processes: 2, cpu_usage_percent: 100, memory_usage_percent: 98.5 });
  clock.advance(31);
  expect(await ana.get<Performance>(PERFORMANCE)).toMatchObject({ processes: 1 });
});

test("the database figures match a direct count", async () => {
  const { ana, ben, db, title } = await withAdministrator();
  const arrival = await title("Arrival");
  await ben.ok("POST", "/api/ratings", { id: arrival.id, rating: 3 });
  const answer = await ana.get<Counts>(DATABASE);
  const count = async (text: string) =>
    Number((await db.query<{ n: string }>(`select count(*) as n from ${text}`))[0]?.n);
  const titles = await count("titles");
  const share = (part: number) => Math.round((1000 * part) / titles) / 10;
  const enriched = await count(
    "titles where moods <> '{}' and pace is not null and tone is not null and id in (select title_id from title_nanogenres)",
  );
  expect(answer).toMatchObject({
    total_users: 2,
    total_items: titles,
    total_events_24h: await count("events"),
    enriched_items: enriched,
    enrichment_rate: share(enriched),
    mood_coverage: share(await count("titles where moods <> '{}'")),
    platform_coverage: share(await count("titles where id in (select title_id from offers)")),
  });
  expect(answer.total_events_24h).toBeGreaterThan(0);
});

test("database figures are refreshed once a minute, and events older than a day don't count", async () => {
  const { ana, ben, clock, db, signUp, title } = await withAdministrator();
  const arrival = await title("Arrival");
  await ben.ok("POST", "/api/ratings", { id: arrival.id, rating: 3 });
  const first = await ana.get<Counts>(DATABASE);
  await signUp();
  expect(await ana.get<Counts>(DATABASE)).toEqual(first);
  clock.advance(61);
  expect((await ana.get<Counts>(DATABASE)).total_users).toBe(first.total_users + 1);
  await db.query("update events set created_at = created_at - interval '25 hours'");
  clock.advance(61);
  expect((await ana.get<Counts>(DATABASE)).total_events_24h).toBe(0);
});

test("requests answered while the database was down are counted once it's back", async () => {
  const { ana, db, visitor } = await withAdministrator();
  const before = await ana.get<Performance>(PERFORMANCE);
  await db.query("alter table requests_answered rename to requests_answered_elsewhere");
  await visitor.get("/api/feature-flags");
  expect(await ana.send("GET", PERFORMANCE)).toMatchObject({ status: 500 });
  await db.query("alter table requests_answered_elsewhere rename to requests_answered");
  const after = await ana.get<Performance>(PERFORMANCE);
  expect(after.total_requests).toBe(before.total_requests + 3);
});

const GROWTH = 1.2;

function timesOf(all: readonly number[]) {
  const times = noResponses();
  for (const milliseconds of all) noteResponse(times, { status: 200, milliseconds });
  return times;
}

test("a percentile is off by at most a fifth", () => {
  const random = seededRandom(7);
  const all = Array.from({ length: 5_000 }, () => Math.exp(random() * 8));
  const sorted = all.toSorted((one, other) => one - other);
  for (const share of [0.5, 0.95, 0.99]) {
    const exact = sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
    const told = percentileOf(timesOf(all), share) ?? 0;
    expect(told).toBeGreaterThan(exact / GROWTH - 0.1);
    expect(told).toBeLessThan(exact * GROWTH + 0.1);
  }
});

test("the counts of two processes add up to what one would have counted", () => {
  const random = seededRandom(8);
  const all = Array.from({ length: 400 }, () => random() * 900);
  const parts = [timesOf(all.slice(0, 150)), timesOf(all.slice(150))];
  const { totalMs, ...sum } = addedUp(parts);
  const { totalMs: ofOne, ...one } = timesOf(all);
  expect(sum).toEqual(one);
  expect(totalMs).toBeCloseTo(ofOne);
});

test("the average is exact, and null without requests", () => {
  expect(averageOf(timesOf([10, 20, 60]))).toBe(30);
  expect(averageOf(noResponses())).toBeNull();
  expect(percentileOf(noResponses(), 0.5)).toBeNull();
});

test("a response slower than every bucket counts in the last one", () => {
  expect(percentileOf(timesOf([3_600_000]), 0.99)).toBeGreaterThan(10_000);
});

test("only 5xx responses count as failures", () => {
  const times = noResponses();
  for (const status of [200, 404, 429, 500, 503]) noteResponse(times, { status, milliseconds: 1 });
  expect(times.failures).toBe(2);
});

const TOKEN = "a-token-of-the-collector-1";
const ROOT = join(import.meta.dirname, "../../..");

const collect = (address: string, authorization?: string) =>
  fetch(`${address}/metrics`, { headers: { ...(authorization !== undefined && { authorization }) } });

test("/metrics doesn't exist without a configured token", async () => {
  const { address } = await testApp();
  expect((await collect(address)).status).toBe(404);
});

test("/metrics refuses requests without the right token", async () => {
  const { address, ana } = await testApp({ metricsToken: TOKEN });
  for (const shown of [undefined, "", TOKEN, `Bearer ${TOKEN}x`, `Bearer ${ana.token ?? ""}`, "Bearer "]) {
    const answer = await collect(address, shown);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ code: "auth_required" });
  }
});

test("requests are labeled by route pattern and refusals by code, without usernames", async () => {
  const { address, ana, visitor, title } = await testApp({ metricsToken: TOKEN });
  const arrival = await title("Arrival");
  await visitor.get(`/api/items/${arrival.id}/details`);
  await visitor.send("GET", "/api/watchlist");
  await visitor.send("GET", `/api/nothing-here-${ana.name}`);
  const answer = await collect(address, `Bearer ${TOKEN}`);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const text = await answer.text();
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/items/:id/details",status="200"} 1',
  );
  expect(text).toContain('http_refusals_total{route="/api/watchlist",code="auth_required"} 1');
  expect(text).toContain('http_refusals_total{route="none",code="route_not_found"} 1');
  expect(text).toMatch(/^database_connections [1-9]/m);
  expect(text).not.toContain(ana.name);
});

test.for([
  ["docs/grafana-dashboard.json", 20],
  ["docs/alerts.yml", 14],
] as const)("every metric in %s is exported", async ([file, least]) => {
  const { address } = await testApp({ metricsToken: TOKEN });
  const text = await (await collect(address, `Bearer ${TOKEN}`)).text();
  const exported = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)/gm)].flatMap(([, name = "", type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  const named = expressionsOf(readFileSync(join(ROOT, file), "utf8")).flatMap(metricsOf);
  expect(named.length).toBeGreaterThanOrEqual(least);
  expect(named.filter((name) => !exported.has(name))).toEqual([]);
});

test("every alert has a summary and names a section of the operator's guide", () => {
  const rules = readFileSync(join(ROOT, "docs/alerts.yml"), "utf8").split("- alert: ").slice(1);
  const guide = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
  const sections = [...guide.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) =>
    heading.toLowerCase().replaceAll(" ", "-"),
  );
  for (const rule of rules) {
    expect(rule).toMatch(/summary: "\S/);
    expect(sections).toContain(/runbook: docs\/operations\.md#(\S+)/.exec(rule)?.[1]);
  }
});

/** PromQL in a dashboard (JSON) or in alert rules (YAML), where a longer expression continues on indented lines. */
function expressionsOf(file: string): string[] {
  if (!file.startsWith("{"))
    return [...file.matchAll(/expr: (?:>-\n)?([\s\S]+?)\n {8}\w/g)].map(([, text = ""]) => text);
  const { panels } = JSON.parse(file) as { panels: { targets: { expr: string }[] }[] };
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}

/** Names with an underscore outside labels, except functions, which an opening parenthesis follows. */
function metricsOf(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}/g, " ").replaceAll(/\b(?:by|without) \([^)]*\)/g, " ");
  return bare.match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?! ?\()/g) ?? [];
}

test("the metrics tell an operator about the disk, emails, jobs and the database pool", async () => {
  const { address, ana, clock, db } = await ownApp({ metricsToken: TOKEN });
  const read = async () => (await collect(address, `Bearer ${TOKEN}`)).text();
  expect(await read()).toMatch(/^job_last_success_timestamp_seconds\{name="training"\} 0$/m);
  const now = clock.now();
  await db.query("delete from mails");
  await db.query(
    `insert into mails (user_id, recipient, kind, created_at, next_attempt_at)
     select u.id, u.email, 'test', $2::timestamptz - make_interval(secs => 60 * n), case when n > 0 then $2::timestamptz end
     from users u, generate_series(0, 2) n where u.username = $1`,
    [ana.name, now],
  );
  await db.query(
    `insert into jobs (name, run_id, started_at, alive_at, ended_at, has_failed, succeeded_at) values
       ('training', gen_random_uuid(), $1::timestamptz - interval '90 seconds', $1, $1, false, $1),
       ('retention', gen_random_uuid(), $1, $1, $1, true, '2026-11-01T00:00:00Z')`,
    [now],
  );
  clock.advance(10);
  const text = await read();
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  expect({
    waiting: value("mails_waiting"),
    oldest: Math.round(value("mails_waiting_oldest_age_seconds")),
    givenUp: value("mails_given_up"),
    trained: value('job_last_success_timestamp_seconds\\{name="training"\\}'),
    took: value('job_last_duration_seconds\\{name="training"\\}'),
    failed: [value('job_failed\\{name="training"\\}'), value('job_failed\\{name="retention"\\}')],
    swept: value('job_last_success_timestamp_seconds\\{name="retention"\\}'),
    limit: value("database_connections_limit"),
  }).toEqual({
    waiting: 2,
    oldest: 130,
    givenUp: 1,
    trained: now.getTime() / 1000,
    took: 90,
    failed: [0, 1],
    swept: Date.parse("2026-11-01T00:00:00Z") / 1000,
    limit: 13,
  });
  expect(value("data_directory_free_bytes")).toBeLessThan(value("data_directory_size_bytes"));
  expect(text).toMatch(/^# TYPE backup_last_success_timestamp_seconds gauge$/m);
});

test("a job that succeeds is reported with its time", async () => {
  const { address, ana, clock, db } = await ownApp({ metricsToken: TOKEN });
  await db.query("update users set is_admin = true where username = $1", [ana.name]);
  const successes = async () =>
    db.query<{ at: Date | null }>("select succeeded_at as at from jobs where name = 'retention'");
  await ana.ok("POST", "/api/admin/jobs/retention/run");
  await expect.poll(successes).toEqual([{ at: clock.now() }]);
  expect(await (await collect(address, `Bearer ${TOKEN}`)).text()).toContain(
    `job_last_success_timestamp_seconds{name="retention"} ${clock.now().getTime() / 1000}`,
  );
});
