import { createHash } from "node:crypto";

import { beforeAll, expect, test, vi } from "vitest";

import type { Database } from "#server/platform/db.ts";

import { NOW, PEOPLE, SLOWLY, addPeople, prepareWorld, testWorld, train, trained } from "./models.fixture.ts";

const PATIENTLY = { timeout: 30_000 };

vi.setConfig({ testTimeout: SLOWLY });

/** Databases with people's marks; the second also has a model trained on them. */
let [taughtWorld, trainedWorld] = ["", ""];

beforeAll(async () => {
  taughtWorld = await prepareWorld(undefined, (world) => addPeople(world, PEOPLE));
  trainedWorld = await prepareWorld(taughtWorld, train);
}, SLOWLY);

const taught = () => testWorld(taughtWorld);

/** A world whose model has version 1. */
const served = () => testWorld(trainedWorld);

test("a new installation has no model, which isn't reported as a problem", async () => {
  const { models } = await (await testWorld()).process();
  expect(models.current()).toBeNull();
  expect(models.state()).toEqual({
    state: "none",
    version: null,
    trainedAt: null,
    problem: null,
    refusal: null,
  });
  expect(await models.history()).toEqual([]);
});

test("a trained model is served by every process at once, and after a restart", async () => {
  const world = await taught();
  const [first, second] = [await world.process(), await world.process()];
  const { version } = await trained(world);
  await expect.poll(() => first.models.current()?.version, PATIENTLY).toBe(version);
  await expect.poll(() => second.models.current()?.version, PATIENTLY).toBe(version);
  const restarted = await world.process();
  expect(restarted.models.current()).toEqual(first.models.current());
  expect(restarted.models.state()).toEqual({
    state: "serving",
    version,
    trainedAt: NOW,
    problem: null,
    refusal: null,
  });
});

test.for<[what: string, damage: (db: Database) => Promise<unknown>, sentence: string]>([
  [
    "whose bytes were changed",
    (db) => db.query("update model_parts set bytes = set_byte(bytes, 40, get_byte(bytes, 40) # 1)"),
    "its bytes have changed since it was stored.",
  ],
  ["whose bytes are missing", (db) => db.query("delete from model_parts"), "its bytes are missing."],
  [
    "that's truncated",
    (db) => db.query("update model_parts set bytes = substring(bytes for 20)"),
    "a part of it is missing.",
  ],
  [
    "that's too long",
    (db) =>
      db.query(
        "insert into model_parts select p.version, max(p.place) + 1, 'x' from model_parts p group by p.version",
      ),
    "it is longer than its recorded size.",
  ],
  [
    "whose row is half written",
    (db) => db.query("update models set byte_count = null, sha256 = null"),
    "it is longer than its recorded size.",
  ],
  ["of another version", (db) => replaceBytes(db, Buffer.alloc(64, 7)), ""],
])("a model %s isn't used, and that's reported once", async ([, damage, sentence]) => {
  const world = await served();
  await damage(world.db);
  const { models, said } = await world.process();
  expect(models.current()).toBeNull();
  const { state, problem } = models.state();
  expect(state).toBe("failed");
  expect(problem).toMatch(new RegExp(`^Model 1 cannot be used: .*${sentence}$`));
  expect(said).toEqual([problem]);
});

test("an unusable model is replaced by the next training, which doesn't wait a day", async () => {
  const world = await served();
  await world.db.query("delete from model_parts");
  const { models } = await world.process();
  models.train("due").catch(() => undefined);
  await expect
    .poll(() => models.state(), PATIENTLY)
    .toMatchObject({ state: "serving", version: 2, problem: null });
});

test("a process keeps its model when the next one is unusable", async () => {
  const world = await served();
  const { models } = await world.process();
  await world.db.transaction(async (tx) => {
    await tx.query(
      `insert into models (trained_at, seed, people, titles, marks, seconds, figures, byte_count, sha256)
       select m.trained_at, m.seed, m.people, m.titles, m.marks, m.seconds, m.figures, 10, m.sha256 from models m`,
    );
    await tx.query("notify model_changed");
  });
  await expect
    .poll(() => models.state().problem, PATIENTLY)
    .toBe("Model 2 cannot be used: its bytes are missing.");
  expect(models.state().state).toBe("serving");
  expect(models.current()?.version).toBe(1);
});

test("loading a model is retried after a database failure", async () => {
  const world = await served();
  const { models } = await world.process();
  await world.db.query("alter table models rename to models_away");
  await world.db.query("notify model_changed");
  await expect
    .poll(() => models.state().problem, PATIENTLY)
    .toBe("The model in service could not be loaded.");
  await world.db.query("alter table models_away rename to models");
  await expect
    .poll(() => models.state(), PATIENTLY)
    .toMatchObject({ state: "serving", version: 1, problem: null });
});

test("no model is served after all models are deleted", async () => {
  const world = await served();
  const { models } = await world.process();
  await world.db.query("delete from models");
  await world.db.query("notify model_changed");
  await expect.poll(() => models.state().state, PATIENTLY).toBe("none");
});

test("a training with unreadable figures is left out of the history", async () => {
  const world = await served();
  const { models } = await world.process();
  await world.db.query(`update models set figures = '{"ndcg100": "good"}'`);
  expect(await models.history()).toEqual([]);
});

async function replaceBytes(db: Database, bytes: Buffer): Promise<void> {
  const sha256 = createHash("sha256").update(bytes).digest();
  await db.query("update models set byte_count = $1, sha256 = $2", [bytes.length, sha256]);
  await db.query("delete from model_parts where place > 0");
  await db.query("update model_parts set bytes = $1", [bytes]);
}
