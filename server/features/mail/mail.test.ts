import { expect, test } from "vitest";

import { CHANGED, MINUTE, LONG_TIMEOUT, RESET, withMailServer } from "./mail.fixture.ts";

test("a letter reaches its owner once, and what it said is forgotten", async () => {
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

test("a letter whose change was not kept is never sent", async () => {
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

test("a letter is on its way as soon as its change is kept, whichever process wrote it", async () => {
  const { another, server, enqueue, secondServer } = await withMailServer();
  await secondServer();
  another().startDelivery();
  await enqueue(CHANGED);
  await expect.poll(() => server.taken.length, LONG_TIMEOUT).toBe(1);
});

test("of several processes one sends a mail, and all of them work", async () => {
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
])("nobody is written to at %j", async (address) => {
  const { mail, server, enqueue, rows } = await withMailServer();
  await enqueue(CHANGED, address);
  await mail.deliver();
  expect(server.commands).toEqual([]);
  expect(await rows()).toMatchObject([
    { failure: "Nobody can be written to at this address.", letter: null },
  ]);
});

test("a letter that cannot be read is given up, and the next one is sent", async () => {
  const { db, mail, server, enqueue, rows } = await withMailServer();
  await enqueue(CHANGED);
  await db.query("update mails set letter = $1", [{ kind: "praise" }]);
  await enqueue(CHANGED);
  await mail.deliver();
  expect(server.taken).toHaveLength(1);
  expect((await rows())[0]).toMatchObject({ failure: "What the mail says cannot be read.", letter: null });
});

test("what waits is counted, with the time of the oldest and the last failure", async () => {
  const { clock, mail, server, enqueue } = await withMailServer();
  expect(await mail.waiting()).toEqual({ count: 0, oldest: null, lastFailure: null });
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
  });
});

test("mails that leave late are told on the page of health", async () => {
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
