import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import { ownApp } from "#server/testing/test-app.ts";

import { VERSION, isNewer } from "./updates.ts";

const DAY_SECONDS = 24 * 60 * 60;
const NEXT = { version: "999.0.0", url: "https://halflight.example/999.0.0" };

/** An app whose feed gives one answer after the other; the last one stays. */
async function withFeed(...answers: (object | string)[]) {
  let requests = 0;
  const feed = createServer((_, response) => {
    const answer = answers[Math.min(requests, answers.length - 1)] ?? "";
    requests += 1;
    response.end(typeof answer === "string" ? answer : JSON.stringify(answer));
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => feed.once("listening", resolve));
  onTestFinished(() => void feed.close());
  const { port } = feed.address() as AddressInfo;
  const { ana, db, clock } = await ownApp({ updateFeed: `http://127.0.0.1:${port}/latest.json` });
  await db.query("update users set is_admin = true where username = $1", [ana.name]);
  const { email, password } = ana;
  // The clock moves by more than an access token lives.
  const look = async () => {
    ana.token = (await ana.ok<{ token: string }>("POST", "/api/auth/login", { email, password })).token;
    return ana.get<CallAnswer<"GET /api/admin/health/detailed">>("/api/admin/health/detailed");
  };
  return { look, clock, requests: () => requests };
}

test("an administrator sees the newer version that the feed announces, which is read once a day", async () => {
  const { look, clock, requests } = await withFeed({ version: VERSION, url: NEXT.url }, NEXT);
  expect(requests()).toBe(0);
  expect(await look()).toMatchObject({ version: VERSION, update: null });
  clock.advance(DAY_SECONDS - 60);
  expect(await look()).toMatchObject({ update: null });
  expect(requests()).toBe(1);
  clock.advance(120);
  expect(await look()).toMatchObject({ version: VERSION, update: NEXT });
  expect(requests()).toBe(2);
});

test.for([
  ["isn't JSON", "<html>"],
  ["is too large", JSON.stringify({ ...NEXT, notes: "x".repeat(20_000) })],
  ["names no version", { version: "latest", url: NEXT.url }],
  ["has an address that isn't https", { ...NEXT, url: "javascript:alert(1)" }],
] as const)("a feed that %s changes nothing, and is read again an hour later", async ([, answer]) => {
  const { look, clock, requests } = await withFeed(answer, NEXT);
  expect(await look()).toMatchObject({ status: "ok", update: null });
  expect(await look()).toMatchObject({ update: null });
  expect(requests()).toBe(1);
  clock.advance(3_700);
  expect(await look()).toMatchObject({ update: NEXT });
});

test.for([
  ["1.0.1", "1.0.0", true],
  ["1.10.0", "1.9.9", true],
  ["2.0.0", "1.9.9", true],
  ["1.0.0", "1.0.0", false],
  ["1.0.0", "1.0.1", false],
  ["1.0.0", "1.0.0-rc.1", true],
  ["1.0.0-rc.1", "1.0.0", false],
] as const)("whether %s is newer than %s: %s", ([version, than, expected]) => {
  expect(isNewer(version, than)).toBe(expected);
});
