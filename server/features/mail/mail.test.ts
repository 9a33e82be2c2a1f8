import { expect, test } from "vitest";

import { type Database, openDatabase } from "#server/platform/db.ts";

import { CHANGED, MINUTE, LONG_TIMEOUT, RESET, withMailServer, CONFIRM, HOUR } from "./mail.fixture.ts";
import { startMailServer } from "./smtp-server.fixture.ts";

test("an email is delivered once, and its content is deleted", async () => {
  const { mail, server, enqueue, rows } = await withMailServer();
  await enqueue(RESET);
  await mail.deliver();
  await mail.deliver();
  expect(server.taken).toHaveLength(1);
  expect(server.taken[0]).toMatchObject({
    from: expect.stringContaining("<no-reply@halflight.example>"),
    to: [expect.stringContaining("<ana@example.com>")],
  });
  expect(await rows()).toEqual([{ attempts: 1, sent_at: expect.any(Date), letter: null, failure: null }]);
});

test("an email is never sent if its transaction rolls back", async () => {
  const { db, mail, server, ana } = await withMailServer();
  const undone = db.transaction(async (tx) => {
    const [owner] = await tx.query<{ id: number }>("select id from users where username = $1", [ana.name]);
    await mail.enqueue(tx, { userId: owner?.id ?? 0, address: ana.email }, CHANGED);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await mail.deliver();
  expect(server.taken).toEqual([]);
});

test("an email is sent as soon as its transaction commits, whichever process wrote it", async () => {
  const { another, server, enqueue, secondServer } = await withMailServer();
  await secondServer();
  another().startDelivery();
  await enqueue(CHANGED);
  await expect.poll(() => server.taken.length, LONG_TIMEOUT).toBe(1);
});

test("several processes deliver in parallel, and each email is sent once", async () => {
  const { another, server, enqueue, rows } = await withMailServer();
  for (let place = 0; place < 40; place++) await enqueue(CHANGED, `ana-${place}@example.com`);
  const processes = [another(), another(), another()];
  await Promise.all([...processes, ...processes].map((one) => one.deliver()));
  const recipients = server.taken.flatMap(({ to }) => to);
  expect(recipients).toHaveLength(40);
  expect(new Set(recipients).size).toBe(40);
  expect((await rows()).every(({ attempts }) => attempts === 1)).toBe(true);
});

test.for([
  "ana@example.com\r\nBcc: eve@evil.example",
  "ana@example.com, eve@evil.example",
  "<ana@example.com>",
])("no email is sent to the malformed address %j", async (address) => {
  const { mail, server, enqueue, rows } = await withMailServer();
  await enqueue(CHANGED, address);
  await mail.deliver();
  expect(server.commands).toEqual([]);
  expect(await rows()).toMatchObject([{ failure: "The recipient’s address is invalid.", letter: null }]);
});

test("an unreadable email is given up, and the next one is sent", async () => {
  const { db, mail, server, enqueue, rows } = await withMailServer();
  await enqueue(CHANGED);
  await db.query("update mails set letter = $1", [{ kind: "praise" }]);
  await enqueue(CHANGED);
  await mail.deliver();
  expect(server.taken).toHaveLength(1);
  expect((await rows())[0]).toMatchObject({ failure: "The stored email can’t be read.", letter: null });
});

test("waiting emails are counted, with the time of the oldest and the last failure", async () => {
  const { clock, mail, server, enqueue } = await withMailServer();
  expect(await mail.waiting()).toEqual({ count: 0, oldest: null, lastFailure: null, givenUp: 0 });
  const posted = clock.now();
  await server.close();
  await enqueue(CHANGED);
  clock.advance(MINUTE);
  await enqueue(CHANGED);
  await mail.deliver();
  expect(await mail.waiting()).toEqual({
    count: 2,
    oldest: posted,
    lastFailure: "The mail server can’t be reached.",
    givenUp: 0,
  });
});

test("late emails show up on the health page", async () => {
  const { clock, db, ana, mail, server, enqueue } = await withMailServer();
  await db.query("update users set is_admin = true where username = $1", [ana.name]);
  const health = () => ana.get<{ components: object }>("/api/admin/health/detailed");
  await server.close();
  await enqueue(CHANGED);
  await mail.deliver();
  expect(await health()).toMatchObject({ components: { mail: { status: "ok", error: null } } });
  clock.advance(11 * MINUTE);
  expect(await health()).toMatchObject({
    status: "degraded",
    components: {
      mail: { status: "degraded", error: "1 email is waiting. The mail server can’t be reached." },
    },
  });
});

test("while the mail server is down an email is retried at growing intervals, and sent once it's back", async () => {
  const { clock, mail, server, enqueue, rows } = await withMailServer();
  await enqueue(CHANGED);
  const port = Number(new URL(server.url).port);
  await server.close();
  const tried = [];
  for (const wait of [0, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 4 * HOUR]) {
    clock.advance(wait - 1);
    await mail.deliver();
    clock.advance(1);
    await mail.deliver();
    tried.push((await rows()).map(({ attempts }) => attempts));
  }
  expect(tried).toEqual([[1], [2], [3], [4], [5], [6], [7]]);
  expect(await rows()).toMatchObject([{ sent_at: null, failure: "The mail server can’t be reached." }]);
  const back = await startMailServer({ port });
  clock.advance(4 * HOUR);
  await mail.deliver();
  expect(back.taken).toHaveLength(1);
  expect(await rows()).toMatchObject([{ sent_at: expect.any(Date), letter: null, failure: null }]);
});

test("an email is given up after a day, and its content is deleted", async () => {
  const { clock, mail, server, enqueue, rows } = await withMailServer();
  await enqueue(CHANGED);
  await server.close();
  for (let hours = 0; hours <= 24; hours++) {
    await mail.deliver();
    clock.advance(HOUR);
  }
  const failure = "The mail server can’t be reached.";
  expect(await rows()).toEqual([{ attempts: expect.any(Number), sent_at: null, letter: null, failure }]);
  expect(await mail.waiting()).toEqual({ count: 0, oldest: null, lastFailure: failure, givenUp: 1 });
});

test("an email whose link has expired isn't sent", async () => {
  const { clock, mail, server, enqueue, rows } = await withMailServer();
  await enqueue(RESET);
  await enqueue(CONFIRM);
  clock.advance(10 * MINUTE);
  await mail.deliver();
  expect(server.taken.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1])).toEqual([
    "Verify your email address",
  ]);
  expect(await rows()).toMatchObject([
    { sent_at: null, letter: null, failure: "It couldn’t be sent in time to be useful." },
    { sent_at: expect.any(Date) },
  ]);
});

test("an email to an unknown recipient is given up at once, and others are still sent", async () => {
  const { mail, server, enqueue, rows } = await withMailServer();
  server.behavior = { command: "RCPT", reply: "550 5.1.1 no such user <ana@example.com>" };
  await enqueue(CHANGED);
  await mail.deliver();
  const failure = "The mail server refused the recipient (550).";
  expect(await rows()).toEqual([{ attempts: 1, sent_at: null, letter: null, failure }]);
  server.behavior = "takes";
  await enqueue(CHANGED);
  await mail.deliver();
  expect(server.taken).toHaveLength(1);
});

test.for([
  [
    "a full mailbox",
    { command: "RCPT", reply: "452 mailbox full" },
    "The mail server refused the recipient (452).",
  ],
  ["a refused sender", { command: "MAIL", reply: "553 no" }, "The mail server refused the sender (553)."],
  [
    "a server that isn't ready",
    { command: "EHLO", reply: "421 later" },
    "The mail server refused the connection (421).",
  ],
  ["a connection that breaks mid-message", "cut", "The mail server closed the connection."],
] as const)("an email is retried after %s", async ([, behavior, failure]) => {
  const { clock, mail, server, enqueue, rows } = await withMailServer();
  server.behavior = behavior;
  await enqueue(CHANGED);
  await mail.deliver();
  expect(await rows()).toMatchObject([{ attempts: 1, letter: CHANGED, failure }]);
  server.behavior = "takes";
  clock.advance(MINUTE);
  await mail.deliver();
  expect(server.taken).toHaveLength(1);
});

test("a repeated email has the same Message-ID and date, so that recipients can recognize it", async () => {
  const { clock, db, mail, server, enqueue } = await withMailServer();
  await enqueue(CHANGED);
  await mail.deliver();
  await db.query("update mails set sent_at = null, letter = $1, next_attempt_at = $2", [
    CHANGED,
    clock.now(),
  ]);
  clock.advance(HOUR);
  await mail.deliver();
  const heads = server.taken.map(({ source }) => source.match(/^(Message-ID|Date): .*$/gm));
  expect(heads[0]).toHaveLength(2);
  expect(heads[1]).toEqual(heads[0]);
});

test("an email whose process died during delivery is sent by another process after a while", async () => {
  const { clock, another, server, enqueue, rows, db } = await withMailServer();
  server.behavior = "stalled";
  await enqueue(CHANGED);
  const dying = openDatabase({ url: db.url, onError: () => undefined });
  const lost = another(dying);
  const delivering = lost.deliver();
  await expect.poll(() => server.taken.length, LONG_TIMEOUT).toBe(1);
  await dying.close();
  server.behavior = "takes";
  const survivor = another();
  await survivor.deliver();
  expect(server.taken).toHaveLength(1);
  clock.advance(5 * MINUTE);
  await survivor.deliver();
  expect(server.taken).toHaveLength(2);
  expect(await rows()).toMatchObject([{ attempts: 2, sent_at: expect.any(Date) }]);
  await lost.close();
  await delivering;
});

test("an email sent while the database is down is marked as sent once it's back, and not sent again", async () => {
  const { clock, db, another, server, enqueue, rows } = await withMailServer();
  server.behavior = "stalled";
  await enqueue(CHANGED);
  const own = openDatabase({ url: db.url, onError: () => undefined });
  const mail = another(own);
  const delivering = mail.deliver();
  await expect.poll(() => server.taken.length, LONG_TIMEOUT).toBe(1);
  await setWritable(db, "off");
  await endConnections(db, own);
  server.release();
  await expect.poll(server.connections, LONG_TIMEOUT).toBe(0);
  await db.query("select 1");
  await setWritable(db, "on");
  await delivering;
  clock.advance(HOUR);
  await mail.deliver();
  expect(server.taken).toHaveLength(1);
  expect(await rows()).toMatchObject([{ attempts: 1, sent_at: expect.any(Date), letter: null }]);
  await own.close();
});

test("a stalled mail server delays neither other emails nor the shutdown", async () => {
  const { mail, server, enqueue, rows } = await withMailServer();
  server.behavior = "stalled";
  mail.startDelivery();
  await enqueue(CHANGED, "first@example.com");
  await expect.poll(() => server.taken.length, LONG_TIMEOUT).toBe(1);
  server.behavior = "takes";
  await enqueue(CHANGED, "second@example.com");
  await expect.poll(async () => (await rows())[1], LONG_TIMEOUT).toMatchObject({ sent_at: expect.any(Date) });
  await mail.close();
  expect(await rows()).toMatchObject([
    { attempts: 1, sent_at: null, letter: CHANGED, failure: "The mail server didn’t respond in time." },
    { sent_at: expect.any(Date) },
  ]);
});

/** With `off`, new connections are read-only, so that writes fail as if the database were down. */
async function setWritable(db: Database, writing: "on" | "off"): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query("set transaction read write");
    const [row] = await tx.query<{ name: string }>("select current_database() as name");
    await tx.query(
      `alter database ${row?.name} set default_transaction_read_only = ${writing === "on" ? "off" : "on"}`,
    );
  });
}

async function endConnections(db: Database, of: Database): Promise<void> {
  const [own] = await of.query<{ name: string }>("select current_setting('application_name') as name");
  await db.query("select pg_terminate_backend(a.pid) from pg_stat_activity a where a.application_name = $1", [
    own?.name ?? "",
  ]);
}
