import { decodeJwt } from "jose";
import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { createAudit } from "#server/features/audit/audit.ts";
import { Client } from "#server/testing/client.ts";
import { queryPlan } from "#server/testing/databases.ts";
import { type Person, type TestApp, ownApp, testApp } from "#server/testing/test-app.ts";

import { createAdministrators } from "./account-administration.ts";
import { selectAccountsByName } from "./administration-store.ts";
import { tokenFor } from "./mailbox.fixture.ts";

const CHIEF = "Chief@Example.com";
const FORM = { username: "chief", email: CHIEF.toLowerCase(), password: "correct horse" };

const BY_OPERATOR = { actorId: null, origin: "command line" };

test("registering ADMIN_EMAIL makes an administrator only after the address is verified", async () => {
  const app = await ownApp({ adminEmail: CHIEF });
  const { visitor, db } = app;
  const { token } = await visitor.ok<{ token: string }>("POST", "/api/auth/register", FORM);
  visitor.token = token;
  expect(decodeJwt(token)).toMatchObject({ is_admin: false });
  expect(await visitor.send("GET", ADMIN_CALL)).toMatchObject({ status: 403 });
  await visitor.ok("POST", "/api/auth/verify-email", {
    token: await tokenFor(db, FORM.email, "verify_address"),
  });
  await visitor.ok("GET", ADMIN_CALL);
  expect(await grantsIn(app)).toEqual([
    { action: "administrator_granted", isOwn: true, origin: "127.0.0.1", details: { configured: true } },
  ]);
});

test("a stranger who registers ADMIN_EMAIL first gains nothing, and a password reset makes its owner administrator", async () => {
  const { visitor, db, address, signUp } = await ownApp({ adminEmail: CHIEF });
  await signUp();
  const { token } = await visitor.ok<{ token: string }>("POST", "/api/auth/register", FORM);
  await visitor.ok("POST", "/api/auth/request-reset", { email: CHIEF });
  const resetToken = await tokenFor(db, FORM.email, "reset_password");
  await visitor.ok("POST", "/api/auth/reset-password", { resetToken, newPassword: "another evening" });
  const call = (bearer: string) =>
    fetch(address + ADMIN_CALL, { headers: { authorization: `Bearer ${bearer}` } });
  expect((await call(token)).status).toBe(401);
  const owner = await visitor.ok<{ token: string }>("POST", "/api/auth/login", {
    email: CHIEF,
    password: "another evening",
  });
  expect((await call(owner.token)).status).toBe(200);
});

test("an account verified before ADMIN_EMAIL named it becomes administrator at the next start", async () => {
  const app = await ownApp({ adminEmail: CHIEF });
  const { db, ana, ben, secondServer } = app;
  await db.query("update users set email = $2, email_key = $2 where id = $1", [
    await userIdOf(app, ana),
    FORM.email,
  ]);
  await secondServer();
  expect(await isAdministrator(app, await userIdOf(app, { email: FORM.email }))).toBe(false);
  await db.query("update users set email_verified_at = now() where email = $1", [FORM.email]);
  await secondServer();
  expect(await isAdministrator(app, await userIdOf(app, { email: FORM.email }))).toBe(true);
  expect(await isAdministrator(app, await userIdOf(app, ben))).toBe(false);
  expect(await grantsIn(app)).toEqual([
    { action: "administrator_granted", isOwn: null, origin: "configuration", details: { configured: true } },
  ]);
});

test("an operator grants and revokes administrator rights at once, and each change is audited", async () => {
  const app = await appWithoutAdministrators();
  const { ana, ben } = app;
  const administrators = administratorsOf(app);
  expect(await administrators.grant(ana.email.toUpperCase(), BY_OPERATOR)).toBe("done");
  expect(await administrators.grant(ben.email, BY_OPERATOR)).toBe("done");
  expect(await administrators.grant(ben.email, BY_OPERATOR)).toBe("done");
  expect(await administrators.grant("nobody@example.com", BY_OPERATOR)).toBe("unknown");
  await ana.ok("GET", ADMIN_CALL);
  expect(await administrators.revoke(ana.email, BY_OPERATOR)).toBe("done");
  expect(await administrators.revoke(ana.email, BY_OPERATOR)).toBe("done");
  expect(await ana.send("GET", ADMIN_CALL)).toMatchObject({ status: 403 });
  expect((await grantsIn(app)).map(({ action, origin }) => [action, origin])).toEqual([
    ["administrator_granted", "command line"],
    ["administrator_granted", "command line"],
    ["administrator_revoked", "command line"],
  ]);
});

test("an operator can't revoke the last administrator", async () => {
  const app = await appWithoutAdministrators();
  const administrators = administratorsOf(app);
  await administrators.grant(app.ana.email, BY_OPERATOR);
  expect(await administrators.revoke(app.ana.email, BY_OPERATOR)).toBe("last");
  expect(await isAdministrator(app, await userIdOf(app, app.ana))).toBe(true);
});

test("when an operator revokes both administrators at once, one stays", async () => {
  const app = await appWithoutAdministrators();
  const administrators = administratorsOf(app);
  const both = [app.ana.email, app.ben.email];
  for (let race = 0; race < 10; race++) {
    for (const email of both) await administrators.grant(email, BY_OPERATOR);
    const outcomes = await Promise.all(both.map((email) => administrators.revoke(email, BY_OPERATOR)));
    expect(outcomes.toSorted()).toEqual(["done", "last"]);
  }
});

async function appWithoutAdministrators(): Promise<TestApp> {
  const app = await testApp();
  await app.db.query("update users set is_admin = false where is_admin");
  await app.db.query("delete from audit_entries");
  return app;
}

function administratorsOf({ db, clock }: TestApp) {
  return createAdministrators({ db, audit: createAudit({ clock }), adminEmail: null });
}

function grantsIn({ db }: TestApp): Promise<{ action: string; origin: string }[]> {
  return db.query(
    `select a.action, a.actor_id = a.subject_id as "isOwn", a.origin, a.details from audit_entries a
     where a.action like 'administrator%' order by a.id`,
  );
}

async function userIdOf({ db }: TestApp, { email }: Pick<Person, "email">): Promise<number> {
  const [user] = await db.query<{ id: number }>("select u.id from users u where u.email = $1", [email]);
  return user?.id ?? 0;
}

async function isAdministrator({ db }: TestApp, id: number): Promise<boolean> {
  return (await db.query("select u.id from users u where u.id = $1 and u.is_admin", [id])).length > 0;
}

const PATH = "/api/admin/accounts";
const ADMIN_CALL = "/api/recommendations/metrics";
const LAST = {
  status: 409,
  body: { code: "conflict", message: expect.stringContaining("last administrator") },
};
/** Changes reach the other process asynchronously, and a busy machine is slow. */
const SOON = { timeout: 10_000, interval: 20 };

type Found = CallAnswer<"GET /api/admin/accounts">;

async function adminApp(app?: TestApp) {
  const world = app ?? (await ownApp());
  await world.db.query("update users set is_admin = true where username = $1", [world.ana.name]);
  const idOf = async ({ email }: Pick<Person, "email">) =>
    (await world.db.query<{ id: number }>("select id from users where email = $1", [email]))[0]?.id ?? 0;
  const change = async (actor: Person, subject: Person, body: object) =>
    actor.send("PUT", `${PATH}/${await idOf(subject)}`, body);
  const audited = async () =>
    (
      await world.db.query<{ action: string }>(
        "select action from audit_entries where action <> 'signed_in' order by id",
      )
    ).map(({ action }) => action);
  return { ...world, change, audited };
}

const find = (person: Person, query: string) => person.get<Found>(`${PATH}?${query}`);

test("accounts are found by the beginning of the name in any case, or by the whole email address", async () => {
  const { ana, ben } = await adminApp(await testApp());
  const beginning = encodeURIComponent(ben.name.slice(0, 12).toUpperCase());
  const found = (await find(ana, `q=${beginning}`)).accounts;
  expect(found).toEqual([
    {
      id: expect.any(Number),
      username: ben.name,
      masked_email: "v…@example.com",
      is_admin: false,
      locked_at: null,
      created_at: expect.any(String),
    },
  ]);
  expect((await find(ana, `q=${encodeURIComponent(ben.email.toUpperCase())}`)).accounts).toEqual(found);
  expect((await find(ana, `q=${encodeURIComponent(ben.email.slice(0, -1))}`)).accounts).toEqual([]);
  expect((await find(ana, "q=%25")).accounts).toEqual([]);
});

test("accounts are listed page by page, each once, and can be filtered to administrators", async () => {
  const { ana, ben, signUp } = await adminApp();
  const names = [ana.name, ben.name, (await signUp()).name, (await signUp()).name];
  const seen: string[] = [];
  for (let after = ""; ;) {
    const page = await find(ana, `limit=3&after=${after}`);
    seen.push(...page.accounts.map(({ username }) => username));
    if (!page.pagination.hasMore) break;
    after = seen.at(-1) ?? "";
  }
  expect(seen.toSorted()).toEqual(names.toSorted());
  expect((await find(ana, "only=administrators")).accounts.map(({ username }) => username)).toEqual([
    ana.name,
  ]);
});

test("searching accounts by name uses an index", async () => {
  const { db } = await ownApp();
  await db.query(
    `insert into users (username, username_key, email, email_key, password_hash)
     select 'many-' || n, 'many-' || n, 'many-' || n || '@example.com', 'many-' || n || '@example.com', ''
     from generate_series(1, 5000) n`,
  );
  await db.query("analyze users");
  const wanted = { nameKey: "vlewer", afterKey: "", kind: "all", limit: 25 } as const;
  const plan = await queryPlan(db, (asked) => selectAccountsByName(asked, wanted));
  expect(plan).toContain("users_by_name");
});

test("granting and revoking administrator rights takes effect at once on every process", async () => {
  const { ana, ben, change, audited, secondServer } = await adminApp();
  const elsewhere = Object.assign(new Client(await secondServer()), { token: ben.token });
  expect((await elsewhere.send("GET", ADMIN_CALL)).status).toBe(403);
  expect(await change(ana, ben, { is_admin: true })).toMatchObject({
    status: 200,
    body: { account: { is_admin: true } },
  });
  expect((await elsewhere.send("GET", ADMIN_CALL)).status).toBe(200);
  expect(await change(ana, ben, { is_admin: false })).toMatchObject({ status: 200 });
  expect((await elsewhere.send("GET", ADMIN_CALL)).status).toBe(403);
  expect(await audited()).toEqual(["administrator_granted", "administrator_revoked"]);
});

test("a locked account is signed out everywhere and can't sign in until it's unlocked", async () => {
  const { ana, ben, change, audited, secondServer, visitor } = await adminApp();
  const { email, password } = ben;
  const elsewhere = Object.assign(new Client(await secondServer()), { token: ben.token });
  await elsewhere.get("/api/watchlist");
  expect(await change(ana, ben, { is_locked: true })).toMatchObject({
    status: 200,
    body: { account: { locked_at: expect.any(String) } },
  });
  expect((await ben.send("GET", "/api/watchlist")).status).toBe(401);
  await expect.poll(async () => (await elsewhere.send("GET", "/api/watchlist")).status, SOON).toBe(401);
  expect(await visitor.send("POST", "/api/auth/login", { email, password })).toMatchObject({
    status: 403,
    body: { code: "account_locked" },
  });
  // A wrong password doesn't reveal that the account exists.
  expect(await visitor.send("POST", "/api/auth/login", { email, password: "wrong horse" })).toMatchObject({
    status: 401,
    body: { code: "invalid_credentials" },
  });
  expect((await find(ana, "only=locked")).accounts.map(({ username }) => username)).toEqual([ben.name]);
  await change(ana, ben, { is_locked: false });
  await visitor.ok("POST", "/api/auth/login", { email, password });
  expect(await audited()).toEqual(["account_locked", "sign_in_failed", "account_unlocked"]);
});

test("the last administrator can't be revoked, and administrators can't lock themselves", async () => {
  const { ana, ben, change } = await adminApp();
  expect(await change(ana, ana, { is_admin: false })).toMatchObject(LAST);
  expect(await change(ana, ana, { is_locked: true })).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  });
  await change(ana, ben, { is_admin: true });
  expect((await change(ana, ben, { is_locked: true })).status).toBe(200);
  // A locked administrator doesn't count, so ana is the last one.
  expect(await change(ana, ana, { is_admin: false })).toMatchObject(LAST);
  expect((await ana.send("GET", ADMIN_CALL)).status).toBe(200);
});

test("when two administrators revoke each other at the same moment, one stays", async () => {
  const { ana, ben, change, db } = await adminApp();
  for (let time = 0; time < 5; time++) {
    await db.query("update users set is_admin = true where username = any($1)", [[ana.name, ben.name]]);
    const answers = await Promise.all([
      change(ana, ben, { is_admin: false }),
      change(ben, ana, { is_admin: false }),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    const left = await db.query("select id from users where is_admin");
    expect(left).toHaveLength(1);
  }
});

test("unknown accounts and invalid changes are refused", async () => {
  const { ana, ben, change } = await adminApp(await testApp());
  expect(await ana.send("PUT", `${PATH}/2000000000`, { is_admin: true })).toMatchObject({ status: 404 });
  for (const body of [{}, { is_admin: true, is_locked: true }, { is_admin: "yes" }, { role: "admin" }])
    expect((await change(ana, ben, body)).status).toBe(400);
});
