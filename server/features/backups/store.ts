import type { Queryable } from "#server/platform/db.ts";

export type BackupRow = { createdAt: Date; file: string; bytes: number; isScheduled: boolean };

/** Rows of backups older than these are of no use: their files are usually gone. */
const KEPT_ROWS = 1_000;

export async function insertBackup(db: Queryable, backup: BackupRow): Promise<void> {
  await db.query(
    `with old as (
       delete from backups where id <= (select max(id) from backups) - $5
     )
     insert into backups (created_at, file, bytes, is_scheduled) values ($1, $2, $3, $4)`,
    [backup.createdAt, backup.file, backup.bytes, backup.isScheduled, KEPT_ROWS],
  );
}

export async function selectLatestBackup(db: Queryable): Promise<BackupRow | null> {
  const [latest = null] = await db.query<BackupRow>(
    `select created_at as "createdAt", file, bytes, is_scheduled as "isScheduled"
     from backups order by created_at desc limit 1`,
  );
  return latest;
}
