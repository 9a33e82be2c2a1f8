/** Starts a worker thread and waits for the result it posts. */
import { Worker } from "node:worker_threads";

export type WorkerThread<Result> = {
  /** Rejects if the thread fails or exits without a result. */
  result: Promise<Result>;
  /** Resolves when the thread is gone, however it ended. */
  exit: Promise<void>;
  post(message: unknown): void;
  terminate(): Promise<void>;
};

type Settle<Result> = { resolve: (result: Result) => void; reject: (error: Error) => void };

/** Runs `module` with `order` as its `workerData`. `onMessage` settles the result with the message that contains it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- callers say what their module posts
export function startWorkerThread<Message, Result>(
  module: URL,
  order: object,
  onMessage: (message: Message, settle: Settle<Result>) => void,
): WorkerThread<Result> {
  const { promise: result, resolve, reject } = Promise.withResolvers<Result>();
  const worker = new Worker(module, { workerData: order });
  const exit = new Promise<void>((ended) => worker.on("exit", () => ended()));
  worker.on("message", (message: Message) => onMessage(message, { resolve, reject }));
  worker.on("error", (error) => reject(error instanceof Error ? error : new Error(String(error))));
  void exit.then(() => reject(new Error("The worker thread exited without a result.")));
  return {
    result,
    exit,
    post: (message) => worker.postMessage(message),
    async terminate() {
      await worker.terminate();
    },
  };
}
