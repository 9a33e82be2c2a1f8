import type { Queryable } from "#server/platform/db.ts";

export type SettingKey = "tunables" | "landing_hero" | "features" | "interleaving";

export const SETTINGS_CHANGED = "settings_changed";

/** @returns null where nothing is set */
export async function selectSetting(db: Queryable, key: SettingKey): Promise<unknown> {
  const [row] = await db.query<{ value: unknown }>("select s.value from settings s where s.key = $1", [key]);
  return row?.value ?? null;
}

/** Key → value, of all that are set. */
export async function selectSettings(db: Queryable): Promise<Map<string, unknown>> {
  const rows = await db.query<{ key: string; value: unknown }>("select s.key, s.value from settings s");
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Until the transaction ends nobody else changes a setting; readers do not wait. */
export async function lockSettings(tx: Queryable): Promise<void> {
  await tx.query("lock table settings in share row exclusive mode");
}

export async function upsertSetting(tx: Queryable, key: SettingKey, value: unknown): Promise<void> {
  await tx.query(
    `insert into settings (key, value) values ($1, $2::jsonb)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [key, JSON.stringify(value)],
  );
}

export async function deleteSetting(tx: Queryable, key: SettingKey): Promise<void> {
  await tx.query("delete from settings where key = $1", [key]);
}

/** @returns the id of the newest change, 0 where there is none */
export async function selectRevision(db: Queryable, key: SettingKey): Promise<number> {
  const [row] = await db.query<{ revision: number }>(
    "select coalesce(max(c.id), 0) as revision from setting_changes c where c.setting = $1",
    [key],
  );
  return row?.revision ?? 0;
}

export type NewChange = {
  setting: SettingKey;
  at: Date;
  actorId: number | null;
  before: unknown;
  after: unknown;
  restoredFrom: number | null;
};

/** @returns its id */
export async function insertChange(tx: Queryable, change: NewChange): Promise<number> {
  const { setting, at, actorId, before, after, restoredFrom } = change;
  const [row] = await tx.query<{ id: number }>(
    `insert into setting_changes (setting, at, actor_id, before, after, restored_from)
     values ($1, $2, $3, $4::jsonb, $5::jsonb, $6) returning id`,
    [setting, at, actorId, JSON.stringify(before), JSON.stringify(after), restoredFrom],
  );
  if (row === undefined) throw new Error("An insert returns its row");
  return row.id;
}

/** @returns null where there is no such change of the setting */
export async function selectChange(
  db: Queryable,
  { setting, id }: { setting: SettingKey; id: number },
): Promise<{ before: unknown; after: unknown } | null> {
  const [row] = await db.query<{ before: unknown; after: unknown }>(
    "select c.before, c.after from setting_changes c where c.setting = $1 and c.id = $2",
    [setting, id],
  );
  return row ?? null;
}

export type StoredChange = {
  id: number;
  at: Date;
  /** Null: an account that is gone, or the command line. */
  by: string | null;
  before: unknown;
  after: unknown;
  restoredFrom: number | null;
};

/** Newest first. @param before only what came before this change; null: from the newest */
export async function selectChanges(
  db: Queryable,
  { setting, before, limit }: { setting: SettingKey; before: number | null; limit: number },
): Promise<StoredChange[]> {
  return db.query<StoredChange>(
    `select c.id, c.at, u.username as by, c.before, c.after, c.restored_from as "restoredFrom"
     from setting_changes c left join users u on u.id = c.actor_id
     where c.setting = $1 and ($2::bigint is null or c.id < $2) order by c.id desc limit $3`,
    [setting, before, limit],
  );
}

/** The oldest of those before `before`, but for the newest of each setting, which says how it stands. @returns how many */
export async function deleteOldChanges(
  db: Queryable,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const rows = await db.query(
    `delete from setting_changes where id in (
       select c.id from setting_changes c
       where c.at < $1 and c.id < (select max(n.id) from setting_changes n where n.setting = c.setting)
       order by c.at limit $2)
     returning id`,
    [before, limit],
  );
  return rows.length;
}
