import { randomBytes } from "node:crypto";
import { request } from "node:http";

import { expect, test } from "vitest";

import { RESET_TOKEN_INVALID, VERIFICATION_TOKEN_INVALID } from "#contract/accounts.ts";
import { FORM_MESSAGES } from "#contract/form-rules.ts";
import { Client } from "#server/testing/client.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";

import {
  NEW_PASSWORD,
  LONG_TIMEOUT,
  requestReset,
  emailsTo,
  emailRequestsProcessed,
  reset,
  signIn,
  tokenFor,
  verify,
} from "./mailbox.fixture.ts";

const REFUSED = { status: 401, body: { code: "invalid_token" } };

test("a password reset by email recovers the account and ends its sessions", async () => {
  const { visitor, db, ana } = await testApp();
  const resetToken = await requestReset({ visitor, db, person: ana });
  expect(
    await visitor.ok("POST", "/api/auth/reset-password", { resetToken, newPassword: NEW_PASSWORD }),
  ).toEqual({ message: "Your password was changed. Please sign in with the new one" });
  expect(await ana.send("GET", "/api/ratings")).toMatchObject(REFUSED);
  expect(await ana.send("POST", "/api/auth/refresh", undefined, { "x-requested-with": "app" })).toMatchObject(
    {
      status: 401,
      body: { code: "refresh_invalid" },
    },
  );
  expect(await signIn(visitor, ana, ana.password)).toMatchObject({ status: 401 });
  expect(await signIn(visitor, ana, NEW_PASSWORD)).toMatchObject({ status: 200 });
  expect(await emailsTo(db, ana.email, "password_changed")).toEqual([
    { kind: "password_changed", username: ana.name },
  ]);
  expect(await isVerified(db, ana)).toBe(true);
});

test("a reset request for an unknown email address gets the same answer", async () => {
  const { visitor, db, ana } = await testApp();
  const unknown = `${randomBytes(8).toString("hex")}@example.com`;
  const answers = [
    await visitor.send("POST", "/api/auth/request-reset", { email: ana.email }),
    await visitor.send("POST", "/api/auth/request-reset", { email: unknown }),
  ];
  const texts = answers.map(({ status, body }) => JSON.stringify({ status, ...body, requestId: "" }));
  expect(texts[0]).toBe(texts[1]);
  expect(answers[0]).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  await emailRequestsProcessed(db);
  expect(await emailsTo(db, unknown, "reset_password")).toEqual([]);
});

test("emails to an address's owner are sent after the answer, which doesn't wait for a locked account row", async () => {
  const { visitor, db, ana } = await testApp();
  const taken = {
    username: `guest-${randomBytes(6).toString("hex")}`,
    email: ana.email,
    password: "a password",
  };
  await db.transaction(async (tx) => {
    await tx.query("select u.id from users u where u.email = $1 for update", [ana.email]);
    await visitor.ok("POST", "/api/auth/request-reset", { email: ana.email });
    expect(await visitor.send("POST", "/api/auth/register", taken)).toMatchObject({ status: 409 });
  });
  await emailRequestsProcessed(db);
  expect(await emailsTo(db, ana.email, "reset_password")).toHaveLength(1);
  expect(await emailsTo(db, ana.email, "address_already_known")).toHaveLength(1);
});

test("the owner of an address hears of a check with it, like of a registration", async () => {
  const { visitor, db, ana } = await testApp();
  const taken = { username: "somebody.new", email: ana.email, password: "a password" };
  expect(await visitor.send("POST", "/api/auth/register/check", taken)).toMatchObject({ status: 409 });
  await emailRequestsProcessed(db);
  expect(await emailsTo(db, ana.email, "address_already_known")).toHaveLength(1);
});

test("the reset email goes to the stored address however the address was typed", async () => {
  const { visitor, db, ana } = await testApp();
  await visitor.ok("POST", "/api/auth/request-reset", { email: ` ${ana.email.toUpperCase()} ` });
  expect(await tokenFor(db, ana.email, "reset_password")).toMatch(/^[\w-]{43}$/);
});

test.for([
  "ana@example.com\r\nbcc: eve@example.com",
  "ana@example.com,eve@example.com",
  "",
  "ana",
  ["a@b.co"],
])("a reset request for %j is refused with a message at its field", async (email) => {
  const { visitor } = await testApp();
  expect(await visitor.send("POST", "/api/auth/request-reset", { email })).toMatchObject({
    status: 400,
    body: { code: "validation_failed", fields: { email: expect.any(String) } },
  });
});

test("a reset locks out someone who registered with another person's email address", async () => {
  const { visitor, db, ana: squatter } = await testApp();
  const resetToken = await requestReset({ visitor, db, person: squatter });
  const verification = await tokenFor(db, squatter.email, "verify_address");
  await reset(visitor, resetToken);
  expect(await squatter.send("GET", "/api/ratings")).toMatchObject(REFUSED);
  // The reset also voids links that were sent before it.
  expect(await verify(visitor, verification)).toMatchObject({
    status: 400,
    body: { code: "verification_token_invalid" },
  });
});

test("sessions started or refreshed while a new password is being set don't survive it", async () => {
  const { visitor, db, address, signUp } = await testApp();
  const people = await Promise.all(Array.from({ length: 5 }, signUp));
  const tokens = await Promise.all(people.map((person) => requestReset({ visitor, db, person })));
  for (const [place, person] of people.entries()) {
    const [signedIn, refreshed] = await Promise.all([
      signIn(visitor, person, person.password),
      person.send("POST", "/api/auth/refresh", undefined, { "x-requested-with": "app" }),
      reset(visitor, tokens[place] ?? ""),
    ]);
    for (const token of [signedIn.body["token"], refreshed.body["accessToken"]]) {
      const client = Object.assign(new Client(address), { token: String(token) });
      expect(await client.send("GET", "/api/ratings")).toMatchObject({ status: 401 });
    }
  }
});

test("a sign-in with the old password during a password change waits for the change and is refused", async () => {
  const { visitor, db, ana } = await testApp();
  const signingIn = await db.transaction(async (tx) => {
    await tx.query("update users set password_hash = '' where email = $1", [ana.email]);
    const answer = signIn(visitor, ana, ana.password);
    await expect
      .poll(
        () =>
          db.query("select pid from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'logins'"),
        LONG_TIMEOUT,
      )
      .toHaveLength(1);
    return { answer };
  });
  expect(await signingIn.answer).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
});

test("a password reset ends sessions on every process", async () => {
  const { visitor, db, ana, secondServer } = await testApp();
  const elsewhere = Object.assign(new Client(await secondServer()), { token: ana.token });
  await elsewhere.ok("GET", "/api/ratings");
  await reset(visitor, await requestReset({ visitor, db, person: ana }));
  await expect.poll(async () => (await elsewhere.send("GET", "/api/ratings")).status, LONG_TIMEOUT).toBe(401);
});

test("an email address gets at most five reset links in half an hour, and each request the same answer", async () => {
  const { visitor, db, ana, clock } = await testApp();
  for (let time = 0; time < 7; time++)
    await visitor.ok("POST", "/api/auth/request-reset", { email: ana.email });
  await emailRequestsProcessed(db);
  expect(await emailsTo(db, ana.email, "reset_password")).toHaveLength(5);
  clock.advance(30 * 60 + 1);
  await requestReset({ visitor, db, person: ana, emails: 6 });
});

test("reset requests from one network are rate limited", async () => {
  const { visitor } = await testApp({ enforcesRateLimits: true });
  const ask = () => visitor.send("POST", "/api/auth/request-reset", { email: "nobody@example.com" });
  for (let time = 0; time < 25; time++) expect(await ask()).toMatchObject({ status: 200 });
  const answer = await ask();
  expect(answer).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a reset form over 16 KiB is refused", async () => {
  const { visitor } = await testApp();
  expect(await reset(visitor, "x".repeat(17 * 1024))).toMatchObject({
    status: 413,
    body: { code: "body_too_large" },
  });
});

test("a reset link requested before a restart is sent after it", async () => {
  const { db, ana, clock, secondServer } = await testApp();
  await db.query(
    "insert into letter_requests (kind, email_key, requested_at) values ('reset_password', $1, $2)",
    [ana.email, clock.now()],
  );
  await secondServer();
  expect(await tokenFor(db, ana.email, "reset_password")).not.toBe("");
});

test("requesting and using a reset link is audited with the IP address and without the email address", async () => {
  const { visitor, db, ana } = await testApp();
  await reset(visitor, await requestReset({ visitor, db, person: ana }));
  const entries = await db.query(
    `select a.action, a.actor_id is null as "byStranger", a.origin, a.details from audit_entries a
     join users u on u.id = a.subject_id where u.email = $1 and a.action <> 'signed_in' order by a.id`,
    [ana.email],
  );
  expect(entries).toEqual([
    { action: "reset_requested", byStranger: true, origin: "127.0.0.1", details: {} },
    { action: "password_reset", byStranger: false, origin: "127.0.0.1", details: {} },
    { action: "address_verified", byStranger: false, origin: "127.0.0.1", details: {} },
  ]);
});

async function isVerified(db: TestApp["db"], { email }: Person): Promise<boolean> {
  const rows = await db.query(
    "select u.id from users u where u.email = $1 and u.email_verified_at is not null",
    [email],
  );
  return rows.length > 0;
}

const INVALID_RESET = {
  status: 400,
  body: { code: "reset_token_invalid", error: RESET_TOKEN_INVALID },
};
const INVALID_VERIFICATION = {
  status: 400,
  body: { code: "verification_token_invalid", error: VERIFICATION_TOKEN_INVALID },
};

test("links in emails use the public URL whatever host the request names", async () => {
  const { db, ana, port } = await testApp({ publicUrl: "https://films.example" });
  await postAs("evil.example", { port, body: JSON.stringify({ email: ana.email }) });
  await tokenFor(db, ana.email, "reset_password");
  const [resetEmail] = await emailsTo(db, ana.email, "reset_password");
  expect(resetEmail).toMatchObject({
    username: ana.name,
    link: expect.stringMatching(/^https:\/\/films\.example\/reset-password\?token=[\w-]{43}$/),
  });
});

test("of twenty simultaneous uses of one reset link, one succeeds", async () => {
  const { visitor, db, ana } = await testApp();
  const resetToken = await requestReset({ visitor, db, person: ana });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, one) =>
      visitor.send("POST", "/api/auth/reset-password", { resetToken, newPassword: `password of ${one}` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject(INVALID_RESET);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(await signIn(visitor, ana, `password of ${winner}`)).toMatchObject({ status: 200 });
  expect(await emailsTo(db, ana.email, "password_changed")).toHaveLength(1);
});

test("a second reset link voids the first", async () => {
  const { visitor, db, ana } = await testApp();
  const first = await requestReset({ visitor, db, person: ana });
  const second = await requestReset({ visitor, db, person: ana, emails: 2 });
  expect(await reset(visitor, first)).toMatchObject(INVALID_RESET);
  expect(await reset(visitor, second)).toMatchObject({ status: 200 });
});

test.for([
  [9 * 60 + 59, 200],
  [10 * 60 + 1, 400],
] as const)("a reset link used after %d seconds gets status %d", async ([seconds, status]) => {
  const { visitor, db, ana, clock } = await testApp();
  const resetToken = await requestReset({ visitor, db, person: ana });
  clock.advance(seconds);
  expect(await reset(visitor, resetToken)).toMatchObject({ status });
});

test("reset and verification links can't be used for each other's purpose", async () => {
  const { visitor, db, ana } = await testApp();
  const resetToken = await requestReset({ visitor, db, person: ana });
  const verification = await tokenFor(db, ana.email, "verify_address");
  expect(await reset(visitor, verification)).toMatchObject(INVALID_RESET);
  expect(await verify(visitor, resetToken)).toMatchObject(INVALID_VERIFICATION);
  expect(await reset(visitor, ana.token ?? "")).toMatchObject(INVALID_RESET);
  expect(await reset(visitor, resetToken)).toMatchObject({ status: 200 });
});

test.for(["", "x", "a".repeat(43), "' or 1=1 --", "\0", "x".repeat(900)])(
  "the token %j is refused for resets and verifications",
  async (token) => {
    const { visitor } = await testApp();
    expect(await reset(visitor, token)).toMatchObject(INVALID_RESET);
    expect(await verify(visitor, token)).toMatchObject(INVALID_VERIFICATION);
  },
);

test("a reset token in the query string is ignored", async () => {
  const { visitor, db, ana } = await testApp();
  const resetToken = await requestReset({ visitor, db, person: ana });
  const path = `/api/auth/reset-password?resetToken=${resetToken}`;
  expect(await visitor.send("POST", path, { newPassword: NEW_PASSWORD })).toMatchObject({
    status: 400,
    body: { code: "validation_failed", fields: { resetToken: RESET_TOKEN_INVALID } },
  });
});

test("a refused new password doesn't use up the reset link", async () => {
  const { visitor, db, ana } = await testApp({ refusesCommonPasswords: true });
  const resetToken = await requestReset({ visitor, db, person: ana });
  for (const [newPassword, message] of [
    ["seven77", FORM_MESSAGES.newPasswordTooShort],
    ["password1", FORM_MESSAGES.passwordTooCommon],
    [`${ana.name}!`, FORM_MESSAGES.passwordTooCommon],
    ["x".repeat(257), FORM_MESSAGES.passwordTooLong],
  ] as const) {
    expect(await visitor.send("POST", "/api/auth/reset-password", { resetToken, newPassword })).toMatchObject(
      {
        status: 400,
        body: { code: "validation_failed", fields: { newPassword: message } },
      },
    );
  }
  expect(await reset(visitor, resetToken)).toMatchObject({ status: 200 });
});

test("the database doesn't contain reset tokens in plain text", async () => {
  const { visitor, db, ana } = await testApp();
  const resetToken = await requestReset({ visitor, db, person: ana });
  const rows = await db.query<{ row: string }>("select t::text as row from one_time_tokens t");
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(resetToken);
});

/** `fetch` can't set the Host header. */
function postAs(host: string, { port, body }: { port: number; body: string }): Promise<number> {
  const headers = {
    host,
    "content-type": "application/json",
    "x-forwarded-host": host,
    "x-forwarded-proto": "http",
    forwarded: `host=${host}`,
  };
  return new Promise((resolve, reject) => {
    request(
      { port, host: "127.0.0.1", method: "POST", path: "/api/auth/request-reset", headers },
      (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
      },
    )
      .on("error", reject)
      .end(body);
  });
}
