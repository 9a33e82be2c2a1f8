import type { Queryable } from "#server/platform/db.ts";

/** @returns null where nothing is set */
export async function selectSetting(db: Queryable, key: "tunables" | "landing_hero"): Promise<unknown> {
  const [row] = await db.query<{ value: unknown }>("select s.value from settings s where s.key = $1", [key]);
  return row?.value ?? null;
}
