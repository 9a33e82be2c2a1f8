import { randomBytes } from "node:crypto";

import { beforeAll, expect, test } from "vitest";

import { type Answer, Client } from "#server/testing/client.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

import { readRefreshToken, writeRefreshToken } from "./logins.ts";

const REUSED = { status: 401, body: { code: "refresh_reused", error: "Session expired" } };
const INVALID = { status: 401, body: { code: "refresh_invalid", error: "Session expired" } };
const HOUR_SECONDS = 60 * 60;

test("ten refreshes at once all get the same new cookie, and the session continues", async () => {
  const { ana, address } = await testApp();
  const tabs = Array.from({ length: 10 }, () => withCookie(address, ana.cookie));
  const answers = await Promise.all(tabs.map(refresh));
  for (const answer of answers) expect(answer.status).toBe(200);
  expect(new Set(tabs.map(refreshCookie)).size).toBe(1);
  expect(await refresh(withCookie(address, tabs[0]?.cookie ?? null))).toMatchObject({ status: 200 });
});

test("ten refreshes at once on two servers all get the same new cookie", async () => {
  const { ana, address, secondServer } = await testApp();
  const servers = [address, await secondServer()];
  const tabs = servers.flatMap((server) => Array.from({ length: 5 }, () => withCookie(server, ana.cookie)));
  for (const { status } of await Promise.all(tabs.map(refresh))) expect(status).toBe(200);
  expect(new Set(tabs.map(refreshCookie)).size).toBe(1);
});

test.for([0, 1, 2] as const)(
  "reusing an old refresh cookie ends the session: number %d of four",
  async (place) => {
    const { ana, address, clock } = await testApp();
    const cookies = [ana.cookie];
    for (let time = 1; time <= 3; time++) {
      clock.advance(61);
      expect(await refresh(ana)).toMatchObject({ status: 200 });
      cookies.push(ana.cookie);
    }
    clock.advance(61);
    expect(await refresh(withCookie(address, cookies[place] ?? null))).toMatchObject(REUSED);
    expect(await refresh(withCookie(address, cookies[3] ?? null))).toMatchObject(INVALID);
  },
);

test.for([
  [59, { status: 200 }],
  [60, { status: 200 }],
  [61, REUSED],
] as const)(
  "the previous refresh cookie stays valid for 60 seconds: used after %d seconds",
  async ([seconds, expected]) => {
    const { ana, address, clock } = await testApp();
    const lost = withCookie(address, ana.cookie);
    await refresh(ana);
    clock.advance(seconds);
    expect(await refresh(lost)).toMatchObject(expected);
  },
);

test("refresh cookies and the detection of their reuse survive a restart", async () => {
  const { ana, clock, secondServer } = await testApp();
  const old = ana.cookie;
  await refresh(ana);
  const restarted = await secondServer();
  expect(await refresh(withCookie(restarted, ana.cookie))).toMatchObject({ status: 200 });
  clock.advance(61);
  expect(await refresh(withCookie(restarted, old))).toMatchObject(REUSED);
});

test("a session ended by cookie reuse stays ended after a restart", async () => {
  const { ana, address, clock, secondServer } = await testApp();
  const old = ana.cookie;
  await refresh(ana);
  clock.advance(61);
  await refresh(withCookie(address, old));
  const restarted = await secondServer();
  for (const cookie of [old, ana.cookie])
    expect(await refresh(withCookie(restarted, cookie))).toMatchObject(INVALID);
});

test("reusing a cookie right after its refresh doesn't create a second session", async () => {
  const { ana, address } = await testApp();
  const thief = withCookie(address, ana.cookie);
  await refresh(ana);
  await refresh(thief);
  expect(refreshCookie(thief)).toBe(refreshCookie(ana));
  await refresh(ana);
  await refresh(ana);
  expect(await refresh(thief)).toMatchObject(REUSED);
  expect(await refresh(ana)).toMatchObject(INVALID);
});

test("access tokens, refresh cookies and device cookies can't stand in for each other", async () => {
  const { ana, address } = await testApp();
  const refreshToken = refreshCookie(ana).replace("refresh=", "");
  const device = cookieOf(ana, "device").replace("device=", "");
  for (const token of [refreshToken, device]) {
    const client = Object.assign(new Client(address), { token });
    expect(await client.send("GET", "/api/ratings")).toMatchObject({
      status: 401,
      body: { code: "invalid_token" },
    });
  }
  for (const token of [ana.token, device])
    expect(await refresh(withCookie(address, `refresh=${token}`))).toMatchObject(INVALID);
  expect(await refresh(ana)).toMatchObject({ status: 200 });
});

test("a cookie refreshes its own session, even alongside another account's access token", async () => {
  const { ana, ben, address } = await testApp();
  const mixed = Object.assign(withCookie(address, ben.cookie), { token: ana.token });
  const { body } = await refresh(mixed);
  const renewed = Object.assign(new Client(address), { token: String(body["accessToken"]) });
  const { account } = await renewed.get<{ account: { username: string } }>("/api/user/account");
  expect(account.username).toBe(ben.name);
});

test("the signature of one session's refresh cookie isn't valid for another session", async () => {
  const { ana, ben, address } = await testApp();
  const [own, others] = [ana, ben].map((person) => refreshCookie(person).split("."));
  const forged = [others?.[0], others?.[1], own?.[2]].join(".");
  expect(await refresh(withCookie(address, forged))).toMatchObject(INVALID);
  expect(await refresh(ben)).toMatchObject({ status: 200 });
});

test.for([HOUR_SECONDS, -HOUR_SECONDS])(
  "a clock that's off by %d seconds doesn't sign anyone out",
  async (seconds) => {
    const { ana, address, clock } = await testApp();
    const tab = withCookie(address, ana.cookie);
    clock.advance(seconds);
    expect(await refresh(ana)).toMatchObject({ status: 200 });
    expect(await refresh(tab)).toMatchObject({ status: 200 });
    clock.advance(-seconds);
    expect(await refresh(ana)).toMatchObject({ status: 200 });
  },
);

let limited: TestApp;

beforeAll(async () => {
  limited = await testApp({ enforcesRateLimits: true });
});

test("a session can be refreshed 30 times in five minutes across all servers, without limiting others", async () => {
  const { ana, ben, clock } = limited;
  const second = await limited.secondServer();
  for (let time = 1; time <= 15; time++) {
    expect(await refresh(ana)).toMatchObject({ status: 200 });
    const elsewhere = withCookie(second, ana.cookie);
    expect(await refresh(elsewhere)).toMatchObject({ status: 200 });
    ana.cookie = elsewhere.cookie;
  }
  for (const server of [limited.address, second]) {
    const refused = await refresh(withCookie(server, ana.cookie));
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(refused.headers.getSetCookie()).toEqual([]);
  }
  expect(await refresh(ben)).toMatchObject({ status: 200 });
  clock.advance(5 * 60);
  expect(await refresh(ana)).toMatchObject({ status: 200 });
});

function refresh(client: Client): Promise<Answer> {
  return client.send("POST", "/api/auth/refresh", undefined, { "x-requested-with": "app" });
}

function withCookie(address: string, cookie: string | null): Client {
  return Object.assign(new Client(address), { cookie });
}

function refreshCookie(client: Client): string {
  return cookieOf(client, "refresh");
}

function cookieOf({ cookie }: Client, name: string): string {
  return cookie?.split("; ").find((pair) => pair.startsWith(`${name}=`)) ?? "";
}

const KEY = randomBytes(32);
const LOGIN = { loginId: "d7a6ad2c-6f3f-4a3c-9d52-4f4b1f6f0f3e", counter: 3 };
const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ ";

test("a refresh token can be read back with its own key but not with another", () => {
  const token = writeRefreshToken(KEY, LOGIN);
  expect(readRefreshToken(KEY, token)).toEqual(LOGIN);
  expect(readRefreshToken(randomBytes(32), token)).toBeNull();
});

test("a refresh token with any one character changed is rejected", () => {
  const token = writeRefreshToken(KEY, LOGIN);
  const read: string[] = [];
  for (let place = 0; place < token.length; place++) {
    for (const character of CHARACTERS.replace(token[place] ?? "", "")) {
      const changed = token.slice(0, place) + character + token.slice(place + 1);
      if (readRefreshToken(KEY, changed) !== null) read.push(changed);
    }
  }
  expect(read).toEqual([]);
});
