import { expect, test } from "vitest";

import { Client } from "#server/testing/client.ts";
import { startOpenIdProvider } from "#server/testing/openid-provider.ts";
import type { Person } from "#server/testing/test-app.ts";

import { verify, tokenFor } from "./mailbox.fixture.ts";
import { PUBLIC_URL, accountOf, begin, comeBack, refresh, signInAt, signOnApp } from "./sign-on.fixture.ts";

const OPENED = "/signing-in?to=%2Fwatchlist";
const problem = (code: string) => `/?sign-on=${code}`;

test("somebody new signs in at the provider, gets an account with a verified address, and comes back to the wanted page", async () => {
  const app = await signOnApp();
  const { client, page } = await signInAt(app);
  expect(page).toBe(OPENED);
  expect(await refresh(client)).toBe(200);
  expect(await accountOf(client)).toMatchObject({
    username: "cleo",
    email: "cleo@example.com",
    email_verified: true,
    has_password: false,
    is_linked: true,
  });
});

test("the provider is asked with PKCE, state and nonce, which no script and no other site can read", async () => {
  const app = await signOnApp();
  const client = new Client(app.address);
  const answer = await client.send("GET", "/api/auth/oidc/start");
  const asked = new URL(answer.headers.get("location") ?? "").searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: "code",
    code_challenge_method: "S256",
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: `${PUBLIC_URL}/api/auth/oidc/callback`,
  });
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^sign-on=/);
  expect(cookie).toMatch(/Max-Age=600; Path=\/; HttpOnly; SameSite=Lax/);
  for (const secret of ["state", "nonce"]) expect(cookie).not.toContain(asked.get(secret));
});

test("below a path, the provider and the pages are opened at addresses with that path", async () => {
  const { address, provider } = await signOnApp({}, { publicUrl: `${PUBLIC_URL}/halflight` });
  const below = new Client(address);
  const back = await provider.signIn(await begin(below), "cleo");
  expect(back).toMatch(`${PUBLIC_URL}/halflight/api/auth/oidc/callback?`);
  const answer = await below.send("GET", back.slice(`${PUBLIC_URL}/halflight`.length));
  expect(answer.headers.get("location")).toBe(`/halflight${OPENED}`);
});

test("signing in again opens the same account, even under another name and address", async () => {
  const app = await signOnApp();
  const first = (await signInAt(app)).client;
  await refresh(first);
  app.provider.people.set("cleo", { preferred_username: "other", email: "other@example.com" });
  const second = (await signInAt(app)).client;
  await refresh(second);
  expect(await accountOf(second)).toEqual(await accountOf(first));
});

test("a verified address links the account that has verified it too", async () => {
  const app = await signOnApp();
  const { ana, db, visitor } = app;
  await verify(visitor, await tokenFor(db, ana.email, "verify_address"));
  app.provider.people.set("ana", { email: ana.email, email_verified: true });
  const { client } = await signInAt(app, "ana");
  await refresh(client);
  expect(await accountOf(client)).toMatchObject({ username: ana.name, has_password: true });
  await ana.ok("POST", "/api/auth/login", { email: ana.email, password: ana.password });
});

test.for([
  ["the account hasn't verified it", { isVerifiedHere: false, email_verified: true }],
  ["the provider hasn't verified it", { isVerifiedHere: true, email_verified: false }],
  ["the provider says it as text", { isVerifiedHere: true, email_verified: "true" }],
] as const)("an address doesn't open an account if %s", async ([, { isVerifiedHere, email_verified }]) => {
  const app = await signOnApp();
  const { ana, db, visitor } = app;
  if (isVerifiedHere) await verify(visitor, await tokenFor(db, ana.email, "verify_address"));
  app.provider.people.set("ana", { email: ana.email, email_verified });
  const { client, page } = await signInAt(app, "ana");
  expect(page).toBe(problem("account_exists"));
  expect(await refresh(client)).toBe(401);
});

test("an account is linked from the profile with its password, and unlinked again", async () => {
  const app = await signOnApp();
  const { ana, provider } = app;
  const wrong = await ana.send("POST", "/api/user/identity", { password: "wrong" });
  expect(wrong).toMatchObject({ status: 400, body: { code: "validation_failed" } });
  await link(ana, provider.signIn);
  expect(await accountOf(ana)).toMatchObject({ is_linked: true });
  const { client } = await signInAt(app);
  await refresh(client);
  expect(await accountOf(client)).toMatchObject({ username: ana.name });

  await ana.ok("DELETE", "/api/user/identity", { password: ana.password });
  expect(await accountOf(ana)).toMatchObject({ is_linked: false });
  const again = (await signInAt(app)).client;
  await refresh(again);
  expect(await accountOf(again)).toMatchObject({ username: "cleo" });
});

test("an identity that belongs to another account can't be linked, nor by somebody who has signed out meanwhile", async () => {
  const app = await signOnApp();
  const { ana, ben, provider } = app;
  await link(ana, provider.signIn);
  expect(await linkPage(ben, (location) => provider.signIn(location, "cleo"))).toBe(
    "/settings/profile?sign-on=already_linked",
  );
  provider.people.set("dora", { email: "dora@example.com", email_verified: true });
  const page = await linkPage(ben, async (location) => {
    await ben.ok("POST", "/api/auth/logout-all");
    return provider.signIn(location, "dora");
  });
  expect(page).toBe("/settings/profile?sign-on=invalid");
});

test("unknown people are refused if accounts aren't created for them", async () => {
  const app = await signOnApp({ createsAccounts: false });
  expect((await signInAt(app)).page).toBe(problem("unknown_person"));
  expect(await app.db.query("select from users where email_key = 'cleo@example.com'")).toEqual([]);
});

test("somebody without an email address is refused", async () => {
  const app = await signOnApp();
  app.provider.people.set("cleo", { preferred_username: "cleo" });
  expect((await signInAt(app)).page).toBe(problem("no_address"));
});

test.for([
  ["taken", "Ana B", "Ana.B", "Ana.B2"],
  ["an address", "dora@example.org", "dora", "dora2"],
  ["reserved", "admin", "person", "person2"],
  ["full of other characters", "<b>💥</b>!!!", "person", "person2"],
  ["very long", "x".repeat(200), "x".repeat(20), `${"x".repeat(20)}2`],
] as const)("a username that is %s is made to fit", async ([, preferred, first, second]) => {
  const app = await signOnApp();
  for (const [login, expected] of [
    ["one", first],
    ["two", second],
  ] as const) {
    const claims = { preferred_username: preferred, email: `person@${login}.example`, email_verified: true };
    app.provider.people.set(login, claims);
    const { client } = await signInAt(app, login);
    await refresh(client);
    expect(await accountOf(client)).toMatchObject({ username: expected });
  }
});

test("a locked account is refused, even if it's locked while its owner is at the provider", async () => {
  const app = await signOnApp();
  const { client } = await signInAt(app);
  await refresh(client);
  const browser = new Client(app.address);
  const back = await app.provider.signIn(await begin(browser), "cleo");
  await app.db.query("update users set locked_at = now() where email_key = 'cleo@example.com'");
  expect(await comeBack(browser, back)).toBe(problem("locked"));
  expect(await refresh(browser)).toBe(401);
});

test("deleting an account deletes its identity, and signing in again makes a new account", async () => {
  const app = await signOnApp();
  const { client } = await signInAt(app);
  await refresh(client);
  const before = await app.db.query("select user_id from identities");
  await client.ok("DELETE", "/api/user", {});
  expect(await app.db.query("select from identities")).toEqual([]);
  await refresh((await signInAt(app)).client);
  expect(await app.db.query("select user_id from identities")).not.toEqual(before);
});

test("an account without a password changes its address, sets a password or goes only soon after a sign-in", async () => {
  const app = await signOnApp();
  const { client } = await signInAt(app);
  await refresh(client);
  app.clock.advance(11 * 60);
  const late = { status: 409, body: { code: "conflict", message: expect.stringContaining("sign in again") } };
  const newPassword = "a quiet evening";
  expect(await client.send("POST", "/api/user/password", { newPassword })).toMatchObject(late);
  expect(await client.send("POST", "/api/user/email", { email: "c@example.org" })).toMatchObject(late);
  expect(await client.send("DELETE", "/api/user", {})).toMatchObject(late);
  expect(await client.send("DELETE", "/api/user/identity", {})).toMatchObject(late);

  const fresh = (await signInAt(app)).client;
  await refresh(fresh);
  expect(await fresh.send("DELETE", "/api/user/identity", {})).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("Set a password first") },
  });
  await fresh.ok("POST", "/api/user/password", { newPassword });
  const visitor = new Client(app.address);
  await visitor.ok("POST", "/api/auth/login", { email: "cleo@example.com", password: newPassword });
});

test("the administrators' group makes an administrator, and leaving it takes only that role away", async () => {
  const app = await signOnApp({ adminGroup: "staff" });
  const { ana, db } = app;
  await db.query("update users set is_admin = true where username = $1", [ana.name]);
  const inGroups = async (...groups: string[]) => {
    const claims = { preferred_username: "cleo", email: "cleo@example.com", email_verified: true };
    app.provider.people.set("cleo", { ...claims, groups });
    const { client } = await signInAt(app);
    await refresh(client);
    return (await client.send("GET", "/api/admin/jobs")).status;
  };
  expect(await inGroups("staff", "family")).toBe(200);
  expect(await inGroups("family")).toBe(403);
  // A role that an administrator granted stays.
  const [cleo] = await db.query<{ id: number }>("select id from users where username = 'cleo'");
  await ana.ok("PUT", `/api/admin/accounts/${cleo?.id}`, { is_admin: true });
  expect(await inGroups("family")).toBe(200);
});

test("the last administrator stays one without the group", async () => {
  const app = await signOnApp({ adminGroup: "staff" });
  const claims = { email: "cleo@example.com", email_verified: true };
  app.provider.people.set("cleo", { ...claims, groups: ["staff"] });
  await signInAt(app);
  app.provider.people.set("cleo", claims);
  const { client } = await signInAt(app);
  await refresh(client);
  expect((await client.send("GET", "/api/admin/jobs")).status).toBe(200);
});

test("while the provider is down, the server runs and the landing page says so; once it's back, sign-in works", async () => {
  const app = await signOnApp();
  const { port } = new URL(app.provider.issuer);
  await app.provider.close();
  const down = await signOnApp({ issuer: app.provider.issuer });
  const client = new Client(down.address);
  const answer = await client.send("GET", "/api/auth/oidc/start");
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe(problem("unavailable"));
  await down.ana.get("/api/user/account");

  const redirectUri = `${PUBLIC_URL}/api/auth/oidc/callback`;
  const back = await startOpenIdProvider({ redirectUri, port: Number(port) });
  back.people.set("cleo", { email: "cleo@example.com", email_verified: true });
  expect((await signInAt(Object.assign(down, { provider: back }))).page).toBe(OPENED);
  // It goes down again while somebody is at its pages.
  const browser = new Client(down.address);
  const answered = await back.signIn(await begin(browser), "cleo");
  await back.close();
  expect(await comeBack(browser, answered)).toBe(problem("unavailable"));
});

async function linkPage(person: Person, signIn: (location: string) => Promise<string>): Promise<string> {
  const { password } = person;
  const { location } = await person.ok<{ location: string }>("POST", "/api/user/identity", { password });
  return comeBack(person, await signIn(location));
}

async function link(
  person: Person,
  signIn: (location: string, login: string) => Promise<string>,
): Promise<void> {
  expect(await linkPage(person, (location) => signIn(location, "cleo"))).toBe("/settings/profile");
}
