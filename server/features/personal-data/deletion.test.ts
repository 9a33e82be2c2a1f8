import { expect, test } from "vitest";

import { FORM_MESSAGES } from "#contract/form-rules.ts";
import type { Database } from "#server/platform/db.ts";
import { Client } from "#server/testing/client.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

import { type Column, columnsOfPeople, somebodyWithEverything, userIdOf } from "./personal-data.fixture.ts";

/** Ids that stay although the account is gone: the rows say what was done, but not by whom or from where. */
const STAYS = ["audit_entries.actor_id", "audit_entries.subject_id", "setting_changes.actor_id"];

const INVALID = { status: 401, body: { code: "invalid_token" } };

const nameOf = ({ table, column }: Column) => `${table}.${column}`;

test("whatever says whose it is goes with the account", async () => {
  const { db } = await testApp();
  const cascading = await db.query<Column>(
    `select k.conrelid::regclass::text as "table", a.attname as "column"
     from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.contype = 'f' and k.confrelid = 'users'::regclass and k.confdeltype = 'c'`,
  );
  const all = await columnsOfPeople(db);
  expect(all.map(nameOf).toSorted()).toEqual([...cascading.map(nameOf), ...STAYS].toSorted());
});

test("no row of somebody whose account was deleted is left in any table, and no word", async () => {
  const app = await testApp();
  const { db, ana } = app;
  const person = await somebodyWithEverything(app);
  const userId = await userIdOf(db, person);
  const people = await columnsThatGo(db);
  expect(await holding(db, people, userId)).toEqual(people.map(nameOf));
  await deleteAccount(person);
  expect(await holding(db, people, userId)).toEqual([]);
  for (const word of [person.name, person.email]) expect(await tablesWith(db, word)).toEqual([]);
  expect(await userIdOf(db, ana)).toBeGreaterThan(0);
});

test("that an account was deleted stays known, and neither from where nor whose it was", async () => {
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

test("access ends with the account, at once and in every process", async () => {
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
])("without the password nothing is deleted: %j", async ([body, sentence]) => {
  const { ana } = await testApp();
  expect(await ana.send("DELETE", "/api/user", body)).toMatchObject({
    status: 400,
    body: { code: "validation_failed", fields: { password: sentence } },
  });
  expect(await ana.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
});

test("an account of the same name and address begins with nothing", async () => {
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

test("a title that was added by hand goes with the last who added it", async () => {
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

test("what is written of somebody while their account is being deleted goes too, or is refused", async () => {
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
    expect(await holding(db, await columnsThatGo(db), userId)).toEqual([]);
  }
});

function deleteAccount(person: Person): Promise<unknown> {
  return person.ok("DELETE", "/api/user", { password: person.password });
}

async function columnsThatGo(db: Database): Promise<Column[]> {
  return (await columnsOfPeople(db)).filter((column) => !STAYS.includes(nameOf(column)));
}

/** @returns the names of the columns that contain the user */
async function holding(db: Database, columns: readonly Column[], userId: number): Promise<string[]> {
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
