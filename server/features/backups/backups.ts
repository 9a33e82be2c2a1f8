/**
 * Daily backups into a folder, by one process at a time, and the record of all backups. The newest ones are kept; older ones are deleted
 * only after a new one has been verified. Other files in the folder are never touched.
 */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

import type { WrittenBackup } from "#server/platform/backup/backup.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/db.ts";
import { startWorkerThread } from "#server/platform/worker-thread.ts";

import { type BackupRow, insertBackup, selectLatestBackup } from "./store.ts";
import type { Message, Order } from "./worker.ts";

export type Backups = {
  isScheduled: boolean;
  /** Writes a backup and deletes the oldest. @returns the result in one sentence */
  write(run: { onProgress: (share: number) => void; signal: AbortSignal }): Promise<string>;
  /** The latest success by any process or command; `null` if there's none. */
  latest(): Promise<BackupRow | null>;
};

type Needs = {
  db: Database;
  clock: Clock;
  version: string;
  /** Where backups are written. */
  directory: string;
  /** How many are kept; 0 turns scheduled backups off. */
  kept: number;
  /** Files to include, by their name in the backup. */
  files: ReadonlyMap<string, string>;
};

const NAME = /^halflight-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.zip$/;

export function createBackups({ db, clock, version, directory, kept, files }: Needs): Backups {
  return {
    isScheduled: kept > 0,
    async write({ onProgress, signal }) {
      const file = join(directory, backupName(clock.now()));
      const order = { databaseUrl: db.url, file, version, files: [...files] };
      const backup = await inWorker(order, onProgress, signal);
      await recordBackup(db, { ...backup, createdAt: clock.now(), file, isScheduled: true });
      await deleteOldest(directory, kept);
      return `Wrote ${file}: ${summaryOf(backup)}.`;
    },
    latest: () => selectLatestBackup(db),
  };
}

export async function recordBackup(db: Database, backup: BackupRow): Promise<void> {
  const { createdAt, file, bytes, isScheduled } = backup;
  await insertBackup(db, { createdAt, file, bytes, isScheduled });
}

/** What a backup contains, for an operator. */
export function summaryOf({ tables, rows, bytes }: WrittenBackup): string {
  const megabytes = (bytes / 1024 / 1024).toFixed(1);
  return `${tables} tables, ${rows.toLocaleString("en-US")} rows, ${megabytes} MB`;
}

export function backupName(now: Date): string {
  return `halflight-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.zip`;
}

/** The path of the newest daily backup; `null` if there is none. */
export async function newestBackup(directory: string): Promise<string | null> {
  const newest = (await dailyBackups(directory).catch(() => [])).at(-1);
  return newest === undefined ? null : join(directory, newest);
}

async function dailyBackups(directory: string): Promise<string[]> {
  return (await readdir(directory)).filter((name) => NAME.test(name)).toSorted();
}

async function deleteOldest(directory: string, kept: number): Promise<void> {
  const names = await dailyBackups(directory);
  const old = names.slice(0, Math.max(0, names.length - kept));
  await Promise.all(old.map((name) => rm(join(directory, name), { force: true })));
}

async function inWorker(
  order: Order,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<WrittenBackup> {
  const thread = startWorkerThread<Message, WrittenBackup>(
    new URL("./worker.ts", import.meta.url),
    order,
    (message, { resolve, reject }) => {
      if (message.kind === "progress") onProgress(message.share);
      else if (message.kind === "written") resolve(message.backup);
      else reject(new Error(message.reason));
    },
  );
  const stop = (): void => void thread.terminate();
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await thread.result;
  } catch (error) {
    await rm(`${order.file}.unfinished`, { force: true });
    throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}
