/**
 * Worker thread that loads or trains a model, on its own database connection. It gets its `Order` as `workerData`, reports back with
 * `Message`s and exits when it's done.
 */
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";

import { openDatabase } from "#server/platform/db.ts";

import { type InService, ModelUnusable, readInService } from "./storage/storage.ts";
import { type TrainingOrder, type TrainingOutcome, type TrainingStep, train } from "./training/train.ts";

export type Order = { databaseUrl: string } & ({ kind: "load" } | { kind: "train"; training: TrainingOrder });

export type Message =
  | { kind: "progress"; step: TrainingStep; share: number }
  | { kind: "loaded"; inService: InService | null }
  | { kind: "ended"; outcome: TrainingOutcome }
  | { kind: "failed"; reason: string; isModelUnusable: boolean; stack: string };

const PROGRESS_EVERY_MS = 200;

const order = workerData as Order;

// Requests take priority over training. On Linux, 0 means this thread only; elsewhere it would mean the whole process.
if (order.kind === "train" && process.platform === "linux")
  setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const db = openDatabase({ url: order.databaseUrl, maxConnections: 1, onError: () => undefined });
try {
  if (order.kind === "load") {
    const inService = await readInService(db);
    parentPort?.postMessage({ kind: "loaded", inService } satisfies Message, buffersIn(inService));
  } else {
    const outcome = await train(db, order.training, reporter());
    parentPort?.postMessage({ kind: "ended", outcome } satisfies Message);
  }
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  const stack = error instanceof Error ? (error.stack ?? reason) : reason;
  const isModelUnusable = error instanceof ModelUnusable;
  parentPort?.postMessage({ kind: "failed", reason, isModelUnusable, stack } satisfies Message);
} finally {
  await db.close();
}

function reporter(): (step: TrainingStep, share: number) => void {
  let said: { step: TrainingStep; at: number } | null = null;
  return (step, share) => {
    const now = performance.now();
    if (said?.step === step && share < 1 && now - said.at < PROGRESS_EVERY_MS) return;
    said = { step, at: now };
    parentPort?.postMessage({ kind: "progress", step, share } satisfies Message);
  };
}

/** The number buffers are transferred, not copied: copying a large model would delay requests. */
function buffersIn(value: unknown): ArrayBuffer[] {
  const found = new Set<ArrayBuffer>();
  const look = (part: unknown): void => {
    if (ArrayBuffer.isView(part)) {
      if (part.buffer instanceof ArrayBuffer) found.add(part.buffer);
    } else if (typeof part === "object" && part !== null) {
      for (const inner of Object.values(part)) look(inner);
    }
  };
  look(value);
  return [...found];
}
