import { type Socket, connect } from "node:net";

import { afterEach, expect, test } from "vitest";
import { z } from "zod";

import { defineCall } from "#contract/call.ts";
import { expectRefusal } from "#server/testing/refusal.ts";
import { bareServer } from "#server/testing/test-app.ts";

import { CONNECTION_LIMITS } from "./connections.ts";
import type { HttpServer } from "./http.ts";

const LIMITS = { ...CONNECTION_LIMITS, headersMs: 300, requestMs: 600, checkMs: 100, most: 3 };
const PATIENTLY = { timeout: 15_000 };

const say = defineCall({
  method: "POST",
  path: "/api/say",
  access: "public",
  summary: "Takes a body",
  body: z.object({ text: z.string() }),
  answer: z.object({ success: z.literal(true) }),
});

let running: HttpServer["app"] | null = null;

afterEach(async () => {
  await running?.close();
});

async function start() {
  const { app, serve, complete } = await bareServer([say], { connectionLimits: LIMITS });
  running = app;
  serve(say, async () => ({ success: true as const }));
  await complete();
  const address = await app.listen({ port: 0, host: "127.0.0.1" });
  const openSockets = () =>
    new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  return { port: Number(new URL(address).port), openSockets };
}

/** Writes a letter every 50 ms and never closes by itself. */
function trickle(port: number, head: string) {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let answer = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    answer += text;
  });
  socket.on("error", () => undefined);
  socket.write(head);
  const timer = setInterval(() => socket.write("a"), 50);
  socket.on("close", () => clearInterval(timer));
  return { socket, answer: () => answer };
}

const HEAD = "POST /api/say HTTP/1.1\r\nHost: halflight\r\n";

test.for([
  ["its headers", `${HEAD}X-Slow: `],
  ["its body", `${HEAD}Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n`],
  [
    "a body that was refused before it came",
    `${HEAD}Content-Type: text/plain\r\nContent-Length: 60000\r\n\r\n`,
  ],
] as const)("who sends %s a letter at a time is cut, told why, and holds no socket", async ([, head]) => {
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

test("of more connections than the limit the last is refused, and served once another is gone", async () => {
  const { port, openSockets } = await start();
  const open = Array.from({ length: LIMITS.most }, () => trickle(port, `${HEAD}X-Slow: `).socket);
  await expect.poll(openSockets, PATIENTLY).toBe(LIMITS.most);
  await expect(answerOn(port)).resolves.toBe("");
  for (const socket of open) socket.destroy();
  await expect.poll(openSockets, PATIENTLY).toBe(0);
  await expect(answerOn(port)).resolves.toMatch(/^HTTP\/1\.1 200 /);
});

test("in service slow headers and slow bodies are cut within twenty seconds", async () => {
  const { app } = await bareServer([]);
  const { headersMs, requestMs, checkMs } = CONNECTION_LIMITS;
  expect(app.server.headersTimeout).toBe(10_000);
  expect(checkMs).toBe(5_000);
  expect(app.server.requestTimeout).toBe(requestMs);
  expect(Math.max(headersMs, requestMs) + checkMs).toBeLessThan(20_000);
  expect(app.server.maxConnections).toBe(CONNECTION_LIMITS.most);
});

/** What comes back for a whole request; empty where the connection is closed instead. */
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
