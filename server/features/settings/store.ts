import type { Queryable } from "#server/platform/db.ts";

export type SettingKey = "tunables" | "landing_hero" | "interleaving";

/** @returns null where nothing is set */
export async function selectSetting(db: Queryable, key: SettingKey): Promise<unknown> {
  const [row] = await db.query<{ value: unknown }>("select s.value from settings s where s.key = $1", [key]);
  return row?.value ?? null;
}

export async function upsertSetting(db: Queryable, key: SettingKey, value: object): Promise<void> {
  await db.query(
    `insert into settings (key, value) values ($1, $2::jsonb)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [key, JSON.stringify(value)],
  );
}

export async function deleteSetting(db: Queryable, key: SettingKey): Promise<void> {
  await db.query("delete from settings where key = $1", [key]);
}
