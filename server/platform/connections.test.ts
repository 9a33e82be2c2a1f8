import { type Socket, connect } from "node:net";

import { afterEach, expect, test } from "vitest";
import { z } from "zod";

import { defineCall } from "#contract/call.ts";
import { expectRefusal } from "#server/testing/refusal.ts";
import { bareServer } from "#server/testing/test-app.ts";

import { CONNECTION_LIMITS } from "./connections.ts";
import { invalidToken } from "./errors.ts";
import type { CompletedRequest, HttpServer } from "./http.ts";

const LIMITS = {
  ...CONNECTION_LIMITS,
  headersMs: 300,
  bodyMs: 300,
  responseMs: 300,
  minBytesPerSecond: 1_000_000_000,
  checkMs: 100,
  maxConnections: 3,
};
const PATIENTLY = { timeout: 15_000 };

const say = defineCall({
  method: "POST",
  path: "/api/say",
  access: "public",
  summary: "Takes a body",
  body: z.object({ text: z.string() }),
  answer: z.object({ success: z.literal(true) }),
});

const FILE_BYTES = 30_000;
/** The minimum rate is far below a steady sender's speed on a busy machine, and far above a byte at a time. */
const upload = { maxBytes: FILE_BYTES, minBytesPerSecond: 1_000 };

const save = defineCall({
  method: "POST",
  path: "/api/save",
  access: "public",
  summary: "Takes a file",
  upload,
  answer: z.object({ bytes: z.int() }),
});

const saveOwn = defineCall({ ...save, path: "/api/save-own", access: "user" });

const read = defineCall({
  method: "GET",
  path: "/api/read",
  access: "public",
  summary: "Answers with more than the system keeps for a slow reader",
  answer: z.object({ text: z.string() }),
});

let running: HttpServer["app"] | null = null;

afterEach(async () => {
  await running?.close();
});

async function start() {
  const answered: CompletedRequest[] = [];
  const { app, serve, complete } = await bareServer([say, save, saveOwn, read], {
    connectionLimits: LIMITS,
    authenticate: () => Promise.reject(invalidToken()),
    onCompleted: (one) => answered.push(one),
  });
  running = app;
  serve(say, async () => ({ success: true as const }));
  for (const call of [save, saveOwn] as const) {
    serve(call, async ({ upload: file }) => {
      let bytes = 0;
      for await (const part of file) bytes += (part as Buffer).length;
      return { bytes };
    });
  }
  serve(read, async () => ({ text: "a".repeat(20_000_000) }));
  await complete();
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const openSockets = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  return { port: Number(new URL(address).port), openSockets, answered };
}

/** Writes one part every 50 ms and never closes the connection itself. */
function trickle(port: number, head: string, part = "a") {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  socket.on("error", () => undefined);
  socket.write(head);
  const timer = setInterval(() => socket.write(part), 50);
  socket.on("close", () => clearInterval(timer));
  return { socket, answer: () => answer };
}

const HEAD = "POST /api/say HTTP/1.1\r\nHost: halflight\r\n";

test.for([
  ["its headers", `${HEAD}X-Slow: `],
  ["its body", `${HEAD}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n`],
  ["a body that's already refused", `${HEAD}Content-Type: text/plain\r\nContent-Length: 60000\r\n\r\n`],
  ["a file", headOfFile("/api/save")],
] as const)("a client that sends %s a byte at a time gets an error and is disconnected", async ([, head]) => {
  const { port, openSockets } = await start();
  const { socket, answer } = trickle(port, head);
  await expect.poll(openSockets, PATIENTLY).toBe(1);
  await expect.poll(openSockets, PATIENTLY).toBe(0);
  expect(answer()).toMatch(/^HTTP\/1\.1 4(08|15) /);
  const [, body = ""] = answer().split("\r\n\r\n");
  expectRefusal(
    JSON.parse(body.split("HTTP/1.1")[0] ?? ""),
    answer().startsWith("HTTP/1.1 408") ? "request_timeout" : "unsupported_media_type",
  );
  socket.destroy();
});

test("a file upload may take longer than other bodies while data keeps arriving", async () => {
  const { port, answered } = await start();
  const { socket, answer } = trickle(port, headOfFile("/api/save"), "a".repeat(1_000));
  await expect.poll(answer, PATIENTLY).toContain(`{"bytes":${FILE_BYTES}}`);
  // Longer than any other body may take.
  expect(answered[0]?.milliseconds).toBeGreaterThan(LIMITS.bodyMs + 2 * LIMITS.checkMs);
  socket.destroy();
});

test("an unauthorized file upload gets no more time than any other body", async () => {
  const { port, openSockets } = await start();
  const head = headOfFile("/api/save-own").replace("\r\n\r\n", "\r\nAuthorization: Bearer nobody\r\n\r\n");
  const { socket, answer } = trickle(port, head, "a".repeat(500));
  await expect.poll(answer, PATIENTLY).toMatch(/^HTTP\/1\.1 401 /);
  await expect.poll(openSockets, PATIENTLY).toBe(0);
  expect(answer()).not.toContain("bytes");
  socket.destroy();
});

test("a slow body is counted as a timeout", async () => {
  const { port, answered } = await start();
  const { socket } = trickle(port, `${HEAD}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n`);
  await expect
    .poll(() => answered, PATIENTLY)
    .toMatchObject([{ route: "/api/say", status: 408, code: "request_timeout" }]);
  socket.destroy();
});

test("a client that doesn't read its response is disconnected", async () => {
  const { port, openSockets, answered } = await start();
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  socket.pause().write("GET /api/read HTTP/1.1\r\nHost: halflight\r\n\r\n");
  await expect.poll(openSockets, PATIENTLY).toBe(1);
  await expect.poll(openSockets, PATIENTLY).toBe(0);
  expect(answered).toMatchObject([{ route: "/api/read", status: 499 }]);
  socket.destroy();
});

test("a connection above the limit is refused, and accepted once others close", async () => {
  const { port, openSockets } = await start();
  const open = Array.from({ length: LIMITS.maxConnections }, () => trickle(port, `${HEAD}X-Slow: `).socket);
  await expect.poll(openSockets, PATIENTLY).toBe(LIMITS.maxConnections);
  await expect(answerOn(port)).resolves.toBe("");
  for (const socket of open) socket.destroy();
  await expect.poll(openSockets, PATIENTLY).toBe(0);
  await expect(answerOn(port)).resolves.toMatch(/^HTTP\/1\.1 200 /);
});

test("with the default limits, clients that send headers or a body slowly are cut off within 15 seconds", async () => {
  const { app } = await bareServer([]);
  const { headersMs, bodyMs, idleMs, checkMs, maxConnections } = CONNECTION_LIMITS;
  expect(app.server.headersTimeout).toBe(headersMs);
  expect(app.server.timeout).toBe(idleMs);
  expect(app.server.maxConnections).toBe(maxConnections);
  expect(headersMs + checkMs + bodyMs + checkMs).toBeLessThanOrEqual(15_000);
  expect(idleMs).toBeLessThan(15_000);
});

function headOfFile(path: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: halflight\r\nContent-Type: application/octet-stream\r\nContent-Length: ${FILE_BYTES}\r\n\r\n`;
}

/** The response to a complete request; empty if the connection is closed instead. */
function answerOn(port: number): Promise<string> {
  return new Promise((resolve) => {
    let answer = "";
    const body = '{"text":"a"}';
    const socket: Socket = connect(port, "127.0.0.1", () => {
      socket.write(
        `${HEAD}Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
    });
    socket.setEncoding("utf8").on("data", (text: string) => {
      answer += text;
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
  });
}
