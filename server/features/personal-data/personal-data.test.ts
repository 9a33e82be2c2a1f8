import { expect, test } from "vitest";

import { FORM_MESSAGES } from "#contract/form-rules.ts";
import type { PersonalData } from "#contract/own-account.ts";
import type { Database } from "#server/platform/db.ts";
import { Client } from "#server/testing/client.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

import { type Column, columnsOfPeople, somebodyWithEverything, userIdOf } from "./personal-data.fixture.ts";

/** Ids that outlive the account: the rows say what was done, but not by whom or from where. */
const KEPT_COLUMNS = ["audit_entries.actor_id", "audit_entries.subject_id", "setting_changes.actor_id"];

const INVALID = { status: 401, body: { code: "invalid_token" } };

const nameOf = ({ table, column }: Column) => `${table}.${column}`;

test("every row that names its owner is deleted with the account", async () => {
  const { db } = await testApp();
  const cascading = await db.query<Column>(
    `select k.conrelid::regclass::text as "table", a.attname as "column"
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.contype = 'f' and k.confrelid = 'users'::regclass and k.confdeltype = 'c'`,
  );
  const all = await columnsOfPeople(db);
  expect(all.map(nameOf).toSorted()).toEqual([...cascading.map(nameOf), ...KEPT_COLUMNS].toSorted());
});

test("deleting an account leaves none of its rows, and neither its username nor its email address", async () => {
  const app = await testApp();
  const { db, ana } = app;
  const person = await somebodyWithEverything(app);
  const userId = await userIdOf(db, person);
  const people = await deletedColumns(db);
  expect(await columnsWith(db, people, userId)).toEqual(people.map(nameOf));
  await deleteAccount(person);
  expect(await columnsWith(db, people, userId)).toEqual([]);
  for (const word of [person.name, person.email]) expect(await tablesWith(db, word)).toEqual([]);
  expect(await userIdOf(db, ana)).toBeGreaterThan(0);
});

test("the audit log keeps that an account was deleted, but not from where", async () => {
  const { ana, db } = await testApp();
  await ana.send("DELETE", "/api/user", { password: "wrong" });
  const userId = await userIdOf(db, ana);
  await ana.get("/api/user/export");
  await deleteAccount(ana);
  const entries = await db.query<{ action: string; origin: string | null }>(
    "select a.action, a.origin from audit_entries a where a.subject_id = $1 order by a.id",
    [userId],
  );
  expect(entries.map(({ action }) => action).slice(-2)).toEqual(["account_exported", "account_deleted"]);
  expect(entries.filter(({ origin }) => origin !== null)).toEqual([]);
});

test("deleting an account ends its access at once on every server", async () => {
  const { ana, ben, secondServer } = await testApp();
  const elsewhere = Object.assign(new Client(await secondServer()), { token: ana.token });
  expect(await elsewhere.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
  const { token, cookie } = ana;
  const answer = await ana.send("DELETE", "/api/user", { password: ana.password });
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(answer.headers.getSetCookie()[0]).toMatch(/^refresh=; .*Expires=Thu, 01 Jan 1970/);
  expect(answer.headers.get("clear-site-data")).toBe('"cache", "cookies", "storage"');
  Object.assign(ana, { token, cookie });
  expect(await ana.send("GET", "/api/ratings")).toMatchObject(INVALID);
  expect(await ana.send("POST", "/api/ratings", { id: 1, rating: 3 })).toMatchObject(INVALID);
  expect(await ana.send("POST", "/api/auth/refresh", undefined, { "x-requested-with": "app" })).toMatchObject(
    {
      status: 401,
    },
  );
  expect(await ana.send("POST", "/api/auth/login", ana)).toMatchObject({ status: 401 });
  await expect.poll(() => elsewhere.send("GET", "/api/ratings")).toMatchObject(INVALID);
  expect(await ben.send("GET", `/api/user/stats/${ana.name}`)).toMatchObject({ status: 404 });
});

test.for<[unknown, string]>([
  [{ password: "wrong" }, FORM_MESSAGES.passwordWrong],
  [{ password: "" }, FORM_MESSAGES.passwordRequired],
  [{ password: { $ne: "" } }, FORM_MESSAGES.passwordRequired],
  [{}, FORM_MESSAGES.passwordRequired],
])("an account isn't deleted without its password: %j", async ([body, sentence]) => {
  const { ana } = await testApp();
  expect(await ana.send("DELETE", "/api/user", body)).toMatchObject({
    status: 400,
    body: { code: "validation_failed", fields: { password: sentence } },
  });
  expect(await ana.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
});

test("a new account with the same username and email address starts empty", async () => {
  const app = await testApp();
  const person = await somebodyWithEverything(app);
  await deleteAccount(person);
  const { name: username, email, password } = person;
  const { token } = await app.visitor.ok<{ token: string }>("POST", "/api/auth/register", {
    username,
    email,
    password,
  });
  const again = Object.assign(new Client(app.address), { token });
  expect(await again.get("/api/ratings")).toMatchObject({ ratings: [] });
  expect(await again.get("/api/profile")).toMatchObject({
    profile: { display_name: username, country: null },
  });
});

test("a manually added title is deleted with the last person who added it", async () => {
  const { ana, ben, signUp } = await testApp();
  const carl = await signUp();
  const title = `The Lantern Keeper of ${ana.name}`;
  const add = (person: Person) =>
    person.ok<{ itemId: number }>("POST", "/api/items/manual", { title, year: 1987, mediaType: "movie" });
  const { itemId } = await add(ana);
  await add(ben);
  await ben.ok("POST", "/api/watchlist", { id: itemId });
  await deleteAccount(ana);
  expect(await ben.get("/api/watchlist")).toMatchObject({ items: [{ id: itemId, title }] });
  await deleteAccount(ben);
  expect((await add(carl)).itemId).not.toBe(itemId);
});

test("writes during an account deletion are deleted too or refused", async () => {
  const app = await testApp();
  const { db, title } = app;
  const ids = [await title("Alien"), await title("Jaws"), await title("The Shining")].map(({ id }) => id);
  for (let round = 0; round < 5; round++) {
    const person = await app.signUp();
    const userId = await userIdOf(db, person);
    const writes = ids.flatMap((id) => [
      person.send("POST", "/api/ratings", { id, rating: 3 }),
      person.send("POST", "/api/watchlist", { id }),
      person.send("POST", "/api/events", { eventType: "VIEW", itemId: id }),
    ]);
    const removals = [1, 2].map(() => person.send("DELETE", "/api/user", { password: person.password }));
    const answers = await Promise.all([...writes, ...removals]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect((await Promise.all(removals)).filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await columnsWith(db, await deletedColumns(db), userId)).toEqual([]);
  }
});

function deleteAccount(person: Person): Promise<unknown> {
  return person.ok("DELETE", "/api/user", { password: person.password });
}

async function deletedColumns(db: Database): Promise<Column[]> {
  return (await columnsOfPeople(db)).filter((column) => !KEPT_COLUMNS.includes(nameOf(column)));
}

/** @returns the names of the columns that contain the user */
async function columnsWith(db: Database, columns: readonly Column[], userId: number): Promise<string[]> {
  const names: string[] = [];
  for (const column of columns) {
    const rows = await db.query(`select from ${column.table} where ${column.column} = $1`, [userId]);
    if (rows.length > 0) names.push(nameOf(column));
  }
  return names;
}

/** @returns the tables that contain the word in any row */
async function tablesWith(db: Database, word: string): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `select t.table_name as name from information_schema.tables t
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.query(`select from ${name} t where strpos(lower(t::text), lower($1)) > 0`, [word]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const PATH = "/api/user/export";

/** The part of an export that contains a table's rows. */
const PART_OF: Readonly<Record<string, keyof PersonalData>> = {
  adders: "added_titles",
  audit_entries: "history",
  events: "events",
  exposures: "shown",
  favorites: "favorites",
  filters: "filters",
  group_members: "groups",
  groups: "groups",
  household_limits: "household_limit",
  impressions: "picks",
  quizzes: "quizzes",
  taste_corrections: "taste_corrections",
  link_reports: "link_reports",
  identities: "identities",
  lists: "lists",
  logins: "sessions",
  mails: "letters",
  notices: "notices",
  preferences: "preferences",
  profiles: "profile",
  ratings: "ratings",
  seen_titles: "seen",
  series_progress: "series",
  imports: "imports",
  skips: "skipped",
  viewings: "viewings",
  watchlist_entries: "watchlist",
};
/** Tables that the export leaves out, with the reason. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  marks_revisions: "a random number that changes with the marks",
  setting_changes: "what administrators decided for everybody; the history says that they did",
  one_time_tokens: "hashes of secrets that only the emails contain",
};

test("every table with an owner column is in the export or left out for a reason", async () => {
  const { db } = await testApp();
  const tables = new Set((await columnsOfPeople(db)).map(({ table }) => table));
  expect([...tables].toSorted()).toEqual([...Object.keys(PART_OF), ...Object.keys(LEFT_OUT)].toSorted());
});

test("an export has data from every table that has data", async () => {
  const app = await testApp();
  const person = await somebodyWithEverything(app);
  const kept = await person.get<PersonalData>(PATH);
  const again = await person.get<PersonalData>(PATH);
  const empty = Object.values(PART_OF).filter((part) => isEmpty(again[part]));
  expect(empty).toEqual([]);
  const now = app.clock.now().toISOString();
  expect(kept).toMatchObject({
    exported_at: now,
    account: {
      username: person.name,
      email: person.email,
      email_verified_at: null,
      member_since: now,
      is_administrator: false,
      profile_visibility: "private",
    },
    profile: { display_name: "Somebody", birthdate: "1990-02-28", country: "PT" },
    preferences: { favorite_genres: ["horror"] },
    filters: { streaming_services: [], availability: "all", moods: [] },
    household_limit: {
      limit: "pg_13",
      lifted_until: "2026-01-02T00:00:00.000Z",
      changed_at: "2026-01-01T00:00:00.000Z",
    },
    ratings: [{ title: "Alien", year: 1979, rating: 3, rated_at: now }],
    skipped: [{ title: "Jaws", year: 1975, skipped_at: now }],
    watchlist: [{ title: "The Shining", year: 1980, seed_rating: 2, added_at: now }],
    viewings: [{ title: "The Shining", year: 1980, watched_on: "2026-01-02", recorded_at: now }],
    favorites: [{ title: "Alien", year: 1979, position: 1, chosen_at: now }],
    lists: [
      {
        name: "Rainy nights",
        description: "Slow ones",
        is_shared: false,
        created_at: now,
        titles: [{ title: "Alien", year: 1979, added_at: now }],
      },
    ],
    added_titles: [{ title: `A film of ${person.name}`, year: 1999 }],
    sessions: [{ device: "Unknown device", started_at: now, ended_at: null }],
    shown: [{ day: "2026-01-02", views: 3 }],
    picks: [
      {
        answered_at: "2026-01-02T00:00:00.000Z",
        sources: ["primary", "recent"],
        scores: [1.5, 0.5],
        drawn_rank: 2,
        propensity: 0.25,
        teams: null,
        seen_at: ["2026-01-02T00:00:03.000Z", null],
      },
    ],
    left_out: {},
  });
  expect(kept.letters.at(-1)).toMatchObject({
    kind: "verify_address",
    recipient: person.email,
    created_at: now,
  });
  expect(kept.events.map(({ event_type }) => event_type)).toContain("SEARCH");
  expect(again.history).toContainEqual(
    expect.objectContaining({ action: "account_exported", origin: "127.0.0.1" }),
  );
});

test("the export of an unused account is empty", async () => {
  const { ana } = await testApp();
  expect(await ana.get(PATH)).toMatchObject({
    profile: null,
    preferences: null,
    filters: null,
    household_limit: null,
    ratings: [],
    events: [],
  });
});

test("an export is a file download that may not be cached", async () => {
  const { ana, clock } = await testApp();
  const { headers } = await ana.send("GET", PATH);
  const day = clock.now().toISOString().slice(0, 10);
  expect(headers.get("content-disposition")).toBe(`attachment; filename="halflight-${day}.json"`);
  expect(headers.get("cache-control")).toBe("no-store");
});

test("an export has no secrets and nothing about other people", async () => {
  const { ana, ben, db, title } = await testApp();
  await ben.rate((await title("Alien")).id, 3);
  const text = JSON.stringify(await ana.get(PATH));
  const [stored] = await db.query<{ hash: string; link: string }>(
    `select u.password_hash as hash, m.letter ->> 'link' as link
     from users u join mails m on m.user_id = u.id where u.username = $1`,
    [ana.name],
  );
  for (const secret of [stored?.hash, stored?.link, ben.name, "Alien"]) {
    expect(secret).toBeTruthy();
    expect(text).not.toContain(secret);
  }
});

test("an export has the newest 20,000 events and the number left out", async () => {
  const { ana, db } = await testApp();
  await db.query(
    `insert into events (user_id, event_type, event_value, created_at)
     select $1, 'SEARCH', n::text, '2026-01-01'::timestamptz + make_interval(secs => n) from generate_series(1, 20002) n`,
    [await userIdOf(db, ana)],
  );
  const kept = await ana.get<PersonalData>(PATH);
  expect(kept.events).toHaveLength(20_000);
  expect(kept.events[0]).toMatchObject({ event_value: "20002" });
  expect(kept.left_out).toEqual({ events: 2 });
});

function isEmpty(held: unknown): boolean {
  return held === null || (Array.isArray(held) && held.length === 0);
}
