import { expect, test } from "vitest";

import { Client } from "#server/testing/client.ts";
import { type TestApp, ownApp, testApp } from "#server/testing/test-app.ts";

import { administering } from "./settings.fixture.ts";

const PATH = "/api/admin/landing-config";
const PUBLIC = "/api/admin/landing-config-public";
/** Changes reach other servers at once; a busy machine takes longer. */
const SOON = { timeout: 10_000, interval: 20 };

async function setUp(): Promise<TestApp> {
  const app = await testApp();
  await app.db.query("delete from settings");
  await administering(app, app.ana);
  return app;
}

const choose = ({ ana }: TestApp, titleId: number | null) => ana.ok("PUT", PATH, { hero_item_id: titleId });

test("the landing page shows the title an administrator chose, until it's removed", async () => {
  const app = await setUp();
  const { ana, visitor } = app;
  const { id } = await app.title("Alien");
  expect(await choose(app, id)).toEqual({ message: "Landing configuration saved" });
  expect(await ana.get(PATH)).toEqual({ hero_item_id: id });
  expect(await visitor.get(PUBLIC)).toEqual({ hero_item_id: id });
  await choose(app, null);
  expect(await ana.get(PATH)).toEqual({ hero_item_id: null });
  expect(await visitor.get(PUBLIC)).toEqual({ hero_item_id: null });
});

test("an unknown title is refused, and the current choice stays", async () => {
  const app = await setUp();
  const { id } = await app.title("Alien");
  await choose(app, id);
  expect(await app.ana.send("PUT", PATH, { hero_item_id: 2_000_000_000 })).toMatchObject({
    status: 404,
    body: { code: "not_found" },
  });
  expect(await app.visitor.get(PUBLIC)).toEqual({ hero_item_id: id });
});

test("an unconfirmed manually added title can't be on the landing page", async () => {
  const app = await setUp();
  const { itemId } = await app.ana.ok<{ itemId: number }>("POST", "/api/items/manual", {
    title: "A film that only Ana knows",
    year: 1999,
    mediaType: "movie",
  });
  expect(await app.ana.send("PUT", PATH, { hero_item_id: itemId })).toMatchObject({ status: 404 });
});

test.for<[unknown]>([[{}], [{ hero_item_id: "7" }], [{ hero_item_id: 0 }], [{ hero_item_id: 1.5 }]])(
  "the landing page choice %j is refused",
  async ([body]) => {
    const { ana } = await setUp();
    expect(await ana.send("PUT", PATH, body)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  },
);

test("another server shows the choice at once", async () => {
  const app = await setUp();
  const elsewhere = new Client(await app.secondServer());
  const { id } = await app.title("Alien");
  for (const titleId of [id, null]) {
    await choose(app, titleId);
    await expect.poll(() => elsewhere.get(PUBLIC), SOON).toEqual({ hero_item_id: titleId });
  }
});

test("a server that missed a notification learns the choice when it listens again", async () => {
  const app = await ownApp();
  await administering(app, app.ana);
  const elsewhere = new Client(await app.secondServer());
  const { id } = await app.title("Alien");
  // This choice sends no notification. The last query of a listening connection is `listen` or a keep-alive.
  await app.db.query("alter table settings disable trigger settings_changed");
  await app.db.query("insert into settings (key, value) values ('landing_hero', $1::jsonb)", [String(id)]);
  await app.db.query("alter table settings enable trigger settings_changed");
  expect(await elsewhere.get(PUBLIC)).toEqual({ hero_item_id: null });
  await app.db.query(
    `select pg_terminate_backend(a.pid) from pg_stat_activity a
     where a.datname = current_database() and (a.query like 'listen %' or a.query = 'select 1')`,
  );
  await expect.poll(() => elsewhere.get(PUBLIC), SOON).toEqual({ hero_item_id: id });
});

test("the choice is in the audit log with the previous value", async () => {
  const app = await setUp();
  const { id } = await app.title("Alien");
  await choose(app, id);
  await choose(app, null);
  const entries = await app.db.query<{ details: object }>(
    "select a.details from audit_entries a where a.action = 'settings_changed' order by a.id desc limit 2",
  );
  expect(entries.map(({ details }) => details)).toMatchObject([
    { setting: "landing_hero", before: `{"value":${id}}`, after: '{"value":null}' },
    { setting: "landing_hero", before: '{"value":null}', after: `{"value":${id}}` },
  ]);
});
