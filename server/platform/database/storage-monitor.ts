/**
 * Whether the database has room. It has none from the first write that is refused for want of it until room is found again, which is
 * looked for every few seconds: nobody has to try a write, and a table that happens to have free pages deceives nobody.
 */
import { Refusal } from "../errors.ts";
import { isStorageFull } from "./refusals.ts";

export type StorageMonitor = {
  /** Told of every error of the database. */
  observe(error: unknown): void;
  isFull(): boolean;
  close(): void;
};

/** What looking for room needs of a transaction. */
type Transaction = { query(sql: string, values?: readonly unknown[]): Promise<unknown> };

const CHECK_INTERVAL_MS = 2_000;
/** As much as a segment of the write-ahead log: with less PostgreSQL may have to stop. */
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
      // What fails for another reason, such as a limit on temporary files, says nothing: the next write does.
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

/** Rows beyond the memory of a query go to a file on the disk, which is gone with the query. */
async function writeTemporaryFile(tx: Transaction): Promise<void> {
  await tx.query("set local work_mem = '64kB'");
  await tx.query(
    `with filling as materialized (select repeat('x', 1000) as text from generate_series(1, $1::int))
     select count(*) from filling`,
    [KILOBYTES],
  );
}
