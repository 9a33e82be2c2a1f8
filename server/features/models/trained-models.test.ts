import { beforeAll, expect, test, vi } from "vitest";

import {
  NOW,
  PEOPLE,
  SLOWLY,
  type World,
  addPeople,
  isJudge,
  prepareWorld,
  testWorld,
  train,
  trained,
} from "./models.fixture.ts";
import { divide } from "./training/held-out.ts";
import { readPeople } from "./training/people.ts";

const PATIENTLY = { timeout: 30_000 };
const EVERYBODY = Array.from({ length: PEOPLE }, (_, place) => place + 1);
const TEACHERS = EVERYBODY.filter((person) => !isJudge(person));

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

/** The titles a model should recommend to the held-out people. */
async function wantedIn({ db, titleIds }: World): Promise<number[]> {
  const people = await readPeople({ db, titleIds: new Set(titleIds), fewestMarks: 5 });
  return divide(people).heldOut.flatMap(({ targets }) => targets);
}

/** Changes the marks of these titles to three stars, a neutral rating. */
async function forgetTitles({ db }: World, titleIds: readonly number[]): Promise<void> {
  await db.query(
    `update outside_people set half_stars = array(
       select case when m.title_id = any($1) then 6 else m.half_stars end
       from unnest(title_ids, half_stars) with ordinality as m (title_id, half_stars, place) order by m.place)
     where person = any($2)`,
    [titleIds, TEACHERS],
  );
}

test("a training is stored and listed with its figures and the people and marks behind it", async () => {
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

/** Dislikes aren't trained on. */
async function praisedBy({ db }: World, people: readonly number[]): Promise<number> {
  const [row] = await db.query<{ marks: number }>(
    `select count(*)::int as marks from outside_people o, unnest(o.half_stars) as stars
     where o.person = any($1) and stars > 5`,
    [people],
  );
  return row?.marks ?? 0;
}

test("the same marks produce the same model", async () => {
  const world = await served();
  const again = await trained(world);
  expect(again.figures).toEqual(again.rivalFigures);
  expect(again.refusal).toBeNull();
  expect(await world.db.query("select distinct m.sha256 from models m")).toHaveLength(1);
});

test("a clearly worse model isn't put into service, and the reason is stored", async () => {
  const world = await served();
  const { models } = await world.process();
  const [good] = await models.history();
  if (good === undefined) throw new Error("No model was trained");
  await forgetTitles(world, await wantedIn(world));
  const bad = await trained(world);
  expect(bad.rivalVersion).toBe(good.version);
  expect(bad.rivalFigures).toEqual(good.figures);
  expect(bad.refusal).toMatch(
    /^NDCG@100 is 0\.\d{4} and that of model \d+ in service 0\.\d{4} with the same \d+ held-out people: worse by 0\.\d{4}, and chance explains at most 0\.\d{4}\.$/,
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

test("a model no better than a baseline isn't put into service, and the status says why", async () => {
  const world = await taught();
  // Everyone likes what they marked, which was chosen at random.
  await world.db.query(
    "update outside_people set half_stars = array_fill(10::smallint, array[cardinality(half_stars)])",
  );
  const { models, said } = await world.process();
  const { refusal } = await trained(world);
  expect(refusal).toMatch(
    /^NDCG@100 is 0\.\d{4} and that of .+ alone 0\.\d{4} with the same \d+ held-out people: better by -?0\.\d{4}, and chance may explain 0\.\d{4}\.$/,
  );
  const none = { state: "none", version: null, trainedAt: null, problem: null, refusal };
  await expect.poll(() => models.state(), PATIENTLY).toEqual(none);
  expect((await world.process()).models.state()).toEqual(none);
  expect(said).toEqual([]);
  expect(await world.db.query("select p.version from model_parts p")).toEqual([]);
});

test("a model that's worse only by chance is put into service", async () => {
  const world = await served();
  const wanted = await wantedIn(world);
  // Only one held-out person is worse off with the model that forgets the title.
  const ofOne = wanted.filter((titleId) => wanted.indexOf(titleId) === wanted.lastIndexOf(titleId));
  await forgetTitles(world, ofOne.slice(0, 1));
  const next = await trained(world);
  expect(next.figures.ndcg100).toBeLessThan(next.rivalFigures?.ndcg100 ?? Number.NaN);
  expect(next.refusal).toBeNull();
  expect((await world.process()).models.current()?.version).toBe(next.version);
});

test("the newest five trainings are kept, and the model in service is kept however many were refused since", async () => {
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
