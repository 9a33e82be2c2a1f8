/** Changes a setting and records the change in its history and the audit log, all in one transaction. */
import { isDeepStrictEqual } from "node:util";

import type { Audit } from "#server/features/audit/audit.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Queryable } from "#server/platform/db.ts";
import { Refusal } from "#server/platform/errors.ts";

import { type Definition, valueOf } from "./definitions.ts";
import {
  type SettingKey,
  deleteSetting,
  insertChange,
  lockSettings,
  selectRevision,
  selectSetting,
  upsertSetting,
} from "./store.ts";

/** Who makes the change, and from where. */
export type Actor = { actorId: number | null; origin: string | null };

/** `revision` is the revision that the actor saw; `undefined` skips the check for concurrent changes. */
export type By = Actor & { revision?: number | undefined };

export type Decided<Value> = { value: Value; restoredFrom?: number };

type Needs = { db: Database; clock: Clock; audit: Audit };

/** Changes are serialized, so `decide` sees the value it replaces. Throws `conflict` if the revision is outdated. */
export function changeSetting<Value>(
  { db, clock, audit }: Needs,
  definition: Definition<Value>,
  {
    by,
    decide,
  }: { by: By; decide: (before: Value, tx: Queryable) => Decided<Value> | Promise<Decided<Value>> },
): Promise<void> {
  const { key, fallback } = definition;
  return db.transaction(async (tx) => {
    await lockSettings(tx);
    const { value: before, isValid } = valueOf(definition, await selectSetting(tx, key));
    await refuseOutdated(tx, key, by.revision);
    const { value: after, restoredFrom = null } = await decide(before, tx);
    if (isValid && isDeepStrictEqual(after, before)) return;
    if (isDeepStrictEqual(after, fallback)) await deleteSetting(tx, key);
    else await upsertSetting(tx, key, after);
    const { actorId, origin } = by;
    const change = { setting: key, at: clock.now(), actorId, before, after, restoredFrom };
    const id = await insertChange(tx, change);
    const details = { setting: key, change: id, ...differenceOf(before, after) };
    await audit.record(tx, { action: "settings_changed", actorId, subjectId: null, origin, details });
  });
}

async function refuseOutdated(tx: Queryable, key: SettingKey, seen: number | undefined): Promise<void> {
  if (seen === undefined || seen === (await selectRevision(tx, key))) return;
  throw new Refusal(
    409,
    "conflict",
    "Somebody else has changed this since you opened it. Look at it again before you save",
  );
}

/** The values as JSON. Of objects, only the properties that differ. */
function differenceOf(before: unknown, after: unknown): { before: string; after: string } {
  const [from, to] = [partsOf(before), partsOf(after)];
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (key) => !isDeepStrictEqual(from[key], to[key]),
  );
  const only = (parts: Record<string, unknown>) =>
    JSON.stringify(Object.fromEntries(keys.map((key) => [key, parts[key] ?? null])));
  return { before: only(from), after: only(to) };
}

function partsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : { value };
}
