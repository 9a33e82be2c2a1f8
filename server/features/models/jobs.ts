/** Starts worker threads that train or load a model. If one is terminated, its transaction is rolled back. */
import type { Database } from "#server/platform/db.ts";
import { type WorkerThread, startWorkerThread } from "#server/platform/worker-thread.ts";

import { type InService, ModelUnusable } from "./storage/storage.ts";
import type { TrainingOrder, TrainingOutcome, TrainingStep } from "./training/train.ts";
import type { Message, Order } from "./worker.ts";

type OnProgress = (step: TrainingStep, share: number) => void;

/** Overall progress at the beginning and end of each step. Training takes most of the time. */
const SHARES: Readonly<Record<TrainingStep, [from: number, to: number]>> = {
  reading: [0, 0.1],
  training: [0.1, 0.9],
  judging: [0.9, 0.98],
  storing: [0.98, 1],
};

/** Overall progress from the progress of one step, 0 to 1. */
export function shareOfTraining(step: TrainingStep, share: number): number {
  const [from, to] = SHARES[step];
  return from + share * (to - from);
}

export function startTraining(
  db: Database,
  training: TrainingOrder,
  onProgress: OnProgress = () => undefined,
): WorkerThread<TrainingOutcome> {
  return startJob({ databaseUrl: db.url, kind: "train", training }, (message, settle) => {
    if (message.kind === "progress") onProgress(message.step, message.share);
    else if (message.kind === "ended") settle(message.outcome);
  });
}

export function startLoading(db: Database): WorkerThread<InService | null> {
  return startJob({ databaseUrl: db.url, kind: "load" }, (message, settle) => {
    if (message.kind === "loaded") settle(message.inService);
  });
}

function startJob<Result>(
  order: Order,
  onMessage: (message: Message, settle: (result: Result) => void) => void,
): WorkerThread<Result> {
  return startWorkerThread<Message, Result>(
    new URL("./worker.ts", import.meta.url),
    order,
    (message, { resolve, reject }) => {
      if (message.kind === "failed") reject(failureOf(message));
      else onMessage(message, resolve);
    },
  );
}

function failureOf({ reason, stack, isModelUnusable }: Extract<Message, { kind: "failed" }>): Error {
  const error = isModelUnusable ? new ModelUnusable(reason) : new Error(reason);
  error.stack = stack;
  return error;
}
