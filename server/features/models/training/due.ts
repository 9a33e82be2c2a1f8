/** Training is due with enough people and enough new marks, at most daily unless an accepted model has become unusable. */
import type { Queryable } from "#server/platform/db.ts";

import { readHistory } from "../storage/storage.ts";
import { countMarksSince, countPeople } from "./store.ts";

export const PEOPLE_MIN = 50;
const AGE_MS = 24 * 60 * 60 * 1000;
/** Fewer new marks make no difference that a viewer would notice. */
const NEW_MARKS = 50;

/** `hasModel`: whether one is in service and can be used. */
export async function isDue(
  db: Queryable,
  { hasModel, now }: { hasModel: boolean; now: Date },
): Promise<boolean> {
  if ((await countPeople(db, PEOPLE_MIN)) < PEOPLE_MIN) return false;
  const [last] = await readHistory(db);
  if (last === undefined) return true;
  if (now.getTime() - last.trainedAt.getTime() < AGE_MS) return !hasModel && last.refusal === null;
  if (!hasModel) return true;
  return (await countMarksSince(db, last.trainedAt, NEW_MARKS)) >= NEW_MARKS;
}
