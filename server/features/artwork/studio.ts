/**
 * The studio: worker threads that draw. What a viewer waits for goes before what is drawn ahead. A worker that dies is replaced, and
 * only the picture it was drawing fails.
 */
import { Worker } from "node:worker_threads";

import type { Ambient } from "./raster.ts";
import type { PictureKind } from "./sizes.ts";
import type { Delivery, Job, Order } from "./worker.ts";

type Urgency = "waited-for" | "ahead";

type Task = { job: Job; resolve: (delivery: Delivery) => void; reject: (error: Error) => void };

export type Studio = {
  draw(job: Extract<Job, { kind: PictureKind }>, urgency: Urgency): Promise<Uint8Array>;
  ambient(job: Extract<Job, { kind: "ambient" }>, urgency: Urgency): Promise<Ambient>;
  close(): Promise<void>;
};

export function openStudio(size: number): Studio {
  const queues: Record<Urgency, Task[]> = { "waited-for": [], ahead: [] };
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
    while (queues["waited-for"].length + queues.ahead.length > 0) {
      if (idle.length === 0 && workers.size < size) hire();
      const worker = idle.pop();
      const task = worker === undefined ? undefined : (queues["waited-for"].shift() ?? queues.ahead.shift());
      if (worker === undefined || task === undefined) return;
      busy.set(worker, task);
      worker.postMessage({ job: task.job } satisfies Order);
    }
  }

  function order(job: Job, urgency: Urgency): Promise<Delivery> {
    if (isClosing) return Promise.reject(new Error("The studio is closed"));
    return new Promise((resolve, reject) => {
      queues[urgency].push({ job, resolve, reject });
      assign();
    });
  }

  return {
    async draw(job, urgency) {
      const delivery = await order(job, urgency);
      if ("picture" in delivery) return delivery.picture;
      throw new Error("failure" in delivery ? delivery.failure : "No picture came");
    },
    async ambient(job, urgency) {
      const delivery = await order(job, urgency);
      if ("ambient" in delivery) return delivery.ambient;
      throw new Error("failure" in delivery ? delivery.failure : "No colours came");
    },
    async close() {
      isClosing = true;
      await Promise.all([...workers].map((worker) => worker.terminate()));
    },
  };
}
