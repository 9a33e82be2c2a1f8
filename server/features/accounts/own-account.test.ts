import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { FORM_MESSAGES } from "#contract/form-rules.ts";
import { Client } from "#server/testing/client.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";

const NEW_PASSWORD = "battery staple";
const INVALID = { status: 401, body: { code: "invalid_token" } };

test("owners see their own account details", async () => {
  const { ana, clock } = await testApp();
  expect(await ana.get("/api/user/account")).toEqual({
    account: {
      username: ana.name,
      email: ana.email,
      email_verified: false,
      has_password: true,
      is_linked: false,
      member_since: clock.now().toISOString(),
      profile_visibility: "members",
      picks_may_be_studied: false,
    },
  });
});

test("changing the password ends every other session on every process, and the current one continues", async () => {
  const { ana, secondServer } = await testApp();
  const phone = await signIn(ana);
  const elsewhere = Object.assign(new Client(await secondServer()), { token: phone.token });
  expect(await elsewhere.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
  const before = copyOf(ana);
  ana.token = (await changePassword(ana)).token;
  expect(await ana.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
  expect(await refresh(ana)).toMatchObject({ status: 200 });
  for (const other of [phone, before]) {
    expect(await other.send("GET", "/api/ratings")).toMatchObject(INVALID);
    expect(await refresh(other)).toMatchObject({ status: 401, body: { code: "refresh_invalid" } });
  }
  await expect.poll(() => elsewhere.send("GET", "/api/ratings")).toMatchObject(INVALID);
});

test("after a password change only the new password signs in", async () => {
  const { ana } = await testApp();
  await changePassword(ana);
  expect(await new Client(ana.address).send("POST", "/api/auth/login", ana)).toMatchObject({ status: 401 });
  await signIn(Object.assign(ana, { password: NEW_PASSWORD }));
});

test("a password change is emailed to the owner and audited", async () => {
  const { ana, db } = await testApp();
  await changePassword(ana);
  expect(await emailsTo(db, ana.email)).toMatchObject([
    { kind: "verify_address" },
    { kind: "password_changed", username: ana.name },
  ]);
  const entries = await db.query(
    `select a.action, a.origin from audit_entries a join users u on u.id = a.subject_id and u.id = a.actor_id
     where u.username = $1 order by a.id`,
    [ana.name],
  );
  expect(entries.at(-1)).toEqual({ action: "password_changed", origin: "127.0.0.1" });
});

test("a password change voids links that were emailed before it", async () => {
  const { ana, db } = await testApp();
  const [letter] = await emailsTo(db, ana.email);
  await changePassword(ana);
  const token = new URL(String(letter?.["link"])).searchParams.get("token");
  expect(await ana.send("POST", "/api/auth/verify-email", { token })).toMatchObject({
    status: 400,
    body: { code: "verification_token_invalid" },
  });
});

test.for<[string, object, string, string]>([
  ["/api/user/password", { currentPassword: "wrong" }, "currentPassword", "currentPasswordWrong"],
  ["/api/user/password", { currentPassword: "" }, "currentPassword", "passwordRequired"],
  ["/api/user/password", { currentPassword: undefined }, "currentPassword", "passwordRequired"],
  ["/api/user/password", { currentPassword: "x".repeat(257) }, "currentPassword", "passwordTooLong"],
  ["/api/user/password", { newPassword: "1234567" }, "newPassword", "newPasswordTooShort"],
  ["/api/user/password", { newPassword: "x".repeat(257) }, "newPassword", "passwordTooLong"],
  ["/api/user/password", { newPassword: ["battery staple"] }, "newPassword", "passwordRequired"],
  ["/api/user/email", { password: "wrong" }, "password", "passwordWrong"],
  ["/api/user/email", { password: null }, "password", "passwordRequired"],
  ["/api/user/email", { email: "ana@example" }, "email", "emailInvalid"],
  ["/api/user/email", { email: "ana@example.com\r\nBcc: x@y.example" }, "email", "emailInvalid"],
  ["/api/user/email", { email: "anä@example.com" }, "email", "emailLetters"],
  ["/api/user/email", { email: "" }, "email", "emailRequired"],
])(
  "a request to %s with %j is refused at its field and changes nothing",
  async ([path, change, field, message]) => {
    const { ana, db } = await testApp();
    const form = { currentPassword: ana.password, newPassword: NEW_PASSWORD, password: ana.password };
    const answer = await ana.send("POST", path, { ...form, email: `new-${ana.email}`, ...change });
    const sentence = FORM_MESSAGES[message as keyof typeof FORM_MESSAGES];
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "validation_failed", error: sentence, fields: { [field]: sentence } },
    });
    expect(await emailsTo(db, ana.email)).toHaveLength(1);
    await signIn(ana);
  },
);

test("changing to a common password is refused", async () => {
  const { ana } = await testApp({ refusesCommonPasswords: true });
  expect(
    await ana.send("POST", "/api/user/password", {
      currentPassword: ana.password,
      newPassword: "iloveyou1",
    }),
  ).toMatchObject({ status: 400, body: { fields: { newPassword: FORM_MESSAGES.passwordTooCommon } } });
});

test("of two password changes at the same moment, one is refused", async () => {
  const { ana } = await testApp();
  const wanted = ["battery staple", "staple battery"];
  const answers = await Promise.all(
    wanted.map((newPassword) =>
      copyOf(ana).send("POST", "/api/user/password", { currentPassword: ana.password, newPassword }),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const kept = wanted[answers.findIndex(({ status }) => status === 200)] ?? "";
  await signIn(Object.assign(ana, { password: kept }));
});

test("wrong current passwords count toward one limit per account across all calls that ask for it", async () => {
  const { signUp } = await testApp({ enforcesRateLimits: true });
  const ana = await signUp();
  const wrong = {
    currentPassword: "wrong",
    newPassword: NEW_PASSWORD,
    password: "wrong",
    email: "a@b.example",
  };
  const guesses = [
    ["POST", "/api/user/password"],
    ["POST", "/api/user/email"],
    ["DELETE", "/api/user"],
  ] as const;
  for (let guess = 0; guess < 10; guess++) {
    const [method, path] = guesses[guess % guesses.length] ?? guesses[0];
    expect(await ana.send(method, path, wrong)).toMatchObject({ status: 400 });
  }
  for (const [method, path] of guesses) {
    const answer = await ana.send(method, path, {
      ...wrong,
      currentPassword: ana.password,
      password: ana.password,
    });
    expect(answer).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  }
});

test("a body of more than 16 KiB is refused", async () => {
  const { ana } = await testApp();
  for (const [method, path] of [
    ["POST", "/api/user/password"],
    ["POST", "/api/user/email"],
    ["DELETE", "/api/user"],
  ] as const) {
    expect(await ana.send(method, path, { password: "x".repeat(17 * 1024) })).toMatchObject({
      status: 413,
      body: { code: "body_too_large" },
    });
  }
});

test("a new email address takes effect only once the link sent to it is opened", async () => {
  const { ana, db, visitor } = await testApp();
  const email = `new-${ana.name}@example.com`;
  await ana.ok("POST", "/api/user/email", { email, password: ana.password });
  expect(await emailOf(ana)).toMatchObject({ email: ana.email });
  await signIn(ana);
  const [letter] = await emailsTo(db, email);
  expect(letter).toMatchObject({ kind: "confirm_new_address", username: ana.name });
  const link = new URL(String(letter?.["link"]));
  expect(link.origin + link.pathname).toBe("https://halflight.example/verify-email");
  await visitor.ok("POST", "/api/auth/verify-email", { token: link.searchParams.get("token") });
  expect(await emailOf(ana)).toMatchObject({ email, email_verified: true });
  expect(await new Client(ana.address).send("POST", "/api/auth/login", ana)).toMatchObject({ status: 401 });
  const notice = { kind: "address_changed", newAddress: "n…@example.com" };
  expect((await emailsTo(db, ana.email)).at(-1)).toMatchObject(notice);
  expect((await emailsTo(db, email)).at(-1)).toMatchObject(notice);
  await signIn(Object.assign(ana, { email }));
});

test("changing to a taken email address doesn't reveal that it's taken, and its owner gets no email", async () => {
  const { ana, ben, db } = await testApp();
  const ask = (email: string) => ana.ok("POST", "/api/user/email", { email, password: ana.password });
  const before = await emailsTo(db, ben.email);
  expect(await ask(ben.email.toUpperCase())).toEqual(await ask(`nobody-${ana.name}@example.com`));
  expect(await emailsTo(db, ben.email)).toEqual(before);
});

test("changing to the current email address is refused", async () => {
  const { ana } = await testApp();
  const form = { email: ana.email.toUpperCase(), password: ana.password };
  expect(await ana.send("POST", "/api/user/email", form)).toMatchObject({
    status: 400,
    body: { fields: { email: FORM_MESSAGES.emailSame } },
  });
});

async function signIn(person: Person): Promise<Client> {
  const client = new Client(person.address);
  const { token } = await client.ok<{ token: string }>("POST", "/api/auth/login", person);
  return Object.assign(client, { token });
}

/** A copy of the browser with its current token and cookie. */
function copyOf({ address, token, cookie }: Client): Client {
  return Object.assign(new Client(address), { token, cookie });
}

function changePassword(person: Person): Promise<{ token: string }> {
  const form = { currentPassword: person.password, newPassword: NEW_PASSWORD };
  return person.ok("POST", "/api/user/password", form);
}

function refresh(client: Client) {
  return client.send("POST", "/api/auth/refresh", undefined, { "x-requested-with": "app" });
}

async function emailOf(person: Person) {
  return (await person.get<CallAnswer<"GET /api/user/account">>("/api/user/account")).account;
}

async function emailsTo(db: TestApp["db"], address: string): Promise<Record<string, unknown>[]> {
  const rows = await db.query<{ letter: Record<string, unknown> }>(
    "select m.letter from mails m where m.recipient = $1 order by m.id",
    [address],
  );
  return rows.map(({ letter }) => letter);
}
