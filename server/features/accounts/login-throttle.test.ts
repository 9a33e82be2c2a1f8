import { beforeAll, expect, test } from "vitest";

import { Client } from "#server/testing/client.ts";
import { type Person, type TestApp, ownApp, testApp } from "#server/testing/test-app.ts";

import { NEW_PASSWORD, requestReset, reset } from "./mailbox.fixture.ts";

const HOUR_SECONDS = 60 * 60;
const WRONG = { status: 401, body: { code: "invalid_credentials", error: "Invalid email or password" } };
const SLOWED = {
  status: 429,
  body: { code: "rate_limited", error: "Too many requests. Please wait a moment" },
};

const HALF_HOUR_SECONDS = HOUR_SECONDS / 2;

let product: TestApp;

beforeAll(async () => {
  product = await testApp({ enforcesRateLimits: true, trustProxy: ["127.0.0.1"] });
});

/** Two people who signed up when others again could. */
async function guarded(): Promise<TestApp> {
  product.clock.advance(HALF_HOUR_SECONDS);
  return { ...product, ana: await product.signUp(), ben: await product.signUp() };
}

/** Every try comes from another network, so that it is not the limit of an address that is met. */
let networks = 0;
function elsewhere(): Record<string, string> {
  networks++;
  return { "x-forwarded-for": `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` };
}

function signIn(browser: Client, { email, password }: { email: string; password: string }) {
  return browser.send("POST", "/api/auth/login", { email, password }, elsewhere());
}

const wrongly = ({ email }: { email: string }) => ({ email, password: "wrong horse" });

async function miss(browser: Client, person: { email: string }, times: number): Promise<void> {
  for (let time = 1; time <= times; time++)
    expect(await signIn(browser, wrongly(person))).toMatchObject(WRONG);
}

/** A browser that has no cookies yet. */
const strangerAt = (address: string) => new Client(address);

test("after five misses each further one has to wait twice as long, up to a quarter of an hour", async () => {
  const { ana, address, clock } = await guarded();
  const stranger = strangerAt(address);
  await miss(stranger, ana, 5);
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    const refused = await signIn(stranger, wrongly(ana));
    expect(refused).toMatchObject(SLOWED);
    expect(refused.headers.get("retry-after")).toBe(String(seconds));
    clock.advance(seconds);
    await miss(stranger, ana, 1);
  }
});

test("a try that had to wait is no miss, and the right password is refused with it", async () => {
  const { ana, address, clock } = await guarded();
  const stranger = strangerAt(address);
  await miss(stranger, ana, 5);
  for (let time = 1; time <= 10; time++) expect(await signIn(stranger, ana)).toMatchObject(SLOWED);
  clock.advance(1);
  expect(await signIn(stranger, ana)).toMatchObject({ status: 200 });
});

test("the right password ends the waiting for everybody", async () => {
  const { ana, address, clock } = await guarded();
  await miss(strangerAt(address), ana, 5);
  clock.advance(1);
  expect(await signIn(strangerAt(address), ana)).toMatchObject({ status: 200 });
  await miss(strangerAt(address), ana, 4);
});

test("misses count for a day", async () => {
  const { ana, address, clock } = await guarded();
  const stranger = strangerAt(address);
  await miss(stranger, ana, 5);
  clock.advance(25 * HOUR_SECONDS);
  await miss(stranger, ana, 5);
  expect(await signIn(stranger, wrongly(ana))).toMatchObject(SLOWED);
});

test("nobody who guesses keeps the owner out of a device that is known", async () => {
  const { ana, address } = await guarded();
  const attacker = strangerAt(address);
  await miss(attacker, ana, 5);
  expect(await signIn(attacker, ana)).toMatchObject(SLOWED);
  expect(await signIn(ana, ana)).toMatchObject({ status: 200 });
  expect(await signIn(attacker, ana)).toMatchObject(SLOWED);
});

test("a known device has to wait after misses of its own, and others do not wait for it", async () => {
  const { ana, address, clock } = await guarded();
  await miss(ana, ana, 5);
  expect(await signIn(ana, ana)).toMatchObject(SLOWED);
  await miss(strangerAt(address), ana, 1);
  clock.advance(1);
  expect(await signIn(ana, ana)).toMatchObject({ status: 200 });
});

test.for([
  ["made up", () => `device=${"A".repeat(22)}.${"A".repeat(43)}`],
  ["of somebody else", ({ ben }: { ben: Person }) => cookieOf(ben, "device")],
  [
    "with another id",
    ({ ana }: { ana: Person }) => cookieOf(ana, "device").replace(/=.{22}/, `=${"B".repeat(22)}`),
  ],
  ["with nothing in it", () => "device="],
  ["that is no device", () => "device=%00.%ff"],
] as const)("a device %s gets nobody past the waiting", async ([, cookieFor]) => {
  const app = await guarded();
  const stranger = strangerAt(app.address);
  await miss(strangerAt(app.address), app.ana, 5);
  stranger.cookie = cookieFor(app);
  expect(await signIn(stranger, app.ana)).toMatchObject(SLOWED);
});

test("people who share a browser are all known on it", async () => {
  const { ana, ben, address } = await guarded();
  const shared = strangerAt(address);
  for (const person of [ana, ben, ana]) expect(await signIn(shared, person)).toMatchObject({ status: 200 });
  for (const person of [ana, ben]) {
    await miss(strangerAt(address), person, 5);
    expect(await signIn(shared, person)).toMatchObject({ status: 200 });
  }
});

test("the cookie of a device is kept from scripts and other sites, for a year, and outlives a sign-out", async () => {
  const { ana } = await testApp();
  const { headers } = await ana.send("POST", "/api/auth/login", ana);
  const attributes = headers.getSetCookie()[1]?.split("; ");
  expect(attributes?.[0]).toMatch(/^device=[\w-]{22}\.[\w-]{43}$/);
  expect(attributes?.slice(1).toSorted()).toEqual([
    "HttpOnly",
    "Max-Age=31536000",
    "Path=/",
    "SameSite=Strict",
  ]);
  const { headers: afterwards } = await ana.send("POST", "/api/auth/logout");
  expect(afterwards.getSetCookie().join()).not.toContain("device=");
});

test("over https the cookie of a device is secure", async () => {
  const { ana } = await testApp({ isHttps: true });
  const { headers } = await ana.send("POST", "/api/auth/login", ana);
  expect(headers.getSetCookie()[1]).toMatch(/^__Host-device=.*; Secure/);
});

test("an address that nobody has waits as one that somebody has, with the very same words", async () => {
  const { ana, address } = await guarded();
  const answersOf = async (person: { email: string }) => {
    const answers = [];
    for (let time = 1; time <= 7; time++) answers.push(await signIn(strangerAt(address), wrongly(person)));
    return answers.map(({ status, body, headers }) => ({
      status,
      body: { ...body, requestId: "" },
      retryAfter: headers.get("retry-after"),
      cookies: headers.getSetCookie(),
    }));
  };
  const [known, unknown] = [await answersOf(ana), await answersOf({ email: "nobody@example.com" })];
  expect(unknown).toEqual(known);
  expect(known.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test("however an address is written, its misses are counted together", async () => {
  const { ana, address } = await guarded();
  const spellings = [
    ana.email,
    ana.email.toUpperCase(),
    ` ${ana.email}`,
    `${ana.email} `,
    `\t${ana.email}\n`,
  ];
  for (const email of spellings) await miss(strangerAt(address), { email }, 1);
  expect(await signIn(strangerAt(address), ana)).toMatchObject(SLOWED);
});

test("of forty guesses at once five are looked at", async () => {
  const { ana, address } = await guarded();
  const guesses = Array.from({ length: 40 }, () => signIn(strangerAt(address), wrongly(ana)));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(35);
});

test("misses at one server count at the next, and a device that one knows the next knows", async () => {
  const { ana, address, secondServer } = await guarded();
  const other = await secondServer();
  await miss(strangerAt(address), ana, 3);
  await miss(strangerAt(other), ana, 2);
  for (const server of [address, other]) expect(await signIn(strangerAt(server), ana)).toMatchObject(SLOWED);
  const known = Object.assign(strangerAt(other), { cookie: ana.cookie });
  expect(await signIn(known, ana)).toMatchObject({ status: 200 });
});

test("an address is signed in to at most twenty-five times an hour from new devices", async () => {
  const { ana, address, clock } = await guarded();
  for (let time = 1; time <= 25; time++)
    expect(await signIn(strangerAt(address), ana)).toMatchObject({ status: 200 });
  expect(await signIn(strangerAt(address), ana)).toMatchObject(SLOWED);
  expect(await signIn(ana, ana)).toMatchObject({ status: 200 });
  clock.advance(HOUR_SECONDS);
  expect(await signIn(strangerAt(address), ana)).toMatchObject({ status: 200 });
});

test("a clock that is set back an hour lets nobody wait for an hour", async () => {
  const { ana, address, clock } = await guarded();
  await miss(strangerAt(address), ana, 5);
  clock.advance(-HOUR_SECONDS);
  expect(await signIn(strangerAt(address), ana)).toMatchObject({ status: 200 });
  clock.advance(HOUR_SECONDS);
});

test("who goes through a thousand addresses is stopped after ten a minute", async () => {
  const { visitor, clock } = await ownApp({ enforcesRateLimits: true });
  const tryAt = async (email: string) =>
    (await visitor.send("POST", "/api/auth/login", wrongly({ email }))).status;
  const statuses: number[] = [];
  for (let hundred = 0; hundred < 10; hundred++) {
    const tries = Array.from({ length: 100 }, (_, place) => tryAt(`a${hundred}-${place}@example.com`));
    statuses.push(...(await Promise.all(tries)));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(990);
  clock.advance(60);
  expect(await tryAt("b@example.com")).toBe(401);
});

test("who sets another password by mail waits no more, and is known where they did, whoever goes on guessing", async () => {
  const { ana, address, db } = await guarded();
  await miss(strangerAt(address), ana, 5);
  const owner = strangerAt(address);
  const resetToken = await requestReset({ visitor: owner, db, person: ana });
  expect(await reset(owner, resetToken)).toMatchObject({ status: 200 });
  expect(cookieOf(owner, "device")).toMatch(/^device=/);
  await miss(strangerAt(address), ana, 5);
  const form = { email: ana.email, password: NEW_PASSWORD };
  expect(await signIn(strangerAt(address), form)).toMatchObject(SLOWED);
  expect(await signIn(owner, form)).toMatchObject({ status: 200 });
});

test("without limits nobody waits", async () => {
  const { ana, address } = await testApp();
  for (let time = 1; time <= 7; time++)
    expect(await strangerAt(address).send("POST", "/api/auth/login", wrongly(ana))).toMatchObject(WRONG);
});

function cookieOf(browser: Client, name: string): string {
  const cookie = browser.cookie?.split("; ").find((pair) => pair.startsWith(`${name}=`));
  if (cookie === undefined) throw new Error(`The browser has no cookie ${name}`);
  return cookie;
}
