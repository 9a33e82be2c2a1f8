import { type Socket, connect } from "node:net";
import type { Readable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { afterEach, expect, test } from "vitest";
import { z } from "zod";

import { defineCall } from "#contract/call.ts";
import { expectRefusal } from "#server/testing/refusal.ts";
import { bareServer } from "#server/testing/test-app.ts";

import { CONNECTION_LIMITS } from "./connections.ts";
import type { CompletedRequest, HttpServer } from "./http.ts";
import { createLogger } from "./logger.ts";

const PATIENTLY = { timeout: 15_000, interval: 50 };
const answer = z.object({ success: z.literal(true) });

const wait = defineCall({
  method: "GET",
  path: "/api/wait",
  access: "public",
  summary: "Answers when the test says so",
  answer,
});

const say = defineCall({
  method: "POST",
  path: "/api/say",
  access: "public",
  summary: "Takes a body",
  body: z.object({ text: z.string() }),
  answer,
});

const save = defineCall({
  method: "POST",
  path: "/api/save",
  access: "public",
  summary: "Takes a file",
  upload: { maxBytes: 1_000, minBytesPerSecond: 1 },
  answer,
});

let running: HttpServer["app"] | null = null;
afterEach(async () => {
  await running?.close();
});

async function start({ handlerMs = CONNECTION_LIMITS.handlerMs } = {}) {
  const answered: CompletedRequest[] = [];
  const logged: string[] = [];
  const { app, serve, complete } = await bareServer([wait, say, save], {
    connectionLimits: { ...CONNECTION_LIMITS, handlerMs },
    onCompleted: (one) => answered.push(one),
    logger: createLogger("warn", { write: (line) => void logged.push(line) }),
  });
  running = app;
  const handled: WeakRef<object>[] = [];
  let release: PromiseWithResolvers<void> = Promise.withResolvers();
  const work = async ({ raw, upload }: { raw: object; upload?: Readable | undefined }) => {
    await upload?.toArray();
    handled.push(new WeakRef(raw));
    await release.promise;
    return { success: true as const };
  };
  serve(wait, work);
  serve(say, work);
  serve(save, work);
  await complete();
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    app,
    address,
    answered,
    logged,
    handled,
    release() {
      release.resolve();
      release = Promise.withResolvers();
    },
  };
}

async function connectTo(address: string, requests: string): Promise<Socket> {
  const { port } = new URL(address);
  return new Promise((resolve) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      socket.write(requests);
      resolve(socket);
    });
    socket.on("error", () => undefined).resume();
  });
}

const WAIT = "GET /api/wait HTTP/1.1\r\nHost: halflight\r\n\r\n";
const SAY =
  'POST /api/say HTTP/1.1\r\nHost: halflight\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{"text":"a"}';

test.for([
  ["one request", [WAIT], 1],
  ["one with a body", [SAY], 1],
  ["several requests at once", [WAIT, SAY, WAIT], 3],
] as const)(
  "a client that hangs up after %s counts as disconnected and isn't kept in memory",
  async ([, requests, count]) => {
    const { address, answered, handled, release } = await start();
    const socket = await connectTo(address, requests.join(""));
    await expect.poll(() => handled.length, PATIENTLY).toBe(count);
    socket.destroy();
    await expect.poll(() => answered.length, PATIENTLY).toBe(count);
    for (const one of answered) expect(one).toMatchObject({ status: 499, code: null, isCall: true });
    release();
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    await expect
      .poll(() => {
        collect();
        return handled.filter((request) => request.deref() !== undefined).length;
      }, PATIENTLY)
      .toBe(0);
    expect(answered).toHaveLength(count);
  },
);

test("a client that hung up doesn't delay the shutdown", { timeout: 3_000 }, async () => {
  const { app, address, answered, handled } = await start();
  const socket = await connectTo(address, WAIT);
  await expect.poll(() => handled.length, PATIENTLY).toBe(1);
  socket.destroy();
  await expect.poll(() => answered.length, PATIENTLY).toBe(1);
  await app.close();
});

const JSON_BODY = { headers: { "content-type": "application/json" }, body: '{"text":"a"}' };
const FILE = { headers: { "content-type": "application/octet-stream" }, body: "a" };

test.for([
  ["no body", "/api/wait", { method: "GET" }],
  ["a body", "/api/say", { method: "POST", ...JSON_BODY }],
  ["a file", "/api/save", { method: "POST", ...FILE }],
] as const)(
  "a request with %s is refused at its time limit and gets only one response",
  async ([, path, sent]) => {
    const { address, logged, handled, release } = await start({ handlerMs: 200 });
    const refused = await fetch(`${address}${path}`, sent);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("1");
    expectRefusal(await refused.json(), "overloaded");
    release();
    const next = fetch(`${address}${path}`, sent);
    await expect.poll(() => handled.length, PATIENTLY).toBe(2);
    release();
    expect((await next).status).toBe(200);
    expect(logged.filter((line) => line.includes("FST_ERR"))).toEqual([]);
  },
);

test("a failure after the refusal is logged", async () => {
  const { app, serve, complete } = await bareServer([wait], {
    connectionLimits: { ...CONNECTION_LIMITS, handlerMs: 100 },
    logger: createLogger("error", { write: (line) => void logged.push(line) }),
  });
  const logged: string[] = [];
  running = app;
  const failed = Promise.withResolvers<never>();
  serve(wait, () => failed.promise);
  await complete();
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  expect((await fetch(`${address}/api/wait`)).status).toBe(503);
  failed.reject(new Error("The handler broke in the end"));
  await expect.poll(() => logged.join(""), PATIENTLY).toContain("The handler broke in the end");
});
