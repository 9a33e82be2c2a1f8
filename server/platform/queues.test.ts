import { expect, test } from "vitest";

import { type Caller, createFairQueue, boundedQueue } from "./queues.ts";

type Refused = { status: number; code: string; retryAfterSeconds: number };

/** A queue whose jobs end on request; `started` has their keys in order. */
function controlledQueue({ concurrency = 2, maxQueued = 10 } = {}) {
  const queue = createFairQueue({ concurrency, maxQueued, cause: "jobs" });
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (key: string, caller: Caller | "background") =>
    queue.run(key, caller, async () => {
      started.push(key);
      await new Promise<void>((resolve) => {
        ends.set(key, resolve);
      });
      return key;
    });
  const end = async (key: string) => {
    ends.get(key)?.();
    await new Promise(setImmediate);
  };
  return { ask, end, started };
}

const callerOf = (client: string) => ({ client, signal: new AbortController().signal });
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    (result) => result,
    ({ status, code, retryAfterSeconds }: Refused) => ({ status, code, retryAfterSeconds }),
  );
const OVERLOADED = { status: 503, code: "overloaded", retryAfterSeconds: 1 };

test("callers that want the same work share one run of it", async () => {
  const { ask, end, started } = controlledQueue();
  const results = ["ana", "ben", "ben"].map((client) => ask("a", callerOf(client)));
  await end("a");
  expect(await Promise.all(results)).toEqual(["a", "a", "a"]);
  expect(started).toEqual(["a"]);
});

test("clients take turns, however much one of them has queued", async () => {
  const { ask, end, started } = controlledQueue();
  for (const key of ["a1", "a2", "a3", "a4"]) void ask(key, callerOf("ana"));
  void ask("b1", callerOf("ben"));
  void ask("b2", callerOf("ben"));
  for (const key of ["a1", "a2", "a3", "b1", "a4", "b2"]) await end(key);
  expect(started).toEqual(["a1", "a2", "a3", "b1", "a4", "b2"]);
});

test("a full queue refuses new work, and the client with the most work gives way to others", async () => {
  const { ask, end, started } = controlledQueue({ maxQueued: 3 });
  const ana = ["a1", "a2", "a3", "a4", "a5"].map((key) => outcome(ask(key, callerOf("ana"))));
  expect(await outcome(ask("a6", callerOf("ana")))).toEqual(OVERLOADED);
  const ben = outcome(ask("b1", callerOf("ben")));
  expect(await ana[4]).toEqual(OVERLOADED);
  for (const key of ["a1", "a2", "a3", "b1", "a4"]) await end(key);
  expect([await ben, ...(await Promise.all(ana.slice(0, 4)))]).toEqual(["b1", "a1", "a2", "a3", "a4"]);
  expect(started).not.toContain("a5");
});

test("work is dropped only when everyone waiting for it has gone", async () => {
  const { ask, end, started } = controlledQueue();
  const [one, other, third] = [new AbortController(), new AbortController(), new AbortController()];
  for (const key of ["a1", "a2"]) void ask(key, callerOf("ana"));
  const shared = [
    ask("shared", { client: "ana", signal: one.signal }),
    ask("shared", { client: "ben", signal: other.signal }),
  ];
  const alone = ask("alone", { client: "ana", signal: third.signal });
  one.abort();
  third.abort();
  expect([await shared[0], await alone]).toEqual([null, null]);
  for (const key of ["a1", "a2", "shared"]) await end(key);
  expect(await shared[1]).toBe("shared");
  expect(started).toEqual(["a1", "a2", "shared"]);
  // Dropped work can be queued again.
  void ask("alone", callerOf("ana"));
  expect(started.at(-1)).toBe("alone");
});

test("background work leaves a slot free, and overtakes other background work once a caller waits for it", async () => {
  const { ask, end, started } = controlledQueue();
  for (const key of ["x1", "x2", "x3"]) void ask(key, "background");
  expect(started).toEqual(["x1"]);
  void ask("x3", callerOf("ana"));
  expect(started).toEqual(["x1", "x3"]);
  await end("x3");
  expect(started).toEqual(["x1", "x3"]);
  await end("x1");
  expect(started).toEqual(["x1", "x3", "x2"]);
});

test("a bounded queue runs and queues jobs up to its limits and refuses the next one", async () => {
  const inTurn = boundedQueue({ concurrency: 2, maxQueued: 3, cause: "too much" });
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const begun: number[] = [];
  const jobs = gates.map(({ promise }, job) =>
    inTurn(async () => {
      begun.push(job);
      await promise;
      return job;
    }),
  );
  await expect(inTurn(async () => 5)).rejects.toMatchObject({ status: 503, code: "overloaded" });
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve();
  expect(await jobs[1]).toBe(1);
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve();
  expect(await Promise.all(jobs)).toEqual([0, 1, 2, 3, 4]);
  expect(await inTurn(async () => 6)).toBe(6);
});

test("a failed job frees its slot for the next", async () => {
  const inTurn = boundedQueue({ concurrency: 1, maxQueued: 1, cause: "too much" });
  const failing = inTurn(() => Promise.reject(new Error("It went wrong")));
  const next = inTurn(async () => "done");
  await expect(failing).rejects.toThrow("It went wrong");
  expect(await next).toBe("done");
});
