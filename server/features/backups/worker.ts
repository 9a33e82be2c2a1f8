/** Worker thread that writes one backup. It gets its `Order` as `workerData`, reports back with `Message`s and exits when it's done. */
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

import { writeBackup, type WrittenBackup } from "#server/platform/backup/backup.ts";
import { openDatabase } from "#server/platform/db.ts";

export type Order = {
  databaseUrl: string;
  file: string;
  version: string;
  files: readonly (readonly [name: string, path: string])[];
};

export type Message =
  | { kind: "progress"; share: number }
  | { kind: "written"; backup: WrittenBackup }
  | { kind: "failed"; reason: string };

const order = workerData as Order;
const report = (message: Message): void => parentPort?.postMessage(message);

// Requests take priority over a backup. On Linux, 0 means this thread only; elsewhere it would mean the whole process.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const db = openDatabase({
  url: order.databaseUrl,
  maxConnections: 1,
  isForCopies: true,
  onError: () => undefined,
});
try {
  const { file, version, files } = order;
  const onProgress = (share: number): void => report({ kind: "progress", share });
  const backup = await writeBackup(db, { file, version, files: new Map(files), onProgress });
  report({ kind: "written", backup });
} catch (error) {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  report({ kind: "failed", reason });
} finally {
  await db.close();
}
