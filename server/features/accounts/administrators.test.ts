import { decodeJwt } from "jose";
import { expect, test } from "vitest";

import { createAudit } from "#server/features/audit/audit.ts";
import { type Person, type TestApp, ownApp, testApp } from "#server/testing/test-app.ts";

import { createAdministrators } from "./administrators.ts";
import { tokenFor } from "./mailbox.fixture.ts";

const CHIEF = "Chief@Example.com";
const FORM = { username: "chief", email: CHIEF.toLowerCase(), password: "correct horse" };
const ADMIN_CALL = "/api/recommendations/metrics";
const BY_OPERATOR = { actorId: null, origin: "command line" };

test("whoever registers the address of the configuration is administrator once they have proved that it is theirs", async () => {
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

test("a stranger who registered the address first gets nothing of it; its owner does, by a reset", async () => {
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

test("an address that was verified before the configuration named it counts from the next start", async () => {
  const app = await ownApp({ adminEmail: CHIEF });
  const { db, ana, ben, secondServer } = app;
  await db.query("update users set email = $2, email_key = $2 where id = $1", [
    await idOf(app, ana),
    FORM.email,
  ]);
  await secondServer();
  expect(await isAdministrator(app, await idOf(app, { email: FORM.email }))).toBe(false);
  await db.query("update users set email_verified_at = now() where email = $1", [FORM.email]);
  await secondServer();
  expect(await isAdministrator(app, await idOf(app, { email: FORM.email }))).toBe(true);
  expect(await isAdministrator(app, await idOf(app, ben))).toBe(false);
  expect(await grantsIn(app)).toEqual([
    { action: "administrator_granted", isOwn: null, origin: "configuration", details: { configured: true } },
  ]);
});

test("an operator makes administrators and unmakes them, at once, and each time it is written down", async () => {
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

test("the last administrator stays", async () => {
  const app = await appWithoutAdministrators();
  const administrators = administratorsOf(app);
  await administrators.grant(app.ana.email, BY_OPERATOR);
  expect(await administrators.revoke(app.ana.email, BY_OPERATOR)).toBe("last");
  expect(await isAdministrator(app, await idOf(app, app.ana))).toBe(true);
});

test("of two administrators who are unmade at once one stays", async () => {
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

async function idOf({ db }: TestApp, { email }: Pick<Person, "email">): Promise<number> {
  const [user] = await db.query<{ id: number }>("select u.id from users u where u.email = $1", [email]);
  return user?.id ?? 0;
}

async function isAdministrator({ db }: TestApp, id: number): Promise<boolean> {
  return (await db.query("select u.id from users u where u.id = $1 and u.is_admin", [id])).length > 0;
}
