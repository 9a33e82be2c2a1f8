import type { Queryable } from "#server/platform/db.ts";

export type SettingKey = "tunables" | "landing_hero" | "features" | "interleaving";

export const SETTINGS_CHANGED = "settings_changed";

/** @returns `null` if the setting isn't set */
export async function selectSetting(db: Queryable, key: SettingKey): Promise<unknown> {
  const [row] = await db.query<{ value: unknown }>("select s.value from settings s where s.key = $1", [key]);
  return row?.value ?? null;
}

/** Key → value of all stored settings. */
export async function selectSettings(db: Queryable): Promise<Map<string, unknown>> {
  const rows = await db.query<{ key: string; value: unknown }>("select s.key, s.value from settings s");
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** Serializes changes of settings until the transaction ends. Readers don't wait. */
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

/** @returns the id of the newest change; 0 if there is none */
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

/** @returns `null` if the setting has no such change */
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
  /** Username; `null` for deleted accounts and the command line. */
  by: string | null;
  before: unknown;
  after: unknown;
  restoredFrom: number | null;
};

/** Newest first. @param before id of the change before which the page begins; `null` begins with the newest */
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

/** Deletes the oldest changes from before `before`, except the newest of each setting, whose id is its revision. @returns how many */
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
