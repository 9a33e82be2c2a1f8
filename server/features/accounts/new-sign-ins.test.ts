import { expect, test } from "vitest";

import { createAudit } from "#server/features/audit/audit.ts";
import type { Database } from "#server/platform/db.ts";
import { UNLIMITED } from "#server/platform/rate-limit.ts";
import { Client } from "#server/testing/client.ts";
import { testApp } from "#server/testing/test-app.ts";

import { deviceOf } from "./devices.ts";
import { createLoginThrottle } from "./login-throttle.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const HERE = "127.0.0.1";

test("the owner gets an email about a sign-in on a new device, and about no other sign-in", async () => {
  const { ana, ben, address, clock, db } = await testApp();
  expect(await emailsTo(db, ana.email)).toEqual([]);
  await ana.ok("POST", "/api/auth/login", ana);
  await ben.ok("POST", "/api/auth/login", ben);
  expect(await emailsTo(db, ana.email)).toEqual([]);
  const stranger = new Client(address);
  const signIn = (password: string) =>
    stranger.send("POST", "/api/auth/login", { email: ana.email, password }, { "user-agent": FIREFOX });
  expect(await signIn("wrong horse")).toMatchObject({ status: 401 });
  expect(await emailsTo(db, ana.email)).toEqual([]);
  for (let time = 1; time <= 2; time++) expect(await signIn(ana.password)).toMatchObject({ status: 200 });
  expect(await emailsTo(db, ana.email)).toEqual([
    {
      kind: "new_sign_in",
      username: ana.name,
      device: "Firefox on Linux",
      at: clock.now().toISOString(),
    },
  ]);
});

test("successful and failed sign-ins are audited with the account and IP address", async () => {
  const { ana, visitor, db } = await testApp();
  await visitor.send("POST", "/api/auth/login", { email: ana.email, password: "wrong horse" });
  await ana.ok("POST", "/api/auth/login", ana);
  const [user] = await db.query<{ id: number }>("select u.id from users u where u.username = $1", [ana.name]);
  const id = user?.id ?? 0;
  const own = await db.query(
    "select a.action, a.actor_id, a.origin from audit_entries a where a.subject_id = $1 order by a.id",
    [id],
  );
  expect(own).toEqual([
    { action: "signed_in", actor_id: id, origin: HERE },
    { action: "sign_in_failed", actor_id: null, origin: HERE },
    { action: "signed_in", actor_id: id, origin: HERE },
  ]);
});

test("a failed sign-in with an unknown email address is audited without the email address", async () => {
  const { visitor, db } = await testApp();
  const failures = () =>
    db.query<{ row: string }>(
      `select to_jsonb(a)::text as row from audit_entries a where a.action = 'sign_in_failed' and a.subject_id is null`,
    );
  const before = await failures();
  await visitor.send("POST", "/api/auth/login", { email: "nobody@example.com", password: "wrong horse" });
  const after = await failures();
  expect(after).toHaveLength(before.length + 1);
  for (const { row } of after) expect(row).not.toContain("nobody@");
});

test("reuse of an old refresh cookie is audited", async () => {
  const { ana, db, clock } = await testApp();
  const stolen = Object.assign(new Client(ana.address), { cookie: ana.cookie });
  const refresh = (client: Client) =>
    client.send("POST", "/api/auth/refresh", undefined, { "x-requested-with": "app" });
  await refresh(ana);
  clock.advance(61);
  expect(await refresh(stolen)).toMatchObject({ status: 401, body: { code: "refresh_reused" } });
  const entries = await db.query(
    `select a.origin from audit_entries a join users u on u.id = a.subject_id
     where a.action = 'refresh_reused' and u.username = $1`,
    [ana.name],
  );
  expect(entries).toEqual([{ origin: HERE }]);
});

test("a flood of failed sign-ins leaves at most 1,000 audit entries an hour", async () => {
  const { db, clock } = await testApp();
  const throttle = createLoginThrottle({ db, clock, limits: UNLIMITED, audit: createAudit({ clock }) });
  const address = "192.0.2.99";
  // A hundred at a time: more would wait longer for a connection than requests may.
  const flood = async (failures: number) => {
    for (let done = 0; done < failures; done += 100) {
      const batch = Array.from({ length: Math.min(100, failures - done) });
      await Promise.all(batch.map(() => throttle.failed({ userId: null, address })));
    }
  };
  const written = async () => {
    const [row] = await db.query<{ count: number }>(
      "select count(*) from audit_entries a where a.origin = $1",
      [address],
    );
    return row?.count;
  };
  await flood(900);
  await flood(200);
  expect(await written()).toBe(1_000);
  clock.advance(60 * 60);
  await flood(1);
  expect(await written()).toBe(1_001);
});

async function emailsTo(db: Database, address: string): Promise<unknown[]> {
  const rows = await db.query<{ letter: unknown }>(
    "select m.letter from mails m where m.recipient = $1 and m.kind = 'new_sign_in' order by m.id",
    [address],
  );
  return rows.map(({ letter }) => letter);
}

test.for<[string, string | undefined]>([
  [
    "Chrome on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
  ],
  [
    "Edge on Windows",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
  ],
  [
    "Opera on Linux",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0",
  ],
  ["Firefox on Linux", "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"],
  [
    "Safari on Mac",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
  ],
  [
    "Safari on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  ],
  [
    "Chrome on iPhone",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.0.0 Mobile/15E148 Safari/604.1",
  ],
  [
    "Samsung Internet on Android",
    "Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
  ],
  [
    "Chrome on ChromeOS",
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36",
  ],
  ["Firefox", "Firefox/132.0"],
  ["Unknown device", "curl/8.5.0"],
  ["Unknown device", "<script>alert(1)</script>"],
  ["Unknown device", ""],
  ["Unknown device", undefined],
])("%s is recognized from the user agent %s", ([device, userAgent]) => {
  expect(deviceOf(userAgent)).toBe(device);
});
