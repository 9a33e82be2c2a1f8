import { randomBytes } from "node:crypto";

import { SignJWT, UnsecuredJWT, decodeJwt } from "jose";
import { expect, test } from "vitest";

import type { Database } from "#server/platform/db.ts";
import { type Answer, Client } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";

const DAY_SECONDS = 24 * 60 * 60;
const INVALID = { status: 401, body: { code: "invalid_token", error: "Invalid token" } };
const SESSION_EXPIRED = { status: 401, body: { error: "Session expired" } };

test("the refresh cookie is HttpOnly and SameSite=Strict and lasts 30 days", async () => {
  const { visitor, ana } = await testApp();
  const { headers } = await visitor.send("POST", "/api/auth/login", ana);
  const attributes = headers.getSetCookie()[0]?.split("; ").slice(1).toSorted();
  expect(attributes).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Strict"]);
});

test("a refresh gives a new access token and a new cookie", async () => {
  const { ana, clock } = await testApp();
  const before = ana.cookie;
  clock.advance(10 * 60);
  ana.token = (await refreshed(ana)).accessToken;
  expect(ana.cookie).not.toBe(before);
  clock.advance(10 * 60);
  expect(await ana.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
});

test("tabs that refresh at the same moment get the same cookie", async () => {
  const { ana, address } = await testApp();
  const tabs = Array.from({ length: 5 }, () => withCookie(address, ana.cookie));
  await Promise.all(tabs.map(refreshed));
  expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(1);
  await refreshed(withCookie(address, tabs[0]?.cookie ?? null));
});

test("a refresh whose answer was lost can be repeated within a minute", async () => {
  const { ana, address, clock } = await testApp();
  const lost = withCookie(address, ana.cookie);
  await refreshed(ana);
  clock.advance(60);
  await refreshed(lost);
  expect(lost.cookie).toBe(ana.cookie);
});

test("reusing an old refresh cookie ends the session for both the thief and the owner", async () => {
  const { ana, address, clock } = await testApp();
  const thief = withCookie(address, ana.cookie);
  ana.token = (await refreshed(ana)).accessToken;
  clock.advance(61);
  expect(await refresh(thief)).toMatchObject({ status: 401, body: { code: "refresh_reused" } });
  expect(await refresh(ana)).toMatchObject(SESSION_EXPIRED);
  expect(await ana.send("GET", "/api/ratings")).toMatchObject(INVALID);
});

test("restoring an older database doesn't sign anyone out", async () => {
  const { ana, ben, db } = await testApp();
  await db.query("create table backup as select * from logins");
  for (let time = 1; time <= 3; time++) for (const person of [ana, ben]) await refreshed(person);
  await restoreLogins(db);
  for (const person of [ana, ben]) {
    person.token = (await refreshed(person)).accessToken;
    expect(await person.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
    await refreshed(person);
  }
});

test("tabs that refresh together after an older database was restored all stay signed in", async () => {
  const { ana, address, db } = await testApp();
  await db.query("create table backup as select * from logins");
  for (let time = 1; time <= 3; time++) await refreshed(ana);
  await restoreLogins(db);
  const tabs = Array.from({ length: 5 }, () => withCookie(address, ana.cookie));
  await Promise.all(tabs.map(refreshed));
  expect(new Set(tabs.map((tab) => tab.cookie)).size).toBe(1);
});

test("reusing an old refresh cookie still ends the session after an older database was restored", async () => {
  const { ana, address, clock, db } = await testApp();
  await db.query("create table backup as select * from logins");
  await refreshed(ana);
  const thief = withCookie(address, ana.cookie);
  for (let time = 1; time <= 3; time++) await refreshed(ana);
  await restoreLogins(db);
  await refreshed(ana);
  clock.advance(61);
  expect(await refresh(thief)).toMatchObject({ status: 401, body: { code: "refresh_reused" } });
  expect(await refresh(ana)).toMatchObject(SESSION_EXPIRED);
});

test("a refresh cookie two generations old ends the session at once", async () => {
  const { ana, address } = await testApp();
  const old = withCookie(address, ana.cookie);
  await refreshed(ana);
  await refreshed(ana);
  const answer = await refresh(old);
  expect(answer).toMatchObject({ ...SESSION_EXPIRED, body: { code: "refresh_reused" } });
  expect(answer.headers.getSetCookie()[0]).toMatch(/^refresh=; .*Expires=Thu, 01 Jan 1970/);
});

test("a session expires after 30 days without use", async () => {
  const { ana, ben, clock } = await testApp();
  clock.advance(30 * DAY_SECONDS - 1);
  await refreshed(ana);
  clock.advance(2);
  expect(await refresh(ben)).toMatchObject({ ...SESSION_EXPIRED, body: { code: "refresh_invalid" } });
});

test("a session expires 90 days after sign-in even when it's used", async () => {
  const { ana, clock } = await testApp();
  for (const days of [29, 29, 29]) {
    clock.advance(days * DAY_SECONDS);
    await refreshed(ana);
  }
  clock.advance(3 * DAY_SECONDS + 1);
  expect(await refresh(ana)).toMatchObject({ ...SESSION_EXPIRED, body: { code: "refresh_invalid" } });
});

test.for([
  ["no cookie", null],
  ["an empty cookie", "refresh="],
  ["the cookie of an unknown session", `refresh=00000000-0000-4000-8000-000000000000.1.${"A".repeat(43)}`],
  ["nonsense", "refresh=%00';--"],
] as const)("a refresh with %s is refused", async ([, cookie]) => {
  const { address } = await testApp();
  expect(await refresh(withCookie(address, cookie))).toMatchObject({
    status: 401,
    body: { code: "refresh_invalid", error: "Session expired" },
  });
});

test("a refresh with an access token or an edited cookie is refused", async () => {
  const { ana, address } = await testApp();
  const edited = ana.cookie?.replace(/\.1\./, ".2.") ?? null;
  for (const cookie of [`refresh=${ana.token}`, edited]) {
    expect(await refresh(withCookie(address, cookie))).toMatchObject(SESSION_EXPIRED);
  }
  await refreshed(ana);
});

test.for([
  [{}],
  [{ "x-requested-with": "app", "sec-fetch-site": "cross-site" }],
  [{ "x-requested-with": "app", "sec-fetch-site": "same-site" }],
  [{ "x-requested-with": "app", origin: "https://evil.example" }],
  [{ "x-requested-with": "app", origin: "null" }],
])("a refresh sent by another site is refused: %j", async ([headers]) => {
  const { ana } = await testApp();
  expect(await ana.send("POST", "/api/auth/refresh", undefined, headers)).toMatchObject({
    status: 403,
    body: { code: "csrf_rejected" },
  });
  await refreshed(ana);
});

test("signing out ends access at once, on this device only", async () => {
  const { ana, address } = await testApp();
  const phone = new Client(address);
  phone.token = (await phone.ok<{ token: string }>("POST", "/api/auth/login", ana)).token;
  const { token, cookie } = ana;
  const answer = await ana.send("POST", "/api/auth/logout");
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(answer.headers.get("clear-site-data")).toBe('"cache"');
  expect(answer.headers.getSetCookie()[0]).toMatch(/^refresh=; .*Expires=Thu, 01 Jan 1970/);
  ana.token = token;
  expect(await ana.send("GET", "/api/ratings")).toMatchObject(INVALID);
  expect(await refresh(Object.assign(ana, { cookie }))).toMatchObject(SESSION_EXPIRED);
  expect(await phone.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
});

test("signing out works with only an expired token, and with no session at all", async () => {
  const { ana, visitor, address, clock } = await testApp();
  const { cookie, token } = ana;
  clock.advance(DAY_SECONDS);
  await Object.assign(new Client(address), { token }).ok("POST", "/api/auth/logout");
  expect(await refresh(withCookie(address, cookie))).toMatchObject(SESSION_EXPIRED);
  await visitor.ok("POST", "/api/auth/logout");
  await Object.assign(new Client(address), { token: "nonsense" }).ok("POST", "/api/auth/logout");
});

test("a refresh and a sign-out at the same moment leave no session open", async () => {
  const { ana, address } = await testApp();
  const other = withCookie(address, ana.cookie);
  const [answer] = await Promise.all([refresh(other), ana.ok("POST", "/api/auth/logout")]);
  other.token = typeof answer.body["accessToken"] === "string" ? answer.body["accessToken"] : ana.token;
  expect(await other.send("GET", "/api/ratings")).toMatchObject(INVALID);
});

test("requests sent during a sign-out don't keep the session alive", async () => {
  const { signUp } = await testApp();
  for (let round = 0; round < 20; round++) {
    const { address, token } = await signUp();
    const tab = Object.assign(new Client(address), { token });
    const ask = () => tab.send("GET", "/api/ratings");
    await Promise.all([
      ask(),
      ask(),
      Object.assign(new Client(address), { token }).ok("POST", "/api/auth/logout"),
      ask(),
    ]);
    expect(await ask()).toMatchObject(INVALID);
  }
});

test("signing out takes effect on other servers too", async () => {
  const { ana, secondServer } = await testApp();
  const elsewhere = Object.assign(new Client(await secondServer()), { token: ana.token });
  expect(await elsewhere.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
  await ana.ok("POST", "/api/auth/logout");
  await expect.poll(() => elsewhere.send("GET", "/api/ratings")).toMatchObject(INVALID);
});

test("an access token lasts 15 minutes plus five seconds of tolerance", async () => {
  const { ana, clock } = await testApp();
  clock.advance(15 * 60 + 3);
  expect(await ana.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
  clock.advance(3);
  expect(await ana.send("GET", "/api/ratings")).toMatchObject({
    status: 401,
    body: { code: "token_expired", error: "Token expired" },
  });
});

test("tokens of a deleted account are refused", async () => {
  const { ana, db } = await testApp();
  expect(await ana.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
  await db.query("delete from users where username = $1", [ana.name]);
  await expect.poll(() => ana.send("GET", "/api/ratings")).toMatchObject(INVALID);
  expect(await refresh(ana)).toMatchObject(SESSION_EXPIRED);
});

type Forge = (claims: ReturnType<typeof decodeJwt>, key: Buffer) => Promise<string> | string;

const signed = (claims: object, key: Buffer, header: { alg?: string; typ?: string } = {}) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: "HS256", typ: "at+jwt", ...header }).sign(key);

const FORGERIES: readonly (readonly [string, Forge])[] = [
  ["no signature", (claims) => new UnsecuredJWT({ ...claims }).encode()],
  ["the signature of another key", (claims) => signed(claims, randomBytes(32))],
  ["another algorithm", (claims, key) => signed(claims, Buffer.concat([key, key]), { alg: "HS512" })],
  ["another purpose", (claims, key) => signed(claims, key, { typ: "reset+jwt" })],
  ["another audience", (claims, key) => signed({ ...claims, aud: "elsewhere" }, key)],
  ["another issuer", (claims, key) => signed({ ...claims, iss: "elsewhere" }, key)],
  ["no expiry", (claims, key) => signed({ ...claims, exp: undefined }, key)],
  ["an expiry that isn't a number", (claims, key) => signed({ ...claims, exp: "tomorrow" }, key)],
  ["no session", (claims, key) => signed({ ...claims, sid: undefined }, key)],
  ["another account", (claims, key) => signed({ ...claims, user_id: 1 }, key)],
  [
    "an unknown session",
    (claims, key) => signed({ ...claims, sid: "00000000-0000-4000-8000-000000000000" }, key),
  ],
];

test.for(FORGERIES)("a token with %s is refused", async ([, forge]) => {
  const { ana, db } = await testApp();
  const [key] = await db.query<{ secret: Buffer }>(
    "select k.secret from signing_keys k where k.purpose = 'access'",
  );
  ana.token = await forge(decodeJwt(ana.token ?? ""), key?.secret ?? Buffer.alloc(0));
  expect(await ana.send("GET", "/api/ratings")).toMatchObject(INVALID);
});

test("a token whose administrator claim was edited is refused", async () => {
  const { ana } = await testApp();
  const [header, , signature] = (ana.token ?? "").split(".");
  const claims = { ...decodeJwt(ana.token ?? ""), is_admin: true };
  ana.token = [header, Buffer.from(JSON.stringify(claims)).toString("base64url"), signature].join(".");
  expect(await ana.send("GET", "/api/ratings")).toMatchObject(INVALID);
});

/** Restores the logins from the `backup` table. */
async function restoreLogins(db: Database): Promise<void> {
  await db.query("delete from logins");
  await db.query("insert into logins select * from backup");
  await db.query("drop table backup");
}

function refresh(client: Client): Promise<Answer> {
  return client.send("POST", "/api/auth/refresh", undefined, { "x-requested-with": "app" });
}

async function refreshed(client: Client): Promise<{ accessToken: string }> {
  const answer = await refresh(client);
  expect(answer).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } });
  return { accessToken: String(answer.body["accessToken"]) };
}

function withCookie(address: string, cookie: string | null): Client {
  return Object.assign(new Client(address), { cookie });
}
