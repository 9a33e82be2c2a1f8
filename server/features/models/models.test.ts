import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import { beforeAll, expect, test, vi } from "vitest";

import { ADVISORY_LOCKS } from "#server/platform/advisory-locks.ts";
import type { Database } from "#server/platform/db.ts";

import { startTraining } from "./jobs.ts";
import { NOW, type World, addPeople, isJudge, prepareWorld, testWorld } from "./models.fixture.ts";
import { divide } from "./training/held-out.ts";
import { readPeople } from "./training/people.ts";
import type { TrainingOutcome } from "./training/train.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SLOWLY = 60_000;
const PATIENTLY = { timeout: 30_000 };
const PEOPLE = 180;
const DAY_MS = 24 * 60 * 60 * 1000;
const EVERYBODY = Array.from({ length: PEOPLE }, (_, place) => place + 1);
const TEACHERS = EVERYBODY.filter((person) => !isJudge(person));

vi.setConfig({ testTimeout: SLOWLY });

/** Databases with people who marked titles, and with a model that learned from them besides. */
let [taughtWorld, trainedWorld] = ["", ""];

beforeAll(async () => {
  taughtWorld = await prepareWorld(undefined, (world) => addPeople(world, PEOPLE));
  trainedWorld = await prepareWorld(taughtWorld, train);
}, SLOWLY);

function train({ db }: Pick<World, "db">): Promise<TrainingOutcome> {
  return startTraining(db, { seed: 1, now: NOW, when: "wanted" }).result;
}

async function trained(world: World) {
  const result = await train(world);
  if (result.outcome !== "trained") throw new Error(`Not trained: ${result.outcome}`);
  return result.trained;
}

const taught = () => testWorld(taughtWorld);

/** Its model is the first. */
const served = () => testWorld(trainedWorld);

/** The titles that judges are to be given. */
async function wantedIn({ db, titleIds }: World): Promise<number[]> {
  const people = await readPeople({ db, titleIds: new Set(titleIds), fewestMarks: 5 });
  return divide(people).heldOut.flatMap(({ targets }) => targets);
}

/** From now on those who teach give these titles three stars, which says nothing. */
async function forgetTitles({ db }: World, titleIds: readonly number[]): Promise<void> {
  await db.query(
    `update outside_people set half_stars = array(
       select case when m.title_id = any($1) then 6 else m.half_stars end
       from unnest(title_ids, half_stars) with ordinality as m (title_id, half_stars, place) order by m.place)
     where person = any($2)`,
    [titleIds, TEACHERS],
  );
}

test("a new service has no model, and nothing is wrong with that", async () => {
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

test("what was learned from how many is kept with its figures, and told", async () => {
  const world = await taught();
  const { figures, ...rest } = await trained(world);
  const judges = PEOPLE - TEACHERS.length;
  expect(figures.people).toBe(judges);
  expect(figures.ndcg100).toBeGreaterThan(0.2);
  expect(rest).toMatchObject({
    trainedAt: NOW,
    seed: 1,
    people: PEOPLE - judges,
    marks: await praisedBy(world, TEACHERS),
    rivalVersion: null,
    rivalFigures: null,
    refusal: null,
  });
  const { models } = await world.process();
  expect(await models.history()).toMatchObject([{ version: rest.version, figures, rivalFigures: null }]);
});

/** A dislike teaches nothing. */
async function praisedBy({ db }: World, people: readonly number[]): Promise<number> {
  const [row] = await db.query<{ marks: number }>(
    `select count(*)::int as marks from outside_people o, unnest(o.half_stars) as stars
     where o.person = any($1) and stars > 5`,
    [people],
  );
  return row?.marks ?? 0;
}

test("the same marks make the same model", async () => {
  const world = await served();
  const again = await trained(world);
  expect(again.figures).toEqual(again.rivalFigures);
  expect(again.refusal).toBeNull();
  expect(await world.db.query("select distinct m.sha256 from models m")).toHaveLength(1);
});

test("a model that is clearly worse is not put into service, and the reason is kept", async () => {
  const world = await served();
  const { models } = await world.process();
  const [good] = await models.history();
  if (good === undefined) throw new Error("No model was trained");
  await forgetTitles(world, await wantedIn(world));
  const bad = await trained(world);
  expect(bad.rivalVersion).toBe(good.version);
  expect(bad.rivalFigures).toEqual(good.figures);
  expect(bad.refusal).toMatch(
    /^NDCG@100 is 0\.\d{4} and that of model \d+ in service 0\.\d{4} with the same \d+ held-out people: worse by 0\.\d{4}, of which chance explains no more than 0\.\d{4}\.$/,
  );
  expect(models.current()?.version).toBe(good.version);
  expect((await world.process()).models.current()?.version).toBe(good.version);
  expect((await models.history()).map(({ version, refusal }) => [version, refusal])).toEqual([
    [bad.version, bad.refusal],
    [good.version, null],
  ]);
  expect(await world.db.query("select p.version from model_parts p group by p.version")).toEqual([
    { version: good.version },
  ]);
});

test("a model that is no better than what needs none is not put into service, and the product says why", async () => {
  const world = await taught();
  // Everybody likes whatever they marked, which was drawn by lot.
  await world.db.query(
    "update outside_people set half_stars = array_fill(10::smallint, array[cardinality(half_stars)])",
  );
  const { models, said } = await world.process();
  const { refusal } = await trained(world);
  expect(refusal).toMatch(
    /^NDCG@100 is 0\.\d{4} and that of .+ alone 0\.\d{4} with the same \d+ held-out people: better by -?0\.\d{4}, of which chance may explain 0\.\d{4}\.$/,
  );
  const none = { state: "none", version: null, trainedAt: null, problem: null, refusal };
  await expect.poll(() => models.state(), PATIENTLY).toEqual(none);
  expect((await world.process()).models.state()).toEqual(none);
  expect(said).toEqual([]);
  expect(await world.db.query("select p.version from model_parts p")).toEqual([]);
});

test("a model that is worse by no more than chance is put into service", async () => {
  const world = await served();
  const wanted = await wantedIn(world);
  // Only one of the judges is served worse by what forgets it.
  const ofOne = wanted.filter((titleId) => wanted.indexOf(titleId) === wanted.lastIndexOf(titleId));
  await forgetTitles(world, ofOne.slice(0, 1));
  const next = await trained(world);
  expect(next.figures.ndcg100).toBeLessThan(next.rivalFigures?.ndcg100 ?? Number.NaN);
  expect(next.refusal).toBeNull();
  expect((await world.process()).models.current()?.version).toBe(next.version);
});

test("the newest five trainings are kept, and the model in service whatever was refused since", async () => {
  const world = await served();
  await world.db.query(
    `insert into models (trained_at, seed, people, titles, marks, seconds, figures, refusal)
     select m.trained_at, m.seed, m.people, m.titles, m.marks, m.seconds, m.figures, 'worse'
     from models m, generate_series(1, 6)`,
  );
  await forgetTitles(world, await wantedIn(world));
  await trained(world);
  const rows = await world.db.query<{ version: number }>("select m.version from models m order by m.version");
  expect(rows.map(({ version }) => version)).toEqual([1, 4, 5, 6, 7, 8]);
  expect((await world.process()).models.current()?.version).toBe(1);
});

test("with too few people nothing is trained", async () => {
  const world = await testWorld();
  await addPeople(world, 40);
  const result = await train(world);
  expect(result).toMatchObject({ outcome: "too little" });
  expect(result).toHaveProperty(
    "reason",
    expect.stringMatching(/^Only \d+ people have marked 5 titles or more; a model needs 50/),
  );
});

test("with an empty catalogue nothing is trained", async () => {
  const world = await taught();
  await world.db.query("truncate titles cascade");
  expect(await train(world)).toEqual({ outcome: "too little", reason: "The catalogue is empty." });
});

test("two trainings at once are one too many", async () => {
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

test("a training that is killed leaves nothing, and the next one works", async () => {
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

test("a training that fails leaves the product without a model, which says so once", async () => {
  const world = await taught();
  await world.db.query("alter table model_parts rename to elsewhere");
  const { models, said } = await world.process();
  models.keepTrained();
  await expect
    .poll(() => models.state(), PATIENTLY)
    .toEqual({
      state: "failed",
      version: null,
      trainedAt: null,
      problem: "The last training failed.",
      refusal: null,
    });
  expect(said).toEqual(["The last training failed."]);
  expect(await world.db.query("select m.version from models m")).toEqual([]);
});

test("a product with enough people trains by itself at its start", async () => {
  const world = await taught();
  const { models } = await world.process();
  models.keepTrained();
  await expect.poll(() => models.state().state, PATIENTLY).toBe("serving");
});

test("it is time to train again after a day, when enough is new", async () => {
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

test.for<[what: string, damage: (db: Database) => Promise<unknown>, sentence: string]>([
  [
    "whose bytes were changed",
    (db) => db.query("update model_parts set bytes = set_byte(bytes, 40, get_byte(bytes, 40) # 1)"),
    "its bytes are not those that were written.",
  ],
  ["whose bytes are missing", (db) => db.query("delete from model_parts"), "its bytes are missing."],
  [
    "that is cut short",
    (db) => db.query("update model_parts set bytes = substring(bytes for 20)"),
    "a part of it is missing.",
  ],
  [
    "that is too long",
    (db) =>
      db.query(
        "insert into model_parts select p.version, max(p.place) + 1, 'x' from model_parts p group by p.version",
      ),
    "it is longer than it was written.",
  ],
  [
    "whose row is half written",
    (db) => db.query("update models set byte_count = null, sha256 = null"),
    "it is longer than it was written.",
  ],
  ["of another version", (db) => replaceBytes(db, Buffer.alloc(64, 7)), ""],
])("a model %s is not used, which is said once", async ([, damage, sentence]) => {
  const world = await served();
  await damage(world.db);
  const { models, said } = await world.process();
  expect(models.current()).toBeNull();
  const { state, problem } = models.state();
  expect(state).toBe("failed");
  expect(problem).toMatch(new RegExp(`^Model 1 cannot be used: .*${sentence}$`));
  expect(said).toEqual([problem]);
});

test("a model that cannot be used is replaced by the next training, which does not wait for a day to pass", async () => {
  const world = await served();
  await world.db.query("delete from model_parts");
  const { models } = await world.process();
  models.keepTrained();
  await expect
    .poll(() => models.state(), PATIENTLY)
    .toMatchObject({ state: "serving", version: 2, problem: null });
});

test("a process that has a model keeps it when the next one cannot be used", async () => {
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

test("a model that could not be read, because the database failed just then, is read again", async () => {
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

test("when all models are taken out of the database, none is served", async () => {
  const world = await served();
  const { models } = await world.process();
  await world.db.query("delete from models");
  await world.db.query("notify model_changed");
  await expect.poll(() => models.state().state, PATIENTLY).toBe("none");
});

test("a training whose figures cannot be read is left out of the history", async () => {
  const world = await served();
  const { models } = await world.process();
  await world.db.query(`update models set figures = '{"ndcg100": "good"}'`);
  expect(await models.history()).toEqual([]);
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

async function replaceBytes(db: Database, bytes: Buffer): Promise<void> {
  const sha256 = createHash("sha256").update(bytes).digest();
  await db.query("update models set byte_count = $1, sha256 = $2", [bytes.length, sha256]);
  await db.query("delete from model_parts where place > 0");
  await db.query("update model_parts set bytes = $1", [bytes]);
}
