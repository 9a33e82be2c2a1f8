import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { beforeAll, expect, test, vi } from "vitest";

import { ADVISORY_LOCKS } from "#server/platform/advisory-locks.ts";
import type { Database } from "#server/platform/db.ts";

import { startTraining } from "./jobs.ts";
import { NOW, PEOPLE, SLOWLY, addPeople, prepareWorld, testWorld, train } from "./models.fixture.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const PATIENTLY = { timeout: 30_000 };
const DAY_MS = 24 * 60 * 60 * 1000;

vi.setConfig({ testTimeout: SLOWLY });

/** A database with people's marks. */
let taughtWorld = "";

beforeAll(async () => {
  taughtWorld = await prepareWorld(undefined, (world) => addPeople(world, PEOPLE));
}, SLOWLY);

const taught = () => testWorld(taughtWorld);

test("no model is trained with too few people", async () => {
  const world = await testWorld();
  await addPeople(world, 40);
  const result = await train(world);
  expect(result).toMatchObject({ outcome: "too little" });
  expect(result).toHaveProperty(
    "reason",
    expect.stringMatching(/^Only \d+ people have marked 5 titles or more; a model needs 50/),
  );
});

test("no model is trained with an empty catalog", async () => {
  const world = await taught();
  await world.db.query("truncate titles cascade");
  expect(await train(world)).toEqual({ outcome: "too little", reason: "The catalog is empty." });
});

test("only one training runs at a time", async () => {
  const world = await taught();
  const outcomes = await Promise.all([train(world), train(world), train(world)]);
  const kinds = outcomes.map(({ outcome }) => outcome);
  expect(kinds).toContain("trained");
  expect(await world.db.query("select m.version from models m")).toHaveLength(
    kinds.filter((kind) => kind === "trained").length,
  );
  await whileAnotherTrains(world.db, async () => {
    expect(await train(world)).toEqual({ outcome: "another trains" });
  });
});

test("a killed training leaves nothing behind, and the next one works", async () => {
  const world = await taught();
  // Nothing can be stored while this transaction holds the table.
  let pid = 0;
  await world.db.transaction(async (tx) => {
    await tx.query("lock table models in share mode");
    const child = spawn(process.execPath, ["scripts/train.ts"], {
      cwd: ROOT,
      env: { PATH: process.env["PATH"], DATABASE_URL: world.db.url },
      stdio: "ignore",
    });
    pid = child.pid ?? 0;
    await expect.poll(() => waitingForModels(world.db), PATIENTLY).toBe(1);
    process.kill(pid, "SIGKILL");
    await once(child, "exit");
  });
  await expect.poll(async () => (await train(world)).outcome, PATIENTLY).toBe("trained");
  expect(await world.db.query("select m.version from models m where m.refusal is null")).toHaveLength(1);
});

test("a failed training leaves no model, and the failure is reported once", async () => {
  const world = await taught();
  await world.db.query("alter table model_parts rename to elsewhere");
  const { models, said } = await world.process();
  models.train("due").catch(() => undefined);
  await expect
    .poll(() => models.state(), PATIENTLY)
    .toEqual({
      state: "failed",
      version: null,
      trainedAt: null,
      problem: "The last training run failed.",
      refusal: null,
    });
  expect(said).toEqual(["The last training run failed."]);
  expect(await world.db.query("select m.version from models m")).toEqual([]);
});

test("a server with enough people trains a model on its own after it starts", async () => {
  const world = await taught();
  const { models } = await world.process();
  models.train("due").catch(() => undefined);
  await expect.poll(() => models.state().state, PATIENTLY).toBe("serving");
});

test("training is due again after a day if there's enough new data", async () => {
  const world = await taught();
  const dueAt = async (now: Date) =>
    (await startTraining(world.db, { seed: 1, now, when: "due" }).result).outcome;
  const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS);
  expect(await dueAt(NOW)).toBe("trained");
  expect(await dueAt(later(0.9))).toBe("not due");
  expect(await dueAt(later(1))).toBe("not due");
  await world.db.query("update outside_sources set imported_at = $1", [later(0.5)]);
  expect(await dueAt(later(0.9))).toBe("not due");
  expect(await dueAt(later(1))).toBe("trained");
  expect(await dueAt(later(2))).toBe("not due");
});

async function whileAnotherTrains(db: Database, work: () => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.training]);
    await work();
  });
}

async function waitingForModels(db: Database): Promise<number> {
  const [row] = await db.query<{ waiting: number }>(
    `select count(*) as waiting from pg_locks l
     where l.relation = 'models'::regclass and not l.granted`,
  );
  return row?.waiting ?? 0;
}
