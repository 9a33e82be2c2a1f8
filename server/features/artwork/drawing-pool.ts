/**
 * The drawing pool: worker threads that draw. What a viewer waits for goes before what is drawn ahead, also when it was ordered ahead, and
 * one worker is always kept free for it. A worker that dies is replaced, and only the picture it was drawing fails.
 */
import { Worker } from "node:worker_threads";

import type { Ambient } from "./raster.ts";
import type { PictureKind } from "./sizes.ts";
import type { Delivery, Job, Order } from "./worker.ts";

export type Urgency = "waited-for" | "ahead";

type Task = {
  job: Job;
  urgency: Urgency;
  resolve: (delivery: Delivery) => void;
  reject: (error: Error) => void;
};

/** What was ordered; `hasten` says that somebody waits for it now. */
export type PendingDrawing<Result> = { result: Promise<Result>; hasten: () => void };

export type DrawingPool = {
  draw(job: Extract<Job, { kind: PictureKind }>, urgency: Urgency): PendingDrawing<Uint8Array>;
  ambient(job: Extract<Job, { kind: "ambient" }>, urgency: Urgency): PendingDrawing<Ambient>;
  close(): Promise<void>;
};

/** `size` is the number of worker threads, two at least. */
export function openDrawingPool(size: number): DrawingPool {
  const queues: Record<Urgency, Set<Task>> = { "waited-for": new Set(), ahead: new Set() };
  const workers = new Set<Worker>();
  const idle: Worker[] = [];
  const busy = new Map<Worker, Task>();
  let isClosing = false;

  function hire(): void {
    const worker = new Worker(new URL("./worker.ts", import.meta.url));
    // Pictures never keep the product from stopping.
    worker.unref();
    workers.add(worker);
    worker.on("message", (delivery: Delivery) => {
      busy.get(worker)?.resolve(delivery);
      busy.delete(worker);
      idle.push(worker);
      assign();
    });
    worker.on("error", (error) =>
      busy.get(worker)?.reject(error instanceof Error ? error : new Error(String(error))),
    );
    worker.on("exit", () => {
      busy.get(worker)?.reject(new Error("A drawing worker ended"));
      busy.delete(worker);
      workers.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      if (!isClosing) assign();
    });
    idle.push(worker);
  }

  function assign(): void {
    for (let task = nextTask(); task !== null; task = nextTask()) {
      if (idle.length === 0 && workers.size < size) hire();
      const worker = idle.pop();
      if (worker === undefined) return;
      queues[task.urgency].delete(task);
      busy.set(worker, task);
      worker.postMessage({ job: task.job } satisfies Order);
    }
  }

  function nextTask(): Task | null {
    const [waitedFor] = queues["waited-for"];
    if (waitedFor !== undefined) return waitedFor;
    const [ahead] = queues.ahead;
    const aheadUnderWay = [...busy.values()].filter(({ urgency }) => urgency === "ahead").length;
    return ahead !== undefined && aheadUnderWay < size - 1 ? ahead : null;
  }

  function enqueue<Result>(
    job: Job,
    urgency: Urgency,
    resultOf: (delivery: Delivery) => Result,
  ): PendingDrawing<Result> {
    if (isClosing)
      return { result: Promise.reject(new Error("The drawing pool is closed")), hasten: () => {} };
    const { promise, resolve, reject } = Promise.withResolvers<Delivery>();
    const task: Task = { job, urgency, resolve, reject };
    queues[urgency].add(task);
    assign();
    return {
      result: promise.then(resultOf),
      hasten() {
        if (!queues.ahead.delete(task)) return;
        task.urgency = "waited-for";
        queues["waited-for"].add(task);
        assign();
      },
    };
  }

  return {
    draw: (job, urgency) =>
      enqueue(job, urgency, (delivery) => {
        if ("picture" in delivery) return delivery.picture;
        throw new Error("failure" in delivery ? delivery.failure : "No picture came");
      }),
    ambient: (job, urgency) =>
      enqueue(job, urgency, (delivery) => {
        if ("ambient" in delivery) return delivery.ambient;
        throw new Error("failure" in delivery ? delivery.failure : "No colours came");
      }),
    async close() {
      isClosing = true;
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}
