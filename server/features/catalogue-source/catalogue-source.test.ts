import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import { Client } from "#server/testing/client.ts";
import { TMDB_OF_TESTS, ownApp } from "#server/testing/test-app.ts";
import { startTmdbDouble } from "#server/testing/tmdb-double.ts";

const KEY = "c0ffee".repeat(5) + "42";
const SOON = { timeout: 30_000, interval: 50 };
const PATH = "/api/admin/catalogue-source";
/** Only TMDB has it: no title of the embedded catalog has this name. */
const NAME = "Amber Letters: The Series";
const NOTHING = { key: null, is_answering: null, titles: { brought: 0, waiting: 0 } };

type Source = CallAnswer<"GET /api/admin/catalogue-source">;

async function product({ environmentKey = null as string | null } = {}) {
  const double = await startTmdbDouble({ films: 30, series: 30 });
  double.accept(KEY);
  const dataDir = await mkdtemp(join(tmpdir(), "halflight-source-"));
  const app = await ownApp({
    dataDir,
    tmdb: {
      ...TMDB_OF_TESTS,
      key: environmentKey,
      apiUrl: double.address,
      titles: { movie: 12, tv: 6, found: 100 },
    },
  });
  afterAll(async () => {
    await double.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const administrator = await app.signUp();
  await app.db.query("update users set is_admin = true where username = $1", [administrator.name]);
  const currentSource = () => administrator.get<Source>(PATH);
  const saveKey = (key: string) => administrator.send("PUT", `${PATH}/key`, { key });
  const jobs = async () =>
    (await administrator.get<CallAnswer<"GET /api/admin/jobs">>("/api/admin/jobs")).jobs;
  const search = async (text: string) =>
    (await app.ana.get<{ items: Item[] }>(`/api/search?q=${encodeURIComponent(text)}`)).items;
  return { ...app, administrator, dataDir, double, saveKey, jobs, search, currentSource };
}

test(
  "an administrator's TMDB key is checked, sealed and fills the catalog, which stays when the key is deleted",
  { timeout: 120_000 },
  async () => {
    const { administrator, dataDir, db, double, saveKey, jobs, search, secondServer, currentSource } =
      await product();
    expect(await currentSource()).toEqual(NOTHING);
    const refused = await saveKey("d".repeat(32));
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "validation_failed", fields: { key: "TMDB doesn’t accept this key" } },
    });
    expect(await saveKey("my key")).toMatchObject({
      status: 400,
      body: { fields: { key: expect.any(String) } },
    });
    for (const fault of [{ kind: "status", status: 500 }, { kind: "never" }, { kind: "html" }] as const) {
      double.breakWith(() => fault);
      expect(await saveKey(KEY)).toMatchObject({ status: 409, body: { code: "conflict" } });
    }
    double.breakWith(() => null);
    expect(await currentSource()).toEqual(NOTHING);

    const given = await saveKey(` ${KEY} `);
    expect(given).toMatchObject({
      status: 200,
      body: { key: { from: "administrator", last_characters: "ee42", state: "good" }, is_answering: true },
    });
    expect(JSON.stringify(given.body)).not.toContain(KEY);
    const stored = JSON.stringify(await db.query("select * from source_keys"));
    expect(stored).not.toContain(KEY);
    expect((await stat(join(dataDir, "sealing-key"))).mode & 0o777).toBe(0o600);
    const audit = await db.query("select action, details from audit_entries where action like 'source_key%'");
    expect(audit).toEqual([{ action: "source_key_set", details: {} }]);

    await expect
      .poll(jobs, { timeout: 90_000, interval: 100 })
      .toEqual(expect.arrayContaining([expect.objectContaining({ name: "sync", state: "ended" })]));
    const { brought } = (await currentSource()).titles;
    expect(brought).toBeGreaterThanOrEqual(18);
    const elsewhere = new Client(await secondServer());
    elsewhere.token = administrator.token;
    const found = () => elsewhere.get<{ items: Item[] }>(`/api/search?q=${encodeURIComponent(NAME)}`);
    await expect.poll(async () => (await found()).items.map(({ title }) => title), SOON).toContain(NAME);

    expect(await administrator.send("DELETE", `${PATH}/key`)).toMatchObject({ status: 200 });
    expect(await administrator.send("DELETE", `${PATH}/key`)).toMatchObject({ status: 404 });
    expect((await jobs()).map(({ name }) => name)).toEqual(["training", "retention"]);
    expect((await currentSource()).key).toBeNull();
    const asked = double.asked.length;
    await expect.poll(async () => (await search(NAME)).map(({ title }) => title), SOON).toContain(NAME);
    await search("Broken Letters: The Series");
    expect(double.asked).toHaveLength(asked);
  },
);

test("a server without the sealing key file reports the TMDB key as unreadable and accepts a new one", async () => {
  const { administrator, db, dataDir, saveKey, jobs, secondServer, currentSource } = await product();
  const health = () => administrator.get("/api/admin/health/detailed");
  await saveKey(KEY);
  const file = join(dataDir, "sealing-key");
  const before = await readFile(file);
  await rm(file);
  // A server reads the sealing key at startup.
  await secondServer();
  await db.query("select pg_notify('source_keys_changed', '')");
  await expect
    .poll(currentSource, SOON)
    .toMatchObject({ key: { last_characters: "ee42", state: "unreadable" } });
  expect(await health()).toMatchObject({
    status: "degraded",
    components: {
      catalogue: { error: expect.stringMatching(/^The TMDB key can’t be decrypted because .*sealing-key/) },
    },
  });
  expect((await jobs()).map(({ name }) => name)).toEqual(["training", "retention"]);
  expect(await saveKey(KEY)).toMatchObject({ status: 200, body: { key: { state: "good" } } });
  expect(await health()).toMatchObject({ components: { catalogue: { status: "ok" } } });
  expect(await readFile(file)).not.toEqual(before);
});

test("a key from the environment takes precedence and can't be changed in the admin console", async () => {
  const { administrator, saveKey, currentSource } = await product({ environmentKey: KEY });
  expect(await currentSource()).toMatchObject({
    key: { from: "environment", set_at: null, last_characters: "ee42" },
  });
  expect(await saveKey(KEY)).toMatchObject({ status: 409, body: { code: "conflict" } });
  expect(await administrator.send("DELETE", `${PATH}/key`)).toMatchObject({ status: 404 });
});
