import { expect, test } from "vitest";

import { boundedQueue } from "./bounded-queue.ts";

test("as many are at it as may be, as many wait as may, and the next is told to come again", async () => {
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

test("a job that fails gives its place to the next", async () => {
  const inTurn = boundedQueue({ concurrency: 1, maxQueued: 1, cause: "too much" });
  const failing = inTurn(() => Promise.reject(new Error("It went wrong")));
  const next = inTurn(async () => "done");
  await expect(failing).rejects.toThrow("It went wrong");
  expect(await next).toBe("done");
});
