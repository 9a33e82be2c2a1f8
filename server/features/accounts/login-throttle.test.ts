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

/** Two new accounts. The clock advances first, so the sign-up limit doesn't refuse them. */
async function throttledApp(): Promise<TestApp> {
  product.clock.advance(HALF_HOUR_SECONDS);
  return { ...product, ana: await product.signUp(), ben: await product.signUp() };
}

/** Each attempt comes from another network, so the limit per network isn't reached. */
let networks = 0;
function fromNewNetwork(): Record<string, string> {
  networks++;
  return { "x-forwarded-for": `10.${networks >> 16}.${(networks >> 8) & 255}.${networks & 255}` };
}

function signIn(browser: Client, { email, password }: { email: string; password: string }) {
  return browser.send("POST", "/api/auth/login", { email, password }, fromNewNetwork());
}

const withWrongPassword = ({ email }: { email: string }) => ({ email, password: "wrong horse" });

async function failSignIn(browser: Client, person: { email: string }, times: number): Promise<void> {
  for (let time = 1; time <= times; time++)
    expect(await signIn(browser, withWrongPassword(person))).toMatchObject(WRONG);
}

/** A browser that has no cookies yet. */
const newBrowser = (address: string) => new Client(address);

test("after five failed sign-ins the delay doubles with each further one, up to 15 minutes", async () => {
  const { ana, address, clock } = await throttledApp();
  const stranger = newBrowser(address);
  await failSignIn(stranger, ana, 5);
  for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
    const refused = await signIn(stranger, withWrongPassword(ana));
    expect(refused).toMatchObject(SLOWED);
    expect(refused.headers.get("retry-after")).toBe(String(seconds));
    clock.advance(seconds);
    await failSignIn(stranger, ana, 1);
  }
});

test("delayed attempts don't count as failed, and even the right password is refused during the delay", async () => {
  const { ana, address, clock } = await throttledApp();
  const stranger = newBrowser(address);
  await failSignIn(stranger, ana, 5);
  for (let time = 1; time <= 10; time++) expect(await signIn(stranger, ana)).toMatchObject(SLOWED);
  clock.advance(1);
  expect(await signIn(stranger, ana)).toMatchObject({ status: 200 });
});

test("a successful sign-in resets the delay for all devices", async () => {
  const { ana, address, clock } = await throttledApp();
  await failSignIn(newBrowser(address), ana, 5);
  clock.advance(1);
  expect(await signIn(newBrowser(address), ana)).toMatchObject({ status: 200 });
  await failSignIn(newBrowser(address), ana, 4);
});

test("failed sign-ins count for a day", async () => {
  const { ana, address, clock } = await throttledApp();
  const stranger = newBrowser(address);
  await failSignIn(stranger, ana, 5);
  clock.advance(25 * HOUR_SECONDS);
  await failSignIn(stranger, ana, 5);
  expect(await signIn(stranger, withWrongPassword(ana))).toMatchObject(SLOWED);
});

test("an attacker's guesses don't keep the owner out on a known device", async () => {
  const { ana, address } = await throttledApp();
  const attacker = newBrowser(address);
  await failSignIn(attacker, ana, 5);
  expect(await signIn(attacker, ana)).toMatchObject(SLOWED);
  expect(await signIn(ana, ana)).toMatchObject({ status: 200 });
  expect(await signIn(attacker, ana)).toMatchObject(SLOWED);
});

test("a known device is delayed only by its own failed sign-ins, and they don't delay other devices", async () => {
  const { ana, address, clock } = await throttledApp();
  await failSignIn(ana, ana, 5);
  expect(await signIn(ana, ana)).toMatchObject(SLOWED);
  await failSignIn(newBrowser(address), ana, 1);
  clock.advance(1);
  expect(await signIn(ana, ana)).toMatchObject({ status: 200 });
});

test.for([
  ["that's made up", () => `device=${"A".repeat(22)}.${"A".repeat(43)}`],
  ["of another account", ({ ben }: { ben: Person }) => cookieOf(ben, "device")],
  [
    "with another id",
    ({ ana }: { ana: Person }) => cookieOf(ana, "device").replace(/=.{22}/, `=${"B".repeat(22)}`),
  ],
  ["with no value", () => "device="],
  ["that's malformed", () => "device=%00.%ff"],
] as const)("a device cookie %s doesn't bypass the delay", async ([, cookieFor]) => {
  const app = await throttledApp();
  const stranger = newBrowser(app.address);
  await failSignIn(newBrowser(app.address), app.ana, 5);
  stranger.cookie = cookieFor(app);
  expect(await signIn(stranger, app.ana)).toMatchObject(SLOWED);
});

test("a shared browser is a known device for each of its accounts", async () => {
  const { ana, ben, address } = await throttledApp();
  const shared = newBrowser(address);
  for (const person of [ana, ben, ana]) expect(await signIn(shared, person)).toMatchObject({ status: 200 });
  for (const person of [ana, ben]) {
    await failSignIn(newBrowser(address), person, 5);
    expect(await signIn(shared, person)).toMatchObject({ status: 200 });
  }
});

test("the device cookie is HttpOnly and SameSite=Strict, lasts a year and survives a sign-out", async () => {
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

test("over HTTPS the device cookie is Secure", async () => {
  const { ana } = await testApp({ isHttps: true });
  const { headers } = await ana.send("POST", "/api/auth/login", ana);
  expect(headers.getSetCookie()[1]).toMatch(/^__Host-device=.*; Secure/);
});

test("unknown email addresses get the same answers and delays as known ones", async () => {
  const { ana, address } = await throttledApp();
  const answersOf = async (person: { email: string }) => {
    const answers = [];
    for (let time = 1; time <= 7; time++)
      answers.push(await signIn(newBrowser(address), withWrongPassword(person)));
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

test("failed sign-ins for one email address count together however it's typed", async () => {
  const { ana, address } = await throttledApp();
  const spellings = [
    ana.email,
    ana.email.toUpperCase(),
    ` ${ana.email}`,
    `${ana.email} `,
    `\t${ana.email}\n`,
  ];
  for (const email of spellings) await failSignIn(newBrowser(address), { email }, 1);
  expect(await signIn(newBrowser(address), ana)).toMatchObject(SLOWED);
});

test("of forty guesses at once, five are checked", async () => {
  const { ana, address } = await throttledApp();
  const guesses = Array.from({ length: 40 }, () => signIn(newBrowser(address), withWrongPassword(ana)));
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(35);
});

test("failed sign-ins and known devices are shared between servers", async () => {
  const { ana, address, secondServer } = await throttledApp();
  const other = await secondServer();
  await failSignIn(newBrowser(address), ana, 3);
  await failSignIn(newBrowser(other), ana, 2);
  for (const server of [address, other]) expect(await signIn(newBrowser(server), ana)).toMatchObject(SLOWED);
  const known = Object.assign(newBrowser(other), { cookie: ana.cookie });
  expect(await signIn(known, ana)).toMatchObject({ status: 200 });
});

test("new devices can sign in to an account at most 25 times an hour", async () => {
  const { ana, address, clock } = await throttledApp();
  for (let time = 1; time <= 25; time++)
    expect(await signIn(newBrowser(address), ana)).toMatchObject({ status: 200 });
  expect(await signIn(newBrowser(address), ana)).toMatchObject(SLOWED);
  expect(await signIn(ana, ana)).toMatchObject({ status: 200 });
  clock.advance(HOUR_SECONDS);
  expect(await signIn(newBrowser(address), ana)).toMatchObject({ status: 200 });
});

test("a clock set back by an hour doesn't make anyone wait for an hour", async () => {
  const { ana, address, clock } = await throttledApp();
  await failSignIn(newBrowser(address), ana, 5);
  clock.advance(-HOUR_SECONDS);
  expect(await signIn(newBrowser(address), ana)).toMatchObject({ status: 200 });
  clock.advance(HOUR_SECONDS);
});

test("a client that tries a thousand email addresses is limited to ten a minute", async () => {
  const { visitor, clock } = await ownApp({ enforcesRateLimits: true });
  const tryAt = async (email: string) =>
    (await visitor.send("POST", "/api/auth/login", withWrongPassword({ email }))).status;
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

test("a password reset makes the owner's device a known one, and later guesses don't delay it", async () => {
  const { ana, address, db } = await throttledApp();
  await failSignIn(newBrowser(address), ana, 5);
  const owner = newBrowser(address);
  const resetToken = await requestReset({ visitor: owner, db, person: ana });
  expect(await reset(owner, resetToken)).toMatchObject({ status: 200 });
  expect(cookieOf(owner, "device")).toMatch(/^device=/);
  await failSignIn(newBrowser(address), ana, 5);
  const form = { email: ana.email, password: NEW_PASSWORD };
  expect(await signIn(newBrowser(address), form)).toMatchObject(SLOWED);
  expect(await signIn(owner, form)).toMatchObject({ status: 200 });
});

test("with rate limits off, failed sign-ins cause no delay", async () => {
  const { ana, address } = await testApp();
  for (let time = 1; time <= 7; time++)
    expect(await newBrowser(address).send("POST", "/api/auth/login", withWrongPassword(ana))).toMatchObject(
      WRONG,
    );
});

function cookieOf(browser: Client, name: string): string {
  const cookie = browser.cookie?.split("; ").find((pair) => pair.startsWith(`${name}=`));
  if (cookie === undefined) throw new Error(`The browser has no cookie ${name}`);
  return cookie;
}
