import { expect, test } from "vitest";

import { FORM_MESSAGES } from "#contract/form-rules.ts";
import { testApp } from "#server/testing/test-app.ts";

import { createPasswordRules } from "./password-rules.ts";

const ana = { username: "ana.maria", email: "ana@example.com" };
const strict = createPasswordRules({ passwordMin: 6, refusesCommonPasswords: true });

test.for(["password", "PassWord", "123456", "qwertyuiop", "trustno1"])(
  "%s is among what is tried first",
  (password) => {
    expect(strict.problem(password, ana)).toBe(FORM_MESSAGES.passwordTooCommon);
  },
);

test.for(["ana.maria", "Ana.Maria2026!", "ana@example.com", "Halflight1"])(
  "%s is what somebody would try on this account",
  (password) => {
    expect(strict.problem(password, ana)).toBe(FORM_MESSAGES.passwordTooCommon);
  },
);

test.for(["a quiet evening", "correct horse", "48291!", "anna.maria", "日本語のパスワード"])(
  "%s may be a password",
  (password) => {
    expect(strict.problem(password, ana)).toBeNull();
  },
);

test("an address that begins with digits alone does not refuse all other digits", () => {
  expect(strict.problem("48291!", { username: "ana", email: "12345@example.com" })).toBeNull();
});

test("where nobody else can sign up, simple passwords will do", () => {
  const rules = createPasswordRules({ passwordMin: 6, refusesCommonPasswords: false });
  expect(rules.problem("password", ana)).toBeNull();
});

test("a service may ask for longer passwords", async () => {
  const { visitor } = await testApp({ passwordMin: 10 });
  const form = { username: "short-of-it", email: "short-of-it@example.com", password: "a quiet e" };
  const message = "Password must be at least 10 characters long";
  expect(await visitor.send("POST", "/api/auth/register", form)).toMatchObject({
    status: 400,
    body: { code: "validation_failed", message, fields: { password: message } },
  });
  await visitor.ok("POST", "/api/auth/register", { ...form, password: "a quiet ev" });
});

test("nobody registers with a common password", async () => {
  const { visitor } = await testApp({ refusesCommonPasswords: true });
  const form = { username: "newcomer", email: "newcomer@example.com", password: "Password1" };
  expect(await visitor.send("POST", "/api/auth/register", form)).toMatchObject({
    status: 400,
    body: { code: "validation_failed", fields: { password: FORM_MESSAGES.passwordTooCommon } },
  });
});
