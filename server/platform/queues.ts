/**
 * Queues with limited concurrency and length, which refuse excess jobs as overloaded: a fair one for shared expensive work, and a plain
 * one.
 */
import { overloaded } from "./errors.ts";

export type Caller = {
  /** The party that takes turns with others, such as a network address. */
  client: string;
  /** Aborts when the caller no longer waits. */
  signal: AbortSignal;
};

/**
 * A queue for expensive work that several callers may want. Work with the same key runs once. Clients take turns, however much each of them
 * has queued. Abandoned work is dropped. When the queue is full, a job of the client with the most queued work is refused.
 */
export type FairQueue = {
  /**
   * Runs the job in turn, or joins the queued or running job with this key. A `background` job starts only while no caller waits, and
   * background jobs never take all slots.
   * @returns `null` if the caller's signal aborts first
   */
  run<Result>(key: string, caller: Caller | "background", job: () => Promise<Result>): Promise<Result | null>;
  /** Jobs that callers wait for and that haven't started, not counting background jobs. */
  length(): number;
};

type Waiter = {
  /** `null` for background work. */
  client: string | null;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

type Task = { key: string; job: () => Promise<unknown>; waiters: Set<Waiter>; isRunning: boolean };

type Limits = {
  /** Jobs that run at the same time, at least 2. */
  concurrency: number;
  /** Maximum queue length for all clients together; background jobs have a separate queue with the same limit. */
  maxQueued: number;
  /** Logged when a job is refused. */
  cause: string;
};

export function createFairQueue({ concurrency, maxQueued, cause }: Limits): FairQueue {
  const tasks = new Map<string, Task>();
  /** Queued tasks by client. The client whose turn is next comes first. */
  const queues = new Map<string, Set<Task>>();
  const background = new Set<Task>();
  let running = 0;
  let runningInBackground = 0;

  function enqueue(task: Task, client: string | null): void {
    if (client === null) {
      if (!background.has(task) && background.size >= maxQueued) throw overloaded(cause);
      background.add(task);
      return;
    }
    if (queues.get(client)?.has(task) === true) return;
    evictFor(client);
    const queue = queues.get(client) ?? new Set();
    queues.set(client, queue.add(task));
  }

  function length(): number {
    return [...queues.values()].reduce((sum, { size }) => sum + size, 0);
  }

  function evictFor(client: string): void {
    if (length() < maxQueued) return;
    const [longest] = [...queues].toSorted(([, one], [, other]) => other.size - one.size);
    const own = queues.get(client)?.size ?? 0;
    if (longest === undefined || own + 1 >= longest[1].size) throw overloaded(cause);
    const newest = [...longest[1]].at(-1);
    if (newest !== undefined) refuse(newest, longest[0]);
  }

  function refuse(task: Task, client: string): void {
    for (const waiter of task.waiters) {
      if (waiter.client !== client) continue;
      task.waiters.delete(waiter);
      waiter.reject(overloaded(cause));
    }
    removeFromQueue(task, client);
  }

  function leave(task: Task, waiter: Waiter): void {
    if (!task.waiters.delete(waiter)) return;
    waiter.resolve(null);
    const others = [...task.waiters].some(({ client }) => client === waiter.client);
    if (!task.isRunning && waiter.client !== null && !others) removeFromQueue(task, waiter.client);
  }

  function removeFromQueue(task: Task, client: string): void {
    const queue = queues.get(client);
    queue?.delete(task);
    if (queue?.size === 0) queues.delete(client);
    if (task.waiters.size === 0 && !task.isRunning) tasks.delete(task.key);
  }

  function nextTask(): Task | null {
    for (const [client, queue] of queues) {
      const [task] = queue;
      if (task === undefined) continue;
      // Move this client to the end of the order.
      queues.delete(client);
      queues.set(client, queue);
      return task;
    }
    const [task] = background;
    return task !== undefined && runningInBackground < concurrency - 1 ? task : null;
  }

  function start(): void {
    for (let task = running < concurrency ? nextTask() : null; task !== null;) {
      void finish(task);
      task = running < concurrency ? nextTask() : null;
    }
  }

  async function finish(task: Task): Promise<void> {
    const isInBackground = [...task.waiters].every(({ client }) => client === null);
    task.isRunning = true;
    background.delete(task);
    for (const { client } of task.waiters) if (client !== null) removeFromQueue(task, client);
    running++;
    if (isInBackground) runningInBackground++;
    try {
      const result = await task.job();
      for (const { resolve } of task.waiters) resolve(result);
    } catch (error) {
      for (const { reject } of task.waiters) reject(error);
    }
    tasks.delete(task.key);
    running--;
    if (isInBackground) runningInBackground--;
    start();
  }

  return {
    length,
    async run<Result>(key: string, caller: Caller | "background", job: () => Promise<Result>) {
      const { client, signal } = caller === "background" ? { client: null, signal: null } : caller;
      if (signal?.aborted === true) return null;
      const task = tasks.get(key) ?? { key, job, waiters: new Set(), isRunning: false };
      if (!task.isRunning) enqueue(task, client);
      tasks.set(key, task);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const waiter: Waiter = { client, resolve, reject };
      task.waiters.add(waiter);
      signal?.addEventListener("abort", () => leave(task, waiter), { once: true });
      start();
      // Jobs with the same key return the same type.
      return (await promise) as Result | null;
    },
  };
}

export type BoundedQueue = <Result>(job: () => Promise<Result>) => Promise<Result>;

/** @param limits.cause logged when a job is refused */
export function boundedQueue(limits: {
  concurrency: number;
  maxQueued: number;
  cause: string;
}): BoundedQueue {
  const { concurrency, maxQueued, cause } = limits;
  const queue: (() => void)[] = [];
  let freeSlots = concurrency;

  async function waitForSlot(): Promise<void> {
    if (freeSlots > 0) {
      freeSlots--;
      return;
    }
    if (queue.length >= maxQueued) throw overloaded(cause);
    await new Promise<void>((resolve) => {
      queue.push(resolve);
    });
  }

  return async (job) => {
    await waitForSlot();
    try {
      return await job();
    } finally {
      const next = queue.shift();
      if (next === undefined) freeSlots++;
      else next();
    }
  };
}
