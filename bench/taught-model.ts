/** Trains the server's model on invented people, who mostly like popular titles and titles of one half of the catalog. */
import { seededRandom } from "#engine/random.ts";
import { type ExternalPerson, insertPeople, insertSource } from "#server/features/models/external/store.ts";
import { startTraining } from "#server/features/models/jobs.ts";
import type { Database } from "#server/platform/db.ts";

const SOURCE = "invented";
const PEOPLE = 2_000;
const MARKS = 80;
const OWN_HALF = 0.8;

export async function teachModel(db: Database): Promise<void> {
  const titles = await db.query<{ id: number }>("select t.id from titles t order by t.renown desc, t.id");
  const now = new Date();
  await insertSource(db, SOURCE, now);
  await insertPeople(
    db,
    SOURCE,
    Array.from({ length: PEOPLE }, (_, person) => invent(person, titles, now)),
  );
  const result = await startTraining(db, { seed: 1, now, when: "wanted" }).result;
  if (result.outcome !== "trained" || result.trained.refusal !== null)
    throw new Error("Training on the invented people produced no model");
}

export async function forgetModel(db: Database): Promise<void> {
  await db.query("delete from outside_sources");
  await db.query("delete from models");
}

function invent(person: number, titles: readonly { id: number }[], now: Date): ExternalPerson {
  const random = seededRandom(person);
  const chosen = new Set<number>();
  while (chosen.size < MARKS) {
    const place = Math.floor(random() ** 2 * titles.length);
    const isOwn = place % 2 === person % 2;
    if (isOwn || random() > OWN_HALF) chosen.add(titles[place]?.id ?? 0);
  }
  const titleIds = [...chosen];
  return {
    person,
    titleIds,
    halfStars: titleIds.map(() => 8),
    ratedAt: titleIds.map((_, nth) => Math.floor(now.getTime() / 1000) - nth),
  };
}
