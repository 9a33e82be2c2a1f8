import { expect, test } from "vitest";

import { ADVISORY_LOCKS } from "#server/platform/advisory-locks.ts";
import type { Database } from "#server/platform/db.ts";
import { testApp } from "#server/testing/test-app.ts";

import { PERIODS, type PeriodName, createRetention } from "./retention.ts";

const PATIENTLY = { timeout: 15_000 };
const ROWS = 4_500;
const NOTHING = Object.fromEntries(PERIODS.map(({ name }) => [name, 0]));
type Table = Exclude<PeriodName, "audit_origins" | "tmdb_tellings">;
const TABLES = PERIODS.flatMap(({ name, days }) =>
  name === "audit_origins" || name === "tmdb_tellings" ? [] : ([[name, days]] as const),
);
const BATCH_MOST = 2_000;

async function withRetention() {
  const app = await testApp();
  const { db, clock } = app;
  for (const [table] of TABLES) await db.query(`delete from ${table}`);
  return { ...app, retention: createRetention({ db, clock }) };
}

type Rows = { count: number; daysAgo: number; now: Date };

/** Inserts `count` rows that are `daysAgo` days old or slightly older. */
const WRITE: Record<Table, (db: Database, rows: Rows) => Promise<unknown>> = {
  logins: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into logins (id, user_id, rotated_at, created_at)
       select gen_random_uuid(), (select max(id) from users), $3::timestamptz - make_interval(days => $2),
         $3::timestamptz - make_interval(days => $2)
       from generate_series(1, $1)`,
      [count, daysAgo, now],
    ),
  // An account has at most one token per purpose, so each token belongs to a different person.
  one_time_tokens: (db, { count, daysAgo, now }) =>
    db.query(
      `with people as (
         insert into users (username, username_key, email, email_key, password_hash)
         select w, w, w, w, '' from (select gen_random_uuid()::text as w from generate_series(1, $1)) words
         returning id)
       insert into one_time_tokens (user_id, purpose, token_hash, expires_at)
       select id, 'reset_password', sha256(gen_random_uuid()::text::bytea), $3::timestamptz - make_interval(days => $2)
       from people`,
      [count, daysAgo, now],
    ),
  invitations: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into invitations (email_key, email, token_hash, created_at, expires_at)
       select w, w, w::bytea, now(), $3::timestamptz - make_interval(days => $2)
       from (select gen_random_uuid()::text as w from generate_series(1, $1)) words`,
      [count, daysAgo, now],
    ),
  letter_requests: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into letter_requests (kind, email_key, requested_at, outcome)
       select 'reset_password', 'a@example.com', $3::timestamptz - make_interval(days => $2), 'nothing'
       from generate_series(1, $1)`,
      [count, daysAgo, now],
    ),
  audit_entries: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into audit_entries (at, action)
       select $3::timestamptz - make_interval(days => $2), 'signed_in' from generate_series(1, $1)`,
      [count, daysAgo, now],
    ),
  setting_changes: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into setting_changes (setting, at, before, after)
       select 'tunables', $3::timestamptz - make_interval(days => $2), '{}', '{}' from generate_series(1, $1)`,
      [count, daysAgo, now],
    ),
  events: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into events (user_id, event_type, created_at)
       select (select max(id) from users), 'SEARCH', $3::timestamptz - make_interval(days => $2)
       from generate_series(1, $1)`,
      [count, daysAgo, now],
    ),
  // A person has one row per title and day, so the rows are spread over earlier days too.
  exposures: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into exposures (user_id, title_id, day, views)
       select (select max(id) from users), t.id, ($3::timestamptz - make_interval(days => $2 + d))::date, 1
       from generate_series(0, $1 / 1000) d cross join (select id from titles order by id limit 1000) t limit $1`,
      [count, daysAgo, now],
    ),
  impressions: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into impressions (answer_id, user_id, answered_at, title_ids, sources, scores, seen_at)
       select gen_random_uuid(), (select max(id) from users), $3::timestamptz - make_interval(days => $2),
         '{1}', '{primary}', '{1}', '{null}'
       from generate_series(1, $1)`,
      [count, daysAgo, now],
    ),
  quizzes: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into quizzes (user_id, answers, taken_at)
       select (select max(id) from users), '{}', $3::timestamptz - make_interval(days => $2) from generate_series(1, $1)`,
      [count, daysAgo, now],
    ),
  groups: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into groups (code, created_by, created_at)
       select gen_random_uuid()::text, (select max(id) from users), $3::timestamptz - make_interval(days => $2)
       from generate_series(1, $1)`,
      [count, daysAgo, now],
    ),
  imports: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into imports (user_id, file_name, state, created_at, touched_at)
       select (select max(id) from users), '', 'ready', a.at, a.at
       from (select $3::timestamptz - make_interval(days => $2) as at) a cross join generate_series(1, $1)`,
      [count, daysAgo, now],
    ),
  picks_served: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into picks_served (hour, source, age, picks)
       select $3::timestamptz - make_interval(days => $2) - make_interval(secs => $4::float8 * (n - 0.5)), 'primary', 'lt2', 1
       from generate_series(1, $1) n`,
      [count, daysAgo, now, daysAgo > 2 ? 3600 : 0.001],
    ),
  requests_answered: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into requests_answered (minute, requests, failures, total_ms, within)
       select $3::timestamptz - make_interval(days => $2) - make_interval(secs => $4::float8 * (n - 0.5)), 1, 0, 1, '{1}'
       from generate_series(1, $1) n`,
      [count, daysAgo, now, daysAgo > 2 ? 60 : 0.001],
    ),
  serving_processes: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into serving_processes (id, started_at, seen_at)
       select gen_random_uuid(), a.at, a.at
       from (select $3::timestamptz - make_interval(days => $2) as at) a cross join generate_series(1, $1)`,
      [count, daysAgo, now],
    ),
  setting_evaluations: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into setting_evaluations (started_at, alive_at, before, after, state)
       select a.at, a.at, '{}', '{}', 'done'
       from (select $3::timestamptz - make_interval(days => $2) as at) a cross join generate_series(1, $1)`,
      [count, daysAgo, now],
    ),
  browser_failures: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into browser_failures (day, fingerprint, part, message, screen, build, browser, last_seen_at)
       select ($3::timestamptz - make_interval(days => $2))::date, gen_random_uuid(), 'page', '', '/', 'b', 'other', $3
       from generate_series(1, $1)`,
      [count, daysAgo, now],
    ),
  rate_limits: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into rate_limits (subject, ends_at, taken)
       select sha256(concat($2::integer, ' ', n)::bytea), $3::timestamptz - make_interval(days => $2), 1
       from generate_series(1, $1) n`,
      [count, daysAgo, now],
    ),
  mails: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into mails (user_id, recipient, kind, created_at)
       select (select max(id) from users), 'ana@example.com', 'password_changed', $3::timestamptz - make_interval(days => $2)
       from generate_series(1, $1)`,
      [count, daysAgo, now],
    ),
  notices: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into notices (user_id, kind, title_id, name, created_at)
       select (select max(id) from users), 'addition_merged', 1, '', $3::timestamptz - make_interval(days => $2)
       from generate_series(1, $1)`,
      [count, daysAgo, now],
    ),
  // A person can report an offer once, so each report is for a different country.
  link_reports: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into link_reports (title_id, country, service, user_id, reported_at)
       select 1, gen_random_uuid()::text, 'netflix', (select max(id) from users), $3::timestamptz - make_interval(days => $2)
       from generate_series(1, $1)`,
      [count, daysAgo, now],
    ),
  unknown_words: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into unknown_words (word, use_count, first_used_on, last_used_on)
       select left(md5(concat($2::integer, ' ', n)), 24), 3, day, day
       from generate_series(1, $1) n, cast($3::timestamptz - make_interval(days => $2) as date) day`,
      [count, daysAgo, now],
    ),
  sign_in_misses: (db, { count, daysAgo, now }) =>
    db.query(
      `insert into sign_in_misses (subject, misses, missed_at)
       select sha256(concat($2::integer, ' ', n)::bytea), 1, $3::timestamptz - make_interval(days => $2)
       from generate_series(1, $1) n`,
      [count, daysAgo, now],
    ),
};

/** Excludes rows that the server writes about its own requests during the test. */
const NOT_OF_NOW: Partial<Record<Table, string>> = {
  requests_answered: "minute < now() - interval '1 hour'",
  serving_processes: "started_at = seen_at",
};

async function countOf(db: Database, table: Table): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*) from ${table} where ${NOT_OF_NOW[table] ?? "true"}`,
  );
  return row?.count ?? 0;
}

test.for(TABLES)("%s older than %d days are deleted, and newer ones are kept", async ([table, days]) => {
  const { db, clock, retention } = await withRetention();
  await WRITE[table](db, { count: 3, daysAgo: days + 1, now: clock.now() });
  await WRITE[table](db, { count: 2, daysAgo: days - 1, now: clock.now() });
  expect(await retention.sweep()).toEqual({ ...NOTHING, [table]: 3 });
  expect(await countOf(db, table)).toBe(2);
  expect(await retention.sweep()).toEqual(NOTHING);
});

test("an ended login is deleted after its period, and a login in use stays, however old", async () => {
  const { db, clock, retention } = await withRetention();
  const login = (rotatedDaysAgo: number, endedDaysAgo: number | null) =>
    db.query(
      `insert into logins (id, user_id, created_at, rotated_at, ended_at)
       select gen_random_uuid(), (select max(id) from users), $1::timestamptz - interval '80 days',
         $1::timestamptz - make_interval(days => $2), $1::timestamptz - make_interval(days => $3)`,
      [clock.now(), rotatedDaysAgo, endedDaysAgo],
    );
  await login(50, 38);
  await login(50, 36);
  await login(1, null);
  expect(await retention.sweep()).toMatchObject({ logins: 1 });
  expect(await countOf(db, "logins")).toBe(2);
});

test.for(TABLES)(
  "thousands of %s are deleted in small transactions, using an index by age",
  async ([table, days]) => {
    const { db, clock, retention } = await withRetention();
    await WRITE[table](db, { count: ROWS, daysAgo: days + 1, now: clock.now() });
    await WRITE[table](db, { count: 20_000, daysAgo: 0, now: clock.now() });
    await db.query(`vacuum analyze ${table}`);
    await countDeletions(db, table);
    expect(await retention.sweep()).toMatchObject({ [table]: ROWS });
    const deletions = await db.query<{ rows: number }>(
      "select sum(d.rows) as rows from deletions d group by d.transaction having sum(d.rows) > 0",
    );
    expect(deletions.length).toBeGreaterThan(1);
    expect(Math.max(...deletions.map(({ rows }) => rows))).toBeLessThanOrEqual(BATCH_MOST);
    const index = {
      logins: "logins_by_last_use",
      one_time_tokens: "one_time_tokens_by_age",
      invitations: "invitations_by_age",
      letter_requests: "letter_requests_by_age",
      audit_entries: "audit_entries_by_age",
      setting_changes: "setting_changes_by_age",
      events: "events_by_time",
      exposures: "exposures_by_day",
      impressions: "impressions_by_age",
      quizzes: "quizzes_by_age",
      groups: "groups_by_age",
      imports: "imports_by_age",
      picks_served: "picks_served_pkey",
      requests_answered: "requests_answered_pkey",
      serving_processes: "serving_processes_by_age",
      setting_evaluations: "setting_evaluations_by_age",
      browser_failures: "browser_failures_pkey",
      rate_limits: "rate_limits_by_end",
      mails: "mails_by_age",
      notices: "notices_by_age",
      link_reports: "link_reports_by_age",
      unknown_words: "unknown_words_by_last_use",
      sign_in_misses: "sign_in_misses_by_age",
    };
    await expect.poll(() => scansOf(db, index[table]), PATIENTLY).toBeGreaterThan(0);
    await db.query(`drop trigger counts_deletions on ${table}`);
  },
);

test("the origin of an audit log entry is deleted after 30 days, and the rest is kept", async () => {
  const { db, clock, retention } = await withRetention();
  const entry = (daysAgo: number) =>
    db.query(
      `insert into audit_entries (at, action, origin)
       values ($1::timestamptz - make_interval(days => $2), 'signed_in', '192.0.2.7')`,
      [clock.now(), daysAgo],
    );
  await entry(31);
  await entry(29);
  expect(await retention.sweep()).toEqual({ ...NOTHING, audit_origins: 1 });
  expect(await db.query("select origin from audit_entries order by at")).toEqual([
    { origin: null },
    { origin: "192.0.2.7" },
  ]);
});

test("TMDB data older than six months is deleted, except what the catalog itself has", async () => {
  const { db, clock, retention, visitor } = await withRetention();
  const tell = (where: string, daysAgo: number) =>
    db.query(
      `update titles set told_by_tmdb_at = $1::timestamptz - make_interval(days => $2), poster_path = '/p.jpg', keywords = '{heist}'
       where ${where} returning id`,
      [clock.now(), daysAgo],
    );
  await tell("title = 'Alien'", 181);
  await tell("title = 'Jaws'", 179);
  await db.query(
    `insert into titles (tmdb_id, media_type, title, original_title, overview, released, genres, original_language, countries,
       vote_average, vote_count, renown, moods)
     values (987654, 'movie', 'Elsewhere', 'Elsewhere', 'A text of TMDB.', '2001-01-01', '{}', 'en', '{}', 7, 10, 0, '{}')`,
  );
  const [elsewhere] = (await tell("title = 'Elsewhere'", 181)) as { id: number }[];
  await db.query(
    `insert into offers (title_id, country, kind, service, as_of, source) values ($1, 'US', 'flatrate', 'netflix', '2026-01-01', 'justwatch')`,
    [elsewhere?.id ?? 0],
  );
  await db.query("notify catalogue_changed");
  const path = `/api/items/${elsewhere?.id}/details`;
  const shown = async () => {
    const { status, body } = await visitor.send<{ item: { overview: string } }>("GET", path);
    return status === 200 ? body.item.overview : null;
  };
  await expect.poll(shown, PATIENTLY).toBe("A text of TMDB.");
  expect(await retention.sweep()).toEqual({ ...NOTHING, tmdb_tellings: 2 });
  await expect.poll(shown, PATIENTLY).toBe("");
  const titles = await db.query(
    `select t.title, t.overview <> '' as told, t.poster_path as poster,
       exists (select from offers o where o.title_id = t.id and o.source = 'justwatch') as "isOffered"
     from titles t where t.title in ('Alien', 'Jaws', 'Elsewhere') order by 1`,
  );
  expect(titles).toEqual([
    { title: "Alien", told: true, poster: null, isOffered: false },
    { title: "Elsewhere", told: false, poster: null, isOffered: false },
    { title: "Jaws", told: true, poster: "/p.jpg", isOffered: false },
  ]);
});

test("only one process deletes at a time, and the others skip their turn", async () => {
  const { db, clock, retention } = await withRetention();
  await WRITE.events(db, { count: 3, daysAgo: 400, now: clock.now() });
  await db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.retention]);
    expect(await retention.sweep()).toEqual(NOTHING);
  });
  expect(await retention.sweep()).toMatchObject({ events: 3 });
});

/** Records how many rows of a table each transaction deletes. */
async function countDeletions(db: Database, table: string): Promise<void> {
  await db.query("drop table if exists deletions");
  await db.query("create table deletions (transaction xid8 not null, rows bigint not null)");
  await db.query(
    `create or replace function count_deletions() returns trigger language plpgsql as $$
     begin
       insert into deletions select pg_current_xact_id(), count(*) from gone;
       return null;
     end
     $$`,
  );
  await db.query(
    `create trigger counts_deletions after delete on ${table}
     referencing old table as gone for each statement execute function count_deletions()`,
  );
}

async function scansOf(db: Database, index: string): Promise<number> {
  const [row] = await db.query<{ scans: number }>(
    "select s.idx_scan as scans from pg_stat_user_indexes s where s.indexrelname = $1",
    [index],
  );
  return row?.scans ?? 0;
}
