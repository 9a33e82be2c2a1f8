/**
 * A queue for expensive work whose result several callers may want. Work with the same key runs once. Clients take turns, whatever each of
 * them has queued. Work that nobody waits for any more is dropped. When the queue is full, the client with the most work in it is refused.
 */
import { overloaded } from "./errors.ts";

export type Caller = {
  /** Who takes turns with others: a network address, say. */
  client: string;
  /** Aborts when the caller no longer waits. */
  signal: AbortSignal;
};

export type FairQueue = {
  /**
   * Runs the job in its turn, or joins the one with this key. For `background` it runs only while no caller waits, and never in every place.
   * @returns null when the caller's signal aborted first
   */
  run<Result>(key: string, caller: Caller | "background", job: () => Promise<Result>): Promise<Result | null>;
};

type Waiter = {
  /** Null: the background. */
  client: string | null;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
};

type Task = { key: string; job: () => Promise<unknown>; waiters: Set<Waiter>; isRunning: boolean };

type Limits = {
  /** How many jobs run at the same time: two at least. */
  atOnce: number;
  /** How many places in the queue all clients have together, and as many the background. */
  waiting: number;
  /** What there is too much of, for the log. */
  cause: string;
};

export function createFairQueue({ atOnce, waiting, cause }: Limits): FairQueue {
  const tasks = new Map<string, Task>();
  /** The client whose turn it is comes first. */
  const lines = new Map<string, Set<Task>>();
  const background = new Set<Task>();
  let running = 0;
  let runningInBackground = 0;

  function enqueue(task: Task, client: string | null): void {
    if (client === null) {
      if (!background.has(task) && background.size >= waiting) throw overloaded(cause);
      background.add(task);
      return;
    }
    if (lines.get(client)?.has(task) === true) return;
    makeRoomFor(client);
    const line = lines.get(client) ?? new Set();
    lines.set(client, line.add(task));
  }

  function makeRoomFor(client: string): void {
    const queued = [...lines.values()].reduce((sum, { size }) => sum + size, 0);
    if (queued < waiting) return;
    const [longest] = [...lines].toSorted(([, one], [, other]) => other.size - one.size);
    const own = lines.get(client)?.size ?? 0;
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
    leaveLine(task, client);
  }

  function leave(task: Task, waiter: Waiter): void {
    if (!task.waiters.delete(waiter)) return;
    waiter.resolve(null);
    const others = [...task.waiters].some(({ client }) => client === waiter.client);
    if (!task.isRunning && waiter.client !== null && !others) leaveLine(task, waiter.client);
  }

  function leaveLine(task: Task, client: string): void {
    const line = lines.get(client);
    line?.delete(task);
    if (line?.size === 0) lines.delete(client);
    if (task.waiters.size === 0 && !task.isRunning) tasks.delete(task.key);
  }

  function nextTask(): Task | null {
    for (const [client, line] of lines) {
      const [task] = line;
      if (task === undefined) continue;
      // To the end: the others have their turns first.
      lines.delete(client);
      lines.set(client, line);
      return task;
    }
    const [task] = background;
    return task !== undefined && runningInBackground < atOnce - 1 ? task : null;
  }

  function start(): void {
    for (let task = running < atOnce ? nextTask() : null; task !== null;) {
      void finish(task);
      task = running < atOnce ? nextTask() : null;
    }
  }

  async function finish(task: Task): Promise<void> {
    const isInBackground = [...task.waiters].every(({ client }) => client === null);
    task.isRunning = true;
    background.delete(task);
    for (const { client } of task.waiters) if (client !== null) leaveLine(task, client);
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
      // What has one key is one kind of work, so this is its result.
      return (await promise) as Result | null;
    },
  };
}
