import { expect, test } from "vitest";

import { FORM_MESSAGES } from "#contract/form-rules.ts";
import { testApp } from "#server/testing/test-app.ts";

import {
  usernameKey,
  usernameProblem,
  deliverable,
  emailKey,
  emailProblem,
  maskEmail,
  createPasswordRules,
} from "./credentials.ts";

test.for(["ana", "Ana_Maria", "j.r.r-tolkien", "r2d2", "Ольга", "Ελένη", "さくら", "박찬욱", "Zoë", "مريم"])(
  "%s is a valid username",
  (name) => {
    expect(usernameProblem(name)).toBeNull();
  },
);

test.for([
  "123",
  "١٢٣",
  "...",
  "Аdmin",
  "pаypal",
  "ana maria",
  " ana",
  "ana\tmaria",
  "ana\u200bmaria",
  "ana\u202emaria",
  "ana\u0000",
  "../ana",
  "ana@example.com",
  "<img>",
  "ana🎬",
  "ana'--",
])(
  "the username %j is refused: only letters of one script, digits, dots, dashes and underscores are allowed",
  (name) => {
    expect(usernameProblem(name)).toBe(FORM_MESSAGES.usernameLetters);
  },
);

test.for(
  [
    ["current", "me", "admin", "root", "api", "system", "null", "undefined"],
    ["ADMIN", "Admin", "ａｄｍｉｎ", "𝐚𝐝𝐦𝐢𝐧", "admin.", "_ad-min", "adm1n", "admın", "ádmin", "r00t", "rne"],
  ].flat(),
)("the username %s is refused: it's reserved or looks like a reserved name", (name) => {
  expect(usernameProblem(name)).toBe(FORM_MESSAGES.usernameReserved);
});

test("a username that exceeds the limit after Unicode normalization is too long", () => {
  expect(usernameProblem("㎏".repeat(16))).toBe(FORM_MESSAGES.usernameTooLong);
});

test.for([
  ["Bernie", "bernie"],
  ["bernie", "bemie"],
  ["ber.nie", "bemie"],
  ["oscar", "0scar"],
  ["lily", "IiIy"],
  ["smith", "5mith"],
  ["ana.b", "a_n-ab"],
  ["zoë", "zoe"],
  ["ｃａｓａｂｌａｎｃａ", "casablanca"],
  ["саса", "caca"],
  ["ароӏӏо", "apollo"],
  ["ΝΙΚΟΣ", "νικοσ"],
  ["νικος", "νικοσ"],
  ["ISTANBUL", "istanbul"],
  ["İstanbul", "istanbul"],
] as const)("%s and %s count as the same username", ([one, other]) => {
  expect(usernameKey(one)).toBe(usernameKey(other));
});

test.for([
  ["ana", "anna"],
  ["ana1", "ana2"],
  ["bernie", "bertie"],
] as const)("%s and %s are different usernames", ([one, other]) => {
  expect(usernameKey(one)).not.toBe(usernameKey(other));
});

test.for([
  ["Ana@Example.com", "Ana@example.com"],
  ["ana+films@münchen.example", "ana+films@xn--mnchen-3ya.example"],
  ["ana@ﬁlms.example", "ana@films.example"],
  ["o'hara.b@sub.example.co", "o'hara.b@sub.example.co"],
] as const)("email for %s goes to %s", ([typed, address]) => {
  expect(emailProblem(typed)).toBeNull();
  expect(deliverable(typed)).toBe(address);
});

test.for([
  ["ana@MÜNCHEN.example", "Ana@xn--mnchen-3ya.EXAMPLE"],
  ["ANA@EXAMPLE.COM", " ana@example.com "],
] as const)("%s and %s count as the same email address", ([one, other]) => {
  expect(emailKey(one)).toBe(emailKey(other));
});

test.for(["İna@example.com", "ına@example.com", "ﬁna@example.com", "\u212aina@example.com"])(
  "%s is refused and doesn't count as its ASCII look-alike",
  (address) => {
    expect(emailProblem(address)).toBe(FORM_MESSAGES.emailLetters);
    for (const plain of ["ina", "fina", "kina"])
      expect(emailKey(address)).not.toBe(emailKey(`${plain}@example.com`));
  },
);

test.for(["ana", "", "ana@", "@example.com", "' or 1=1 --"])(
  "%j isn't an email address but still has a key",
  (text) => {
    expect(emailProblem(text)).not.toBeNull();
    expect(emailKey(text)).toBeTypeOf("string");
  },
);

test("a domain that exceeds the limit in its ASCII form is refused", () => {
  const domain = `${Array.from({ length: 24 }, () => "üüüüüü").join(".")}.example`;
  expect(`ana@${domain}`.length).toBeLessThan(254);
  expect(emailProblem(`ana@${domain}`)).toBe(FORM_MESSAGES.emailInvalid);
});

test("a masked email address shows only the first letter and the domain", () => {
  expect(maskEmail("ana.maria@example.com")).toBe("a…@example.com");
});

const ana = { username: "ana.maria", email: "ana@example.com" };
const strict = createPasswordRules({ passwordMin: 6, refusesCommonPasswords: true });

test.for(["password", "PassWord", "123456", "qwertyuiop", "trustno1"])(
  "%s is refused as a common password",
  (password) => {
    expect(strict.problem(password, ana)).toBe(FORM_MESSAGES.passwordTooCommon);
  },
);

test.for(["ana.maria", "Ana.Maria2026!", "ana@example.com", "Halflight1"])(
  "%s is refused as too easy to guess for this account",
  (password) => {
    expect(strict.problem(password, ana)).toBe(FORM_MESSAGES.passwordTooCommon);
  },
);

test.for(["a quiet evening", "correct horse", "48291!", "anna.maria", "日本語のパスワード"])(
  "%s is accepted as a password",
  (password) => {
    expect(strict.problem(password, ana)).toBeNull();
  },
);

test("an email address that starts with digits doesn't rule out other digits", () => {
  expect(strict.problem("48291!", { username: "ana", email: "12345@example.com" })).toBeNull();
});

test("common passwords are accepted when the check is off", () => {
  const rules = createPasswordRules({ passwordMin: 6, refusesCommonPasswords: false });
  expect(rules.problem("password", ana)).toBeNull();
});

test("the minimum password length is configurable", async () => {
  const { visitor } = await testApp({ passwordMin: 10 });
  const form = { username: "short-of-it", email: "short-of-it@example.com", password: "a quiet e" };
  const message = "Password must be at least 10 characters long";
  expect(await visitor.send("POST", "/api/auth/register", form)).toMatchObject({
    status: 400,
    body: { code: "validation_failed", message, fields: { password: message } },
  });
  await visitor.ok("POST", "/api/auth/register", { ...form, password: "a quiet ev" });
});

test("registering with a common password is refused", async () => {
  const { visitor } = await testApp({ refusesCommonPasswords: true });
  const form = { username: "newcomer", email: "newcomer@example.com", password: "Password1" };
  expect(await visitor.send("POST", "/api/auth/register", form)).toMatchObject({
    status: 400,
    body: { code: "validation_failed", fields: { password: FORM_MESSAGES.passwordTooCommon } },
  });
});
