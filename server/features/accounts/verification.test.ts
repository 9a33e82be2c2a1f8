import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { VERIFICATION_TOKEN_INVALID } from "#contract/accounts.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";

import { emailsTo, emailRequestsProcessed, tokenFor, verify } from "./mailbox.fixture.ts";
import { createOneTimeTokens } from "./one-time-tokens.ts";

const DAY_SECONDS = 24 * 60 * 60;
const INVALID = {
  status: 400,
  body: { code: "verification_token_invalid", error: VERIFICATION_TOKEN_INVALID },
};

test("a new account gets an email whose link verifies the address once", async () => {
  const { visitor, db, ana } = await testApp();
  const token = await tokenFor(db, ana.email, "verify_address");
  expect(await verifiedAt(db, ana)).toBeNull();
  expect(await visitor.ok("POST", "/api/auth/verify-email", { token })).toEqual({
    message: "Your email address is verified",
  });
  expect(await verifiedAt(db, ana)).toBeInstanceOf(Date);
  expect(await verify(visitor, token)).toMatchObject(INVALID);
});

test("an account with an unverified email address can sign in and rate", async () => {
  const { db, ana, title } = await testApp();
  const { id } = await title("Casablanca");
  await ana.rate(id, 3);
  expect(await ana.get(`/api/ratings/${id}`)).toMatchObject({ rating: 3 });
  expect(await verifiedAt(db, ana)).toBeNull();
});

test.for([
  [DAY_SECONDS - 1, 200],
  [DAY_SECONDS + 1, 400],
] as const)("a verification link used after %d seconds gets status %d", async ([seconds, status]) => {
  const { visitor, db, clock, ben } = await testApp();
  const token = await tokenFor(db, ben.email, "verify_address");
  clock.advance(seconds);
  expect(await verify(visitor, token)).toMatchObject({ status });
});

test("of twenty simultaneous uses of one verification link, one succeeds", async () => {
  const { visitor, db, ana } = await testApp();
  const token = await tokenFor(db, ana.email, "verify_address");
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(visitor, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(INVALID);
});

test("the verification email can be sent again, and only the newest link works", async () => {
  const { visitor, db, ana } = await testApp();
  const first = await tokenFor(db, ana.email, "verify_address");
  expect(await ana.ok("POST", "/api/auth/send-verification")).toEqual({
    message: "A link to verify your email address is on its way",
  });
  const second = await tokenFor(db, ana.email, "verify_address", 2);
  expect(await verify(visitor, first)).toMatchObject(INVALID);
  expect(await verify(visitor, second)).toMatchObject({ status: 200 });
  expect(await ana.ok("POST", "/api/auth/send-verification")).toEqual({
    message: "Your email address is already verified",
  });
  expect(await emailsTo(db, ana.email, "verify_address")).toHaveLength(2);
});

test("sending verification emails requires an account and is rate limited", async () => {
  const { visitor, ana } = await testApp({ enforcesRateLimits: true });
  expect(await visitor.send("POST", "/api/auth/send-verification")).toMatchObject({ status: 401 });
  for (let time = 0; time < 5; time++) await ana.ok("POST", "/api/auth/send-verification");
  expect(await ana.send("POST", "/api/auth/send-verification")).toMatchObject({
    status: 429,
    body: { code: "rate_limited" },
  });
});

test("the link sent to a new email address changes the account to it, and both addresses are notified", async () => {
  const { visitor, db, ana, ben } = await testApp();
  const address = newAddress();
  const verification = await tokenFor(db, ana.email, "verify_address");
  const token = await requestAddressChange(ana, address);
  expect(await visitor.ok("POST", "/api/auth/verify-email", { token })).toEqual({
    message: "Your email address was changed",
  });
  expect(await verify(visitor, token)).toMatchObject(INVALID);
  const login = (email: string) => visitor.send("POST", "/api/auth/login", { email, password: ana.password });
  expect(await login(address)).toMatchObject({ status: 200 });
  expect(await login(ana.email)).toMatchObject({ status: 401 });
  const notice = {
    kind: "address_changed",
    username: ana.name,
    newAddress: `${address.slice(0, 1)}…@example.com`,
  };
  expect(await emailsTo(db, ana.email, "address_changed")).toEqual([notice]);
  expect(await emailsTo(db, address, "address_changed")).toEqual([notice]);
  // This link went to the old address.
  expect(await verify(visitor, verification)).toMatchObject(INVALID);
  expect(await verifiedAt(db, { ...ben, email: address })).toBeInstanceOf(Date);
});

test("changing to an email address that was taken in the meantime is refused, and nothing changes", async () => {
  const { visitor, db, ana, ben } = await testApp();
  const token = await requestAddressChange(ana, ben.email.toUpperCase());
  expect(await verify(visitor, token)).toMatchObject({
    status: 409,
    body: { code: "account_exists", error: "This email address belongs to another account" },
  });
  expect(await verifiedAt(db, ana)).toBeNull();
  expect(await emailsTo(db, ana.email, "address_changed")).toEqual([]);
});

test("when several accounts change to one email address at once, one gets it", async () => {
  const { visitor, signUp } = await testApp();
  const people = await Promise.all(Array.from({ length: 5 }, signUp));
  const address = newAddress();
  const tokens = await Promise.all(people.map((person) => requestAddressChange(person, address)));
  const answers = await Promise.all(tokens.map((token) => verify(visitor, token)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
});

test("owners get at most one email a day about registrations with their address, and none for taken usernames", async () => {
  const { visitor, db, clock, ana } = await testApp();
  const register = (form: { username?: string; email?: string }) =>
    visitor.send("POST", "/api/auth/register", {
      username: `guest-${randomBytes(6).toString("hex")}`,
      email: newAddress(),
      password: "correct horse",
      ...form,
    });
  for (const form of [{ email: ana.email.toUpperCase() }, { email: ana.email }, { username: ana.name }])
    expect(await register(form)).toMatchObject({ status: 409, body: { code: "account_exists" } });
  await emailRequestsProcessed(db);
  const sentEmails = () => emailsTo(db, ana.email, "address_already_known");
  expect(await sentEmails()).toEqual([{ kind: "address_already_known", username: ana.name }]);
  clock.advance(DAY_SECONDS + 1);
  await register({ email: ana.email });
  await emailRequestsProcessed(db);
  expect(await sentEmails()).toHaveLength(2);
});

test("a taken username and a taken email address get the same answer", async () => {
  const { visitor, ana } = await testApp();
  const form = {
    username: `guest-${randomBytes(6).toString("hex")}`,
    email: newAddress(),
    password: "correct horse",
  };
  const answers = [
    await visitor.send("POST", "/api/auth/register", { ...form, username: ana.name }),
    await visitor.send("POST", "/api/auth/register", { ...form, email: ana.email }),
  ];
  const texts = answers.map(({ status, body }) => JSON.stringify({ status, ...body, requestId: "" }));
  expect(texts[0]).toBe(texts[1]);
  for (const { headers } of answers) expect(headers.getSetCookie()).toEqual([]);
});

test("a registration sent twenty times at once and then again creates one account and one email", async () => {
  const { visitor, db } = await testApp();
  const email = newAddress();
  const form = { username: `guest-${randomBytes(6).toString("hex")}`, email, password: "correct horse" };
  const register = () => visitor.send("POST", "/api/auth/register", form);
  const answers = await Promise.all(Array.from({ length: 20 }, register));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await register()).toMatchObject({ status: 409, body: { code: "account_exists" } });
  await visitor.ok("POST", "/api/auth/login", form);
  expect(await emailsTo(db, email, "verify_address")).toHaveLength(1);
});

test("a failed registration leaves no account and sends no email", async () => {
  const { visitor, db, ana } = await testApp();
  const email = newAddress();
  await visitor.send("POST", "/api/auth/register", { username: ana.name, email, password: "correct horse" });
  expect(await emailsTo(db, email, "verify_address")).toEqual([]);
  expect(await db.query("select u.id from users u where u.email = $1", [email])).toEqual([]);
});

function newAddress(): string {
  return `${randomBytes(6).toString("hex")}@example.com`;
}

async function verifiedAt(db: TestApp["db"], { email }: Pick<Person, "email">): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>(
    "select u.email_verified_at as at from users u where u.email = $1",
    [email],
  );
  return row?.at ?? null;
}

/** @returns the token that confirms the new address */
async function requestAddressChange({ email }: Person, address: string): Promise<string> {
  const { db, clock } = await testApp();
  const [user] = await db.query<{ id: number }>("select u.id from users u where u.email = $1", [email]);
  return createOneTimeTokens({ clock }).issue(db, {
    userId: user?.id ?? 0,
    purpose: "change_address",
    data: { email: address },
    ttlMs: DAY_SECONDS * 1000,
  });
}
