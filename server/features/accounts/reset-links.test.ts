import { request } from "node:http";

import { expect, test } from "vitest";

import { RESET_TOKEN_INVALID, VERIFICATION_TOKEN_INVALID } from "#contract/account-recovery.ts";
import { FORM_MESSAGES } from "#contract/form-rules.ts";
import { testApp } from "#server/testing/test-app.ts";

import { NEW_PASSWORD, requestReset, emailsTo, reset, signIn, tokenFor, verify } from "./mailbox.fixture.ts";

const INVALID_RESET = {
  status: 400,
  body: { code: "reset_token_invalid", error: RESET_TOKEN_INVALID },
};
const INVALID_VERIFICATION = {
  status: 400,
  body: { code: "verification_token_invalid", error: VERIFICATION_TOKEN_INVALID },
};

test("links lead to the public address, whatever host the request names", async () => {
  const { db, ana, port } = await testApp({ publicUrl: "https://films.example" });
  await postAs("evil.example", { port, body: JSON.stringify({ email: ana.email }) });
  await tokenFor(db, ana.email, "reset_password");
  const [letter] = await emailsTo(db, ana.email, "reset_password");
  expect(letter).toMatchObject({
    username: ana.name,
    link: expect.stringMatching(/^https:\/\/films\.example\/reset-password\?token=[\w-]{43}$/),
  });
});

test("of twenty who use one link at once one wins", async () => {
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

test("a second link ends the first", async () => {
  const { visitor, db, ana } = await testApp();
  const first = await requestReset({ visitor, db, person: ana });
  const second = await requestReset({ visitor, db, person: ana, emails: 2 });
  expect(await reset(visitor, first)).toMatchObject(INVALID_RESET);
  expect(await reset(visitor, second)).toMatchObject({ status: 200 });
});

test.for([
  [9 * 60 + 59, 200],
  [10 * 60 + 1, 400],
] as const)("a reset link that is %d seconds old is answered with %d", async ([seconds, status]) => {
  const { visitor, db, ana, clock } = await testApp();
  const resetToken = await requestReset({ visitor, db, person: ana });
  clock.advance(seconds);
  expect(await reset(visitor, resetToken)).toMatchObject({ status });
});

test("a link is good for its own purpose only", async () => {
  const { visitor, db, ana } = await testApp();
  const resetToken = await requestReset({ visitor, db, person: ana });
  const verification = await tokenFor(db, ana.email, "verify_address");
  expect(await reset(visitor, verification)).toMatchObject(INVALID_RESET);
  expect(await verify(visitor, resetToken)).toMatchObject(INVALID_VERIFICATION);
  expect(await reset(visitor, ana.token ?? "")).toMatchObject(INVALID_RESET);
  expect(await reset(visitor, resetToken)).toMatchObject({ status: 200 });
});

test.for(["", "x", "a".repeat(43), "' or 1=1 --", "\0", "x".repeat(900)])(
  "the token %j opens nothing",
  async (token) => {
    const { visitor } = await testApp();
    expect(await reset(visitor, token)).toMatchObject(INVALID_RESET);
    expect(await verify(visitor, token)).toMatchObject(INVALID_VERIFICATION);
  },
);

test("a token in the address is not looked at", async () => {
  const { visitor, db, ana } = await testApp();
  const resetToken = await requestReset({ visitor, db, person: ana });
  const path = `/api/auth/reset-password?resetToken=${resetToken}`;
  expect(await visitor.send("POST", path, { newPassword: NEW_PASSWORD })).toMatchObject({
    status: 400,
    body: { code: "validation_failed", fields: { resetToken: RESET_TOKEN_INVALID } },
  });
});

test("a password that is refused leaves the link good", async () => {
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

test("the database holds no token that opens anything", async () => {
  const { visitor, db, ana } = await testApp();
  const resetToken = await requestReset({ visitor, db, person: ana });
  const rows = await db.query<{ row: string }>("select t::text as row from one_time_tokens t");
  expect(rows.length).toBeGreaterThan(0);
  for (const { row } of rows) expect(row).not.toContain(resetToken);
});

/** What `fetch` does not let a page do: name another host. */
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
