import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { Client } from "#server/testing/client.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";
const DAY_SECONDS = 24 * 60 * 60;
const INVALID = { status: 401, body: { code: "invalid_token" } };
const NOT_FOUND = { status: 404, body: { code: "not_found", error: "Not found" } };

type Sessions = CallAnswer<"GET /api/user/sessions">["sessions"];

test("the session list shows device, start and last use, and marks the current session", async () => {
  const { ana, clock } = await testApp();
  const start = clock.now().toISOString();
  clock.advance(60);
  const phone = await signIn(ana, FIREFOX);
  const later = clock.now().toISOString();
  expect(await sessionsOf(phone)).toMatchObject([
    { device: "Firefox on Linux", started_at: later, last_used_at: later, is_current: true },
    { device: "Unknown device", started_at: start, last_used_at: start, is_current: false },
  ]);
  clock.advance(60);
  await refresh(ana);
  expect(await sessionsOf(phone)).toMatchObject([
    { started_at: start, last_used_at: clock.now().toISOString(), is_current: false },
    { is_current: true },
  ]);
});

test("ended and expired sessions aren't listed", async () => {
  const { ana, clock } = await testApp();
  const phone = await signIn(ana);
  await copyOf(phone).ok("POST", "/api/auth/logout");
  expect(await sessionsOf(ana)).toHaveLength(1);
  clock.advance(30 * DAY_SECONDS + 1);
  expect(await sessionsOf(await signIn(ana))).toHaveLength(1);
});

test("ending a session takes effect at once on every process", async () => {
  const { ana, secondServer } = await testApp();
  const phone = await signIn(ana, FIREFOX);
  const elsewhere = Object.assign(new Client(await secondServer()), { token: phone.token });
  expect(await elsewhere.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
  const other = (await sessionsOf(ana)).find(({ is_current }) => !is_current);
  await ana.ok("DELETE", `/api/user/sessions/${other?.id}`);
  expect(await phone.send("GET", "/api/ratings")).toMatchObject(INVALID);
  expect(await refresh(phone)).toMatchObject({ status: 401 });
  await expect.poll(() => elsewhere.send("GET", "/api/ratings")).toMatchObject(INVALID);
  expect(await ana.send("DELETE", `/api/user/sessions/${other?.id}`)).toMatchObject(NOT_FOUND);
});

test("ending another account's session is answered as not found", async () => {
  const { ana, ben } = await testApp();
  const [session] = await sessionsOf(ben);
  for (const id of [session?.id, "00000000-0000-4000-8000-000000000000", "1", "%00", "' or 1=1"]) {
    expect(await ana.send("DELETE", `/api/user/sessions/${encodeURIComponent(id ?? "")}`)).toMatchObject(
      NOT_FOUND,
    );
  }
  expect(await ben.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
});

test("ending the current session also clears the browser's cookie and cache", async () => {
  const { ana } = await testApp();
  const [session] = await sessionsOf(ana);
  const answer = await ana.send("DELETE", `/api/user/sessions/${session?.id}`);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^refresh=; .*Expires=Thu, 01 Jan 1970/);
  expect(answer.headers.get("clear-site-data")).toBe('"cache"');
  expect(await ana.send("GET", "/api/ratings")).toMatchObject(INVALID);
});

test("signing out everywhere ends all of the account's sessions and no one else's", async () => {
  const { ana, ben } = await testApp();
  const phone = await signIn(ana);
  const here = copyOf(ana);
  const answer = await ana.send("POST", "/api/auth/logout-all");
  expect(answer.headers.getSetCookie()[0]).toMatch(/^refresh=; .*Expires=Thu, 01 Jan 1970/);
  for (const ended of [here, phone]) {
    expect(await ended.send("GET", "/api/ratings")).toMatchObject(INVALID);
    expect(await refresh(ended)).toMatchObject({ status: 401 });
  }
  expect(await ben.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
  await signIn(ana);
});

async function signIn(person: Person, userAgent = "a test"): Promise<Client> {
  const client = new Client(person.address);
  const answer = await client.send<{ token: string }>("POST", "/api/auth/login", person, {
    "user-agent": userAgent,
  });
  expect(answer).toMatchObject({ status: 200 });
  return Object.assign(client, { token: answer.body.token });
}

/** A copy of the browser with its current token and cookie. */
function copyOf({ address, token, cookie }: Client): Client {
  return Object.assign(new Client(address), { token, cookie });
}

function refresh(client: Client) {
  return client.send("POST", "/api/auth/refresh", undefined, { "x-requested-with": "app" });
}

async function sessionsOf(client: Client): Promise<Sessions> {
  return (await client.get<CallAnswer<"GET /api/user/sessions">>("/api/user/sessions")).sessions;
}
