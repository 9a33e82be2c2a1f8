/** Test databases for models, with anonymous people of two opposite tastes. */
import { afterAll, inject, onTestFinished } from "vitest";

import { seedOf, seededRandom, shuffled } from "#engine/random.ts";
import { type Database, openDatabase } from "#server/platform/db.ts";
import { createLogger } from "#server/platform/logger.ts";
import { copyTemplate } from "#server/testing/databases.ts";

import { type ExternalPerson, insertPeople, insertSource } from "./external/store.ts";
import { startTraining } from "./jobs.ts";
import { type Models, createModels } from "./models.ts";
import type { TrainingOutcome } from "./training/train.ts";

export type World = {
  db: Database;
  /** The titles that people mark: the first ones of the catalog. */
  titleIds: number[];
  /** The models as another server process would see them, and the errors it logs. */
  process(): Promise<{ models: Models; said: string[] }>;
};

const SOURCE = "test";
const TITLES = 150;
const MARKED = 120;
const MARKS = 48;
const DAY_SECONDS = 86_400;
/** Enough for a model, and few enough that training takes a second. */
export const PEOPLE = 180;
/** Timeout for tests that wait for training. */
export const SLOWLY = 60_000;
export const NOW = new Date("2026-01-01T12:00:00Z");

/** A world for one test; `template` is one made by `prepareWorld`. */
export async function testWorld(template?: string): Promise<World> {
  const database = await copyTemplate(inject("postgresUrl"), template);
  const db = openDatabase({ url: database.url, onError: () => undefined });
  const closings: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    await Promise.all(closings.map((close) => close()));
    await db.close();
    await database.drop();
  });
  return {
    db,
    titleIds: await titlesIn(db),
    async process() {
      const said: string[] = [];
      const logger = createLogger("silent");
      logger.error = (_: unknown, sentence?: string) => void said.push(sentence ?? "");
      const models = await createModels({ db, clock: { now: () => NOW }, logger });
      closings.push(models.close);
      return { models, said };
    },
  };
}

/** Makes a world, once per test file, for tests to copy. It has few titles, so training is short. */
export async function prepareWorld(
  template: string | undefined,
  prepare: (world: Pick<World, "db" | "titleIds">) => Promise<unknown>,
): Promise<string> {
  const database = await copyTemplate(inject("postgresUrl"), template);
  const db = openDatabase({ url: database.url, onError: () => undefined });
  await db.query("delete from titles where id > $1", [TITLES]);
  await prepare({ db, titleIds: await titlesIn(db) });
  await db.close();
  afterAll(database.drop);
  return new URL(database.url).pathname.slice(1);
}

async function titlesIn(db: Database): Promise<number[]> {
  const titles = await db.query<{ id: number }>("select t.id from titles t order by t.id limit $1", [MARKED]);
  return titles.map(({ id }) => id);
}

/** Whether the person is held out from training. Not valid once the limit on held-out people is reached. */
export function isJudge(person: number): boolean {
  return seededRandom(seedOf(`${SOURCE} ${person}`))() < 0.1;
}

/** Adds `count` people: even ones like half of the titles and dislike the others, odd ones the reverse. */
export async function addPeople(
  { db, titleIds }: Pick<World, "db" | "titleIds">,
  count: number,
): Promise<void> {
  await insertSource(db, SOURCE, NOW);
  const newest = NOW.getTime() / 1000 - 100 * DAY_SECONDS;
  const people = Array.from({ length: count }, (_, index): ExternalPerson => {
    const person = index + 1;
    const random = seededRandom(person);
    const placed = titleIds.map((titleId, place) => ({ titleId, place }));
    const marked = shuffled(placed, random).slice(0, MARKS);
    return {
      person,
      titleIds: marked.map(({ titleId }) => titleId),
      halfStars: marked.map(({ place }) => (place % 2 === person % 2 ? 10 : 2)),
      ratedAt: marked.map((_mark, place) => newest - place * DAY_SECONDS),
    };
  });
  await insertPeople(db, SOURCE, people);
}

export function train({ db }: Pick<World, "db">): Promise<TrainingOutcome> {
  return startTraining(db, { seed: 1, now: NOW, when: "wanted" }).result;
}

export async function trained(world: World) {
  const result = await train(world);
  if (result.outcome !== "trained") throw new Error(`Not trained: ${result.outcome}`);
  return result.trained;
}
