import { expect, test } from "vitest";

import { Client } from "#server/testing/client.ts";
import { expectRefusal } from "#server/testing/refusal.ts";
import { testApp } from "#server/testing/test-app.ts";

const MISSING = "Please enter both email and password";

test("a password of a megabyte is not read", async () => {
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
  "%s as the password or the address is refused as a form that is not filled in",
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
] as const)("%j as the address is answered as every address is that nobody has", async ([email]) => {
  const { visitor, ana } = await testApp();
  const known = await visitor.send("POST", "/api/auth/login", { email: ana.email, password: "wrong horse" });
  const answer = await visitor.send("POST", "/api/auth/login", { email, password: "wrong horse" });
  expect({ ...answer.body, requestId: "" }).toEqual({ ...known.body, requestId: "" });
  expect(answer.status).toBe(401);
});

test.for([
  ["a letter that only looks alike", (email: string) => email.replace("i", "ı")],
  ["a capital that is no ASCII", (email: string) => email.replace("i", "İ")],
  ["two letters in one", (email: string) => email.replace("vi", "ⅵ")],
  ["a character that nobody sees", (email: string) => email.replace("@", "\u200b@")],
  ["wide letters", (email: string) => email.replace("v", "ｖ")],
] as const)("an address with %s does not sign in to the account of another", async ([, change]) => {
  const { visitor, ana } = await testApp();
  const email = change(ana.email);
  expect(email).not.toBe(ana.email);
  const { password } = ana;
  expect(await visitor.send("POST", "/api/auth/login", { email, password })).toMatchObject({ status: 401 });
});

test("what looks like an end in the middle of a password is part of it", async () => {
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

test("of five hundred who try at once each is answered, and who is right gets in afterwards", async () => {
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
