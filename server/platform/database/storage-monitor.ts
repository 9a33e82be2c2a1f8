/**
 * Tracks whether the database's disk is full: from the first write that fails for lack of space until a periodic check is no longer
 * refused. The check needs real disk space, so a table that happens to have free pages can't hide the problem.
 */
import { Refusal } from "../errors.ts";
import { isStorageFull } from "./refusals.ts";

export type StorageMonitor = {
  /** Call with every database error. */
  observe(error: unknown): void;
  isFull(): boolean;
  close(): void;
};

/** The part of a transaction that the check needs. */
type Transaction = { query(sql: string, values?: readonly unknown[]): Promise<unknown> };

const CHECK_INTERVAL_MS = 2_000;
/** One segment of the write-ahead log; with less space PostgreSQL may stop. */
const KILOBYTES = 16 * 1024;

export function createStorageMonitor(
  transaction: (work: (tx: Transaction) => Promise<void>) => Promise<void>,
): StorageMonitor {
  let isFull = false;
  let isClosed = false;
  let next: NodeJS.Timeout | null = null;

  function scheduleCheck(): void {
    if (!isClosed) next = setTimeout(() => void check(), CHECK_INTERVAL_MS).unref();
  }

  async function check(): Promise<void> {
    try {
      await transaction(writeTemporaryFile);
      isFull = false;
    } catch (error) {
      // An error that isn't a refusal, such as a temporary file limit, is inconclusive. The next write decides.
      isFull = error instanceof Refusal;
      if (isFull) scheduleCheck();
    }
  }

  return {
    observe(error) {
      if (isFull || !isStorageFull(error)) return;
      isFull = true;
      scheduleCheck();
    },
    isFull: () => isFull,
    close() {
      isClosed = true;
      if (next !== null) clearTimeout(next);
    },
  };
}

/** Rows that exceed work_mem go to a temporary file, which is deleted with the query. */
async function writeTemporaryFile(tx: Transaction): Promise<void> {
  await tx.query("set local work_mem = '64kB'");
  await tx.query(
    `with filling as materialized (select repeat('x', 1000) as text from generate_series(1, $1::int))
     select count(*) from filling`,
    [KILOBYTES],
  );
}
