import type { Queryable } from "#server/platform/db.ts";

export const SOURCE_KEYS_CHANGED = "source_keys_changed";

export type StoredKey = { sealed: string; lastCharacters: string; setAt: Date };

export async function selectKey(db: Queryable): Promise<StoredKey | null> {
  const [row] = await db.query<StoredKey>(
    `select k.sealed, k.last_characters as "lastCharacters", k.set_at as "setAt" from source_keys k where k.source = 'tmdb'`,
  );
  return row ?? null;
}

/** `null` deletes the key. Every process is notified when the transaction commits. @returns whether anything changed */
export async function updateKey(tx: Queryable, key: StoredKey | null): Promise<boolean> {
  const rows =
    key === null
      ? await tx.query("delete from source_keys where source = 'tmdb' returning source")
      : await tx.query(
          `insert into source_keys (source, sealed, last_characters, set_at) values ('tmdb', $1, $2, $3)
           on conflict (source) do update set sealed = excluded.sealed, last_characters = excluded.last_characters, set_at = excluded.set_at
           returning source`,
          [key.sealed, key.lastCharacters, key.setAt],
        );
  await tx.query("select pg_notify($1, '')", [SOURCE_KEYS_CHANGED]);
  return rows.length > 0;
}
