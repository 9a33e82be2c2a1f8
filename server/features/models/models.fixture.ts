/** Small worlds for the tests of the models: a database of one's own, and anonymous people of two tastes. */
import { inject, onTestFinished } from "vitest";

import { seedOf, seededRandom } from "#engine/random.ts";
import { type Database, openDatabase } from "#server/platform/db.ts";
import { createLogger } from "#server/platform/logger.ts";
import { copyTemplate } from "#server/testing/databases.ts";

import { type Models, createModels } from "./models.ts";
import { type OutsidePerson, insertPeople, insertSource } from "./outside/store.ts";

export type World = {
  db: Database;
  /** Some titles of the catalogue. */
  titleIds: number[];
  /** The models as another process of the product has them. */
  process(): Promise<{ models: Models; said: string[] }>;
};

const SOURCE = "test";
const MARKS = 24;
const DAY_SECONDS = 86_400;
export const NOW = new Date("2026-01-01T12:00:00Z");

export async function testWorld(): Promise<World> {
  const database = await copyTemplate(inject("postgresUrl"));
  const db = openDatabase({ url: database.url, onError: () => undefined });
  const closings: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    await Promise.all(closings.map((close) => close()));
    await db.close();
    await database.drop();
  });
  const titles = await db.query<{ id: number }>("select t.id from titles t order by t.id limit 120");
  return {
    db,
    titleIds: titles.map(({ id }) => id),
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

/** Whether the person judges models and never teaches one, where there are few people. */
export function isJudge(person: number): boolean {
  return seededRandom(seedOf(`${SOURCE} ${person}`))() < 0.1;
}

/** So many people: the even ones like half of the titles and think little of the others, the odd ones the reverse. */
export async function addPeople(
  { db, titleIds }: Pick<World, "db" | "titleIds">,
  count: number,
): Promise<void> {
  await insertSource(db, SOURCE, NOW);
  const newest = NOW.getTime() / 1000 - 100 * DAY_SECONDS;
  const people = Array.from({ length: count }, (_, index): OutsidePerson => {
    const person = index + 1;
    const random = seededRandom(person);
    const marked = titleIds
      .map((titleId, place) => ({ titleId, place, lot: random() }))
      .toSorted((a, b) => a.lot - b.lot)
      .slice(0, MARKS);
    return {
      person,
      titleIds: marked.map(({ titleId }) => titleId),
      halfStars: marked.map(({ place }) => (place % 2 === person % 2 ? 10 : 2)),
      ratedAt: marked.map((_mark, place) => newest - place * DAY_SECONDS),
    };
  });
  await insertPeople(db, SOURCE, people);
}
