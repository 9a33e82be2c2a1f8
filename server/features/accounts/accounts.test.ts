import { randomBytes } from "node:crypto";

import { decodeJwt } from "jose";
import { expect, test } from "vitest";

import { FORM_MESSAGES } from "#contract/form-rules.ts";
import { Client } from "#server/testing/client.ts";
import { expectRefusal } from "#server/testing/refusal.ts";
import { testApp } from "#server/testing/test-app.ts";

const PASSWORD = "correct horse";

const app = () => testApp();

const EXISTS = {
  status: 409,
  body: { code: "account_exists", error: "Username or email already in use" },
};
const WRONG = {
  status: 401,
  body: { code: "invalid_credentials", error: "Invalid email or password" },
};

test("registering signs the new account in", async () => {
  const { visitor } = await app();
  const form = newForm();
  const answer = await visitor.send<{ token: string }>("POST", "/api/auth/register", form);
  expect(answer.status).toBe(200);
  expect(decodeJwt(answer.body.token)).toMatchObject({ username: form.username, is_admin: false });
  const client = await signedIn(form);
  expect(await client.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
});

test.for([
  [{ username: "" }, "username", FORM_MESSAGES.usernameRequired],
  [{ username: undefined }, "username", FORM_MESSAGES.usernameRequired],
  [{ username: ["ana"] }, "username", FORM_MESSAGES.usernameRequired],
  [{ username: "ab" }, "username", FORM_MESSAGES.usernameTooShort],
  [{ username: "a".repeat(31) }, "username", FORM_MESSAGES.usernameTooLong],
  [{ username: "12345" }, "username", FORM_MESSAGES.usernameLetters],
  [{ username: "Аdministrator" }, "username", FORM_MESSAGES.usernameLetters],
  [{ username: "<img onerror>" }, "username", FORM_MESSAGES.usernameLetters],
  [{ username: "ａｄｍｉｎ" }, "username", FORM_MESSAGES.usernameReserved],
  [{ username: "current" }, "username", FORM_MESSAGES.usernameReserved],
  [{ email: "" }, "email", FORM_MESSAGES.emailRequired],
  [{ email: null }, "email", FORM_MESSAGES.emailRequired],
  [{ email: "ana@example" }, "email", FORM_MESSAGES.emailInvalid],
  [{ email: "ana@example.com\nbcc: x@y.example" }, "email", FORM_MESSAGES.emailInvalid],
  [{ email: "ana@example.com\r\n\r\nhello" }, "email", FORM_MESSAGES.emailInvalid],
  [{ email: "ana@example.com,ben@example.com" }, "email", FORM_MESSAGES.emailInvalid],
  [{ email: "ana@example.com ben@example.com" }, "email", FORM_MESSAGES.emailInvalid],
  [{ email: "ana@ben@example.com" }, "email", FORM_MESSAGES.emailInvalid],
  [{ email: "ana\0@example.com" }, "email", FORM_MESSAGES.emailInvalid],
  [{ email: "ana\u200b@example.com" }, "email", FORM_MESSAGES.emailInvalid],
  [{ email: "ana@exam\u200bple.com" }, "email", FORM_MESSAGES.emailInvalid],
  [{ email: "ana@10.0.0.10" }, "email", FORM_MESSAGES.emailInvalid],
  [{ email: "ana@example_.com" }, "email", FORM_MESSAGES.emailInvalid],
  [{ email: "İna@example.com" }, "email", FORM_MESSAGES.emailLetters],
  [{ email: "ına@example.com" }, "email", FORM_MESSAGES.emailLetters],
  [{ email: "ﬁna@example.com" }, "email", FORM_MESSAGES.emailLetters],
  [{ email: "\u212aim@example.com" }, "email", FORM_MESSAGES.emailLetters],
  [{ email: `${"a".repeat(65)}@example.com` }, "email", FORM_MESSAGES.emailLetters],
  [{ email: `${"a".repeat(250)}@example.com` }, "email", FORM_MESSAGES.emailInvalid],
  [{ password: "" }, "password", FORM_MESSAGES.passwordRequired],
  [{ password: "12345" }, "password", FORM_MESSAGES.passwordTooShort],
  [{ password: "x".repeat(257) }, "password", FORM_MESSAGES.passwordTooLong],
  [{ password: 123_456 }, "password", FORM_MESSAGES.passwordRequired],
] as const)(
  "a registration with %j is refused with a message at its field",
  async ([change, field, message]) => {
    const { visitor } = await app();
    const answer = await visitor.send("POST", "/api/auth/register", { ...newForm(), ...change });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "validation_failed", error: message, fields: { [field]: message } },
    });
  },
);

test("a form with several mistakes gets an error per field, and the first is the message", async () => {
  const { visitor } = await app();
  const form = { username: "ab", email: "x", password: "1" };
  expect((await visitor.send("POST", "/api/auth/register", form)).body).toMatchObject({
    message: FORM_MESSAGES.usernameTooShort,
    fields: {
      username: FORM_MESSAGES.usernameTooShort,
      email: FORM_MESSAGES.emailInvalid,
      password: FORM_MESSAGES.passwordTooShort,
    },
  });
});

test("a password of 255 characters works exactly as typed, including its spaces", async () => {
  const form = { ...newForm(), password: ` ${"pä🎬".repeat(63)}  ` };
  expect(form.password).toHaveLength(255);
  await register(form);
  await signedIn(form);
  const { visitor } = await app();
  expect(
    await visitor.send("POST", "/api/auth/login", { ...form, password: form.password.trim() }),
  ).toMatchObject(WRONG);
});

test("a taken username or email address is refused without saying which of them is taken", async () => {
  const { visitor, ana } = await app();
  const sameName = { ...newForm(), username: ana.name.toUpperCase() };
  const sameEmail = { ...newForm(), email: ana.email.toUpperCase() };
  const answers = [
    await visitor.send("POST", "/api/auth/register", sameName),
    await visitor.send("POST", "/api/auth/register", sameEmail),
  ];
  for (const answer of answers) expect(answer).toMatchObject(EXISTS);
});

test("a check before the sign-up refuses what registering would refuse, and creates nothing", async () => {
  const { visitor, ana, db } = await app();
  const form = newForm();
  const check = (change: object) => visitor.send("POST", "/api/auth/register/check", { ...form, ...change });
  expect(await check({})).toMatchObject({ status: 200 });
  expect(await check({ username: ana.name.toUpperCase() })).toMatchObject(EXISTS);
  expect(await check({ email: ana.email.toUpperCase() })).toMatchObject(EXISTS);
  expect(await check({ username: "admin" })).toMatchObject({
    status: 400,
    body: { fields: { username: FORM_MESSAGES.usernameReserved } },
  });
  expect(await db.query("select id from users where username = $1", [form.username])).toEqual([]);
  await register(form);
});

test.for([
  ["Bernie", "Bemie"],
  ["oscar.w", "0scarw"],
  ["casablanca", "ｃａｓａｂｌａｎｃａ"],
  ["cocoa", "сосоа"],
] as const)("once %s is registered, the look-alike %s is refused", async ([name, lookAlike]) => {
  await register({ ...newForm(), username: name });
  const { visitor } = await app();
  expect(
    await visitor.send("POST", "/api/auth/register", { ...newForm(), username: lookAlike }),
  ).toMatchObject(EXISTS);
});

test("when fifty registrations ask for the same username at once, one gets it", async () => {
  const { visitor, db } = await app();
  const { username } = newForm();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => visitor.send("POST", "/api/auth/register", { ...newForm(), username })),
  );
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(49);
  const users = await db.query("select id from users where username = $1", [username]);
  expect(users).toHaveLength(1);
});

test("extra fields in a registration don't make an administrator or a verified account", async () => {
  const { db } = await app();
  const form = newForm();
  const wish = { is_admin: true, isAdmin: true, role: "admin", id: 1, email_verified: true };
  const { token } = await register({ ...form, ...wish });
  expect(decodeJwt(token)).toMatchObject({ is_admin: false });
  const [user] = await db.query<{ id: number }>(
    `select u.id, u.is_admin as "isAdmin", u.email_verified_at as "verifiedAt" from users u where u.username = $1`,
    [form.username],
  );
  expect(user).toMatchObject({ isAdmin: false, verifiedAt: null });
  expect(user?.id).not.toBe(1);
});

test("the email address at sign-in ignores case and surrounding spaces", async () => {
  const { ana } = await app();
  const client = await signedIn({ email: `  ${ana.email.toUpperCase()} `, password: ana.password });
  expect(await client.send("GET", "/api/ratings")).toMatchObject({ status: 200 });
});

test("a wrong password and an unknown email address get the same answer", async () => {
  const { visitor, ana } = await app();
  const answers = [
    await visitor.send("POST", "/api/auth/login", { email: ana.email, password: "wrong horse" }),
    await visitor.send("POST", "/api/auth/login", { email: newForm().email, password: "wrong horse" }),
    await visitor.send("POST", "/api/auth/login", { email: "' or 1=1 --", password: "wrong horse" }),
  ];
  const texts = answers.map(({ body }) => JSON.stringify({ ...body, requestId: "" }));
  expect(answers[0]).toMatchObject(WRONG);
  expect(new Set(texts).size).toBe(1);
  for (const { headers } of answers) expect(headers.getSetCookie()).toEqual([]);
});

test.for([
  [{ email: "ana@example.com" }],
  [{ password: "correct horse" }],
  [{ email: "", password: "" }],
  [{ email: { $ne: null }, password: { $ne: null } }],
  [{ email: ["ana@example.com"], password: "correct horse" }],
  [{ email: "ana@example.com", password: "x".repeat(257) }],
])("a sign-in without a valid email address and password is refused: %j", async ([form]) => {
  const { visitor } = await app();
  expect(await visitor.send("POST", "/api/auth/login", form)).toMatchObject({
    status: 400,
    body: { code: "validation_failed", error: "Please enter both email and password" },
  });
});

test("100 sign-ins at once each get 401 or 503, and other requests don't wait for them", async () => {
  const { visitor, ana } = await app();
  let isOver = false;
  const storm = Promise.all(
    Array.from({ length: 100 }, () =>
      visitor.send("POST", "/api/auth/login", { email: ana.email, password: "wrong horse" }),
    ),
  ).finally(() => {
    isOver = true;
  });
  await visitor.get("/api/feature-flags");
  expect(isOver).toBe(false);
  for (const { status, body, headers } of await storm) {
    if (status === 401) continue;
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: "overloaded" });
    expect(headers.get("retry-after")).toBe("1");
  }
  await signedIn(ana);
});

type Form = { username: string; email: string; password: string };

function newForm(): Form {
  const username = `guest-${randomBytes(6).toString("hex")}`;
  return { username, email: `${username}@example.com`, password: PASSWORD };
}

async function register(form: Form): Promise<{ token: string }> {
  const { visitor } = await app();
  return visitor.ok("POST", "/api/auth/register", form);
}

async function signedIn({ email, password }: { email: string; password: string }): Promise<Client> {
  const { address } = await app();
  const client = new Client(address);
  const { token } = await client.ok<{ token: string }>("POST", "/api/auth/login", { email, password });
  return Object.assign(client, { token });
}

const MISSING = "Please enter both email and password";

test("a sign-in with a one-megabyte password is refused with 413", async () => {
  const { visitor, ana } = await testApp();
  const form = { email: ana.email, password: "x".repeat(1024 * 1024) };
  const answer = await visitor.send("POST", "/api/auth/login", form);
  expect(answer.status).toBe(413);
  expectRefusal(answer.body, "body_too_large");
});

test.for([
  ["a number", 12_345_678],
  ["true", true],
  ["null", null],
  ["a list", ["correct horse"]],
  ["an object", { $gt: "" }],
  ["an object with a length", { length: 13 }],
  ["257 characters", "x".repeat(257)],
  ["no characters", ""],
] as const)(
  "a sign-in with %s as the password or email address is refused as incomplete",
  async ([, value]) => {
    const { visitor, ana } = await testApp();
    const forms = [
      { email: ana.email, password: value },
      { email: value, password: ana.password },
    ];
    for (const form of forms) {
      const answer = await visitor.send("POST", "/api/auth/login", form);
      expect(answer).toMatchObject({ status: 400, body: { code: "validation_failed", error: MISSING } });
    }
  },
);

test.for([
  ["' or '1'='1"],
  ["admin'--"],
  ["%"],
  ["\\"],
  ['{"$ne": null}'],
  ["İstanbul@example.com"],
  ["ı@example.com"],
  ["ﬁlm@example.com"],
  ["K@example.com"],
  ["a\u200bna@example.com"],
  ["\u202eana@example.com"],
  ["ana@example.com\r\nBcc: x@y.example"],
  ["ana@exa\ud800mple.com"],
  ["🎬".repeat(60)],
] as const)("a sign-in as %j gets the same answer as a wrong password", async ([email]) => {
  const { visitor, ana } = await testApp();
  const known = await visitor.send("POST", "/api/auth/login", { email: ana.email, password: "wrong horse" });
  const answer = await visitor.send("POST", "/api/auth/login", { email, password: "wrong horse" });
  expect({ ...answer.body, requestId: "" }).toEqual({ ...known.body, requestId: "" });
  expect(answer.status).toBe(401);
});

test.for([
  ["a look-alike letter", (email: string) => email.replace("i", "ı")],
  ["a non-ASCII capital", (email: string) => email.replace("i", "İ")],
  ["a ligature", (email: string) => email.replace("vi", "ⅵ")],
  ["an invisible character", (email: string) => email.replace("@", "\u200b@")],
  ["a full-width letter", (email: string) => email.replace("v", "ｖ")],
] as const)("an email address with %s doesn't sign in to the account it imitates", async ([, change]) => {
  const { visitor, ana } = await testApp();
  const email = change(ana.email);
  expect(email).not.toBe(ana.email);
  const { password } = ana;
  expect(await visitor.send("POST", "/api/auth/login", { email, password })).toMatchObject({ status: 401 });
});

test("null characters and leading spaces are part of a password", async () => {
  const { visitor, ana } = await testApp();
  for (const password of [
    `${ana.password}\0`,
    `${ana.password}\0more`,
    `\0${ana.password}`,
    ` ${ana.password}`,
  ]) {
    expect(await visitor.send("POST", "/api/auth/login", { email: ana.email, password })).toMatchObject({
      status: 401,
    });
  }
});

test("500 sign-ins at once each get an answer, and a correct sign-in works afterward", async () => {
  const { ana, address } = await testApp({ enforcesRateLimits: true, trustProxy: ["127.0.0.1"] });
  const tries = Array.from({ length: 500 }, (_, place) =>
    new Client(address).send(
      "POST",
      "/api/auth/login",
      { email: `nobody-${place}@example.com`, password: "wrong horse" },
      { "x-forwarded-for": `10.9.${place >> 8}.${place & 255}` },
    ),
  );
  const answers = await Promise.all(tries);
  for (const { status, body, headers } of answers) {
    expect([401, 503]).toContain(status);
    expectRefusal(body, status === 401 ? "invalid_credentials" : "overloaded");
    expect(headers.get("retry-after")).toBe(status === 503 ? "1" : null);
  }
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(300);
  expect(await ana.send("POST", "/api/auth/login", ana)).toMatchObject({ status: 200 });
}, 60_000);
