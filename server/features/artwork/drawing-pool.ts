/**
 * The drawing pool: worker threads that draw pictures. A worker that dies is replaced; only the picture it was drawing fails. An idle worker
 * ends after a while, because each holds about 70 MB of fonts and drawings.
 */
import { Worker } from "node:worker_threads";

import type { Ambient } from "./raster.ts";
import type { PictureKind } from "./sizes.ts";
import type { Delivery, Job, Order } from "./worker.ts";

type Task = { job: Job; resolve: (delivery: Delivery) => void; reject: (error: Error) => void };

/** Jobs beyond the number of workers wait in order. The caller limits how many there are. */
export type DrawingPool = {
  draw(job: Extract<Job, { kind: PictureKind }>): Promise<Uint8Array>;
  ambient(job: Extract<Job, { kind: "ambient" }>): Promise<Ambient>;
  close(): Promise<void>;
};

/** Starting a worker takes about half a second, and visitors of a new page request their pictures within seconds of each other. */
const IDLE_MS = 30_000;

/** @param size maximum number of worker threads */
export function openDrawingPool(size: number, idleMs = IDLE_MS): DrawingPool {
  const waiting = new Set<Task>();
  const workers = new Set<Worker>();
  const idle: Worker[] = [];
  const idleTimers = new Map<Worker, NodeJS.Timeout>();
  const busy = new Map<Worker, Task>();
  let isClosing = false;

  function spawn(): void {
    const worker = new Worker(new URL("./worker.ts", import.meta.url));
    // Drawing must not keep the process alive.
    worker.unref();
    workers.add(worker);
    worker.on("message", (delivery: Delivery) => {
      busy.get(worker)?.resolve(delivery);
      busy.delete(worker);
      markIdle(worker);
      assign();
    });
    worker.on("error", (error) =>
      busy.get(worker)?.reject(error instanceof Error ? error : new Error(String(error))),
    );
    worker.on("exit", () => {
      busy.get(worker)?.reject(new Error("A drawing worker exited"));
      busy.delete(worker);
      workers.delete(worker);
      clearTimeout(idleTimers.get(worker));
      idleTimers.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
      if (!isClosing) assign();
    });
    markIdle(worker);
  }

  function markIdle(worker: Worker): void {
    idle.push(worker);
    idleTimers.set(worker, setTimeout(() => void end(worker), idleMs).unref());
  }

  async function end(worker: Worker): Promise<void> {
    idle.splice(idle.indexOf(worker), 1);
    await worker.terminate();
  }

  function assign(): void {
    for (const task of waiting) {
      if (idle.length === 0 && workers.size < size) spawn();
      const worker = idle.pop();
      if (worker === undefined) return;
      clearTimeout(idleTimers.get(worker));
      waiting.delete(task);
      busy.set(worker, task);
      worker.postMessage({ job: task.job } satisfies Order);
    }
  }

  function deliveryOf(job: Job): Promise<Delivery> {
    if (isClosing) return Promise.reject(new Error("The drawing pool is closed"));
    const { promise, resolve, reject } = Promise.withResolvers<Delivery>();
    waiting.add({ job, resolve, reject });
    assign();
    return promise;
  }

  return {
    async draw(job) {
      const delivery = await deliveryOf(job);
      if ("picture" in delivery) return delivery.picture;
      throw new Error("failure" in delivery ? delivery.failure : "The drawing worker returned no picture");
    },
    async ambient(job) {
      const delivery = await deliveryOf(job);
      if ("ambient" in delivery) return delivery.ambient;
      throw new Error("failure" in delivery ? delivery.failure : "The drawing worker returned no colors");
    },
    async close() {
      isClosing = true;
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}
