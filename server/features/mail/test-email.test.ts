import { expect, test } from "vitest";

import { readSmtpUrl } from "#server/platform/mail-addresses.ts";
import { type TestApp, ownApp, testApp } from "#server/testing/test-app.ts";

import { startMailServer } from "./smtp-server.fixture.ts";

const PATH = "/api/admin/mail/test";

/** Makes Ana an administrator. */
async function promoted(app: TestApp): Promise<TestApp> {
  await app.db.query("update users set is_admin = true where username = $1", [app.ana.name]);
  return app;
}

test("a test email goes to the administrator's own address at once", async () => {
  const server = await startMailServer();
  const { ana } = await promoted(await ownApp({ smtp: readSmtpUrl(server.url) }));
  expect(await ana.ok("POST", PATH)).toEqual({ outcome: "sent", recipient: ana.email, details: null });
  expect(server.taken.map(({ to }) => to)).toEqual([[`RCPT TO:<${ana.email}>`]]);
  expect(server.taken[0]?.source).toContain("Subject: Test email");
});

test.for([
  [{ command: "AUTH", reply: "535 5.7.8 wrong password" }, "The mail server rejected the sign-in."],
  [{ command: "RCPT", reply: "550 5.1.1 no such user" }, "The mail server refused the recipient (550)."],
  [{ command: "MAIL", reply: "451 4.3.0 try later" }, "The mail server refused the sender (451)."],
] as const)("if the mail server answers %j, the administrator sees why", async ([behavior, details]) => {
  const server = await startMailServer();
  const smtp = readSmtpUrl(server.url.replace("//", "//user:password@"));
  const { ana } = await promoted(await ownApp({ smtp }));
  server.behavior = behavior;
  expect(await ana.ok("POST", PATH)).toEqual({ outcome: "failed", recipient: ana.email, details });
});

test("if the mail server can't be reached, the administrator sees that", async () => {
  const server = await startMailServer();
  await server.close();
  const { ana } = await promoted(await ownApp({ smtp: readSmtpUrl(server.url) }));
  expect(await ana.ok("POST", PATH)).toMatchObject({
    outcome: "failed",
    details: "The mail server can’t be reached.",
  });
});

test("without a mail server, the administrator sees the name of the file", async () => {
  const { ana } = await promoted(await testApp());
  expect(await ana.ok("POST", PATH)).toEqual({
    outcome: "written",
    recipient: ana.email,
    details: expect.stringMatching(/^\d{4}-.*-test\.eml$/),
  });
});

test("only administrators may send test emails, and only a few", async () => {
  const { ana, ben } = await promoted(await ownApp({ enforcesRateLimits: true }));
  expect((await ben.send("POST", PATH)).status).toBe(403);
  for (let count = 0; count < 5; count++) await ana.ok("POST", PATH);
  expect(await ana.send("POST", PATH)).toMatchObject({ status: 429, body: { code: "rate_limited" } });
});
