/** Reads one file off the main thread and sends its rows in batches, each on request. */
import { parentPort, workerData } from "node:worker_threads";

import { type History, UnreadableHistory, type UnreadableCode } from "./history.ts";
import { readFileAsHistory } from "./read-file.ts";

export type Order = { path: string; name: string };

export type Message =
  | { kind: "progress"; share: number }
  | { kind: "read"; history: Omit<History, "rows"> }
  | { kind: "rows"; rows: History["rows"]; isLast: boolean }
  | { kind: "unreadable"; code: UnreadableCode; message: string }
  | { kind: "failed"; error: unknown };

const ROWS_PER_BATCH = 1_000;

try {
  const { rows, ...history } = await readFileAsHistory(workerData as Order, (share) =>
    send({ kind: "progress", share }),
  );
  send({ kind: "read", history });
  let sent = 0;
  parentPort?.on("message", () => {
    const piece = rows.slice(sent, sent + ROWS_PER_BATCH);
    sent += piece.length;
    send({ kind: "rows", rows: piece, isLast: sent === rows.length });
    if (sent === rows.length) parentPort?.close();
  });
} catch (error) {
  if (error instanceof UnreadableHistory)
    send({ kind: "unreadable", code: error.code, message: error.message });
  else send({ kind: "failed", error });
}

function send(message: Message): void {
  parentPort?.postMessage(message);
}
