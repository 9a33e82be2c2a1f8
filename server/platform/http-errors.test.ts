import { connect } from "node:net";

import { pino } from "pino";
import { expect, test } from "vitest";
import { z } from "zod";

import { CALLS } from "#contract/api.ts";
import { defineCall } from "#contract/call.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { LEAKS, expectRefusal } from "#server/testing/refusal.ts";
import { bareServer, testApp } from "#server/testing/test-app.ts";

import { Refusal, invalidToken, notFound } from "./errors.ts";

const HEAD = "Host: halflight\r\nConnection: close\r\n";
const LOGIN = `POST /api/auth/login HTTP/1.1\r\n${HEAD}`;

test.for([
  ["no HTTP at all", "GARBAGE\r\n\r\n", 400, "bad_request"],
  ["an unknown method", `FETCH /api/health HTTP/1.1\r\n${HEAD}\r\n`, 400, "bad_request"],
  ["lines without carriage returns", "GET /api/health HTTP/1.1\nHost: halflight\n\n", 400, "bad_request"],
  ["no host", "GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n", 400, "bad_request"],
  ["two hosts", `GET /api/health HTTP/1.1\r\n${HEAD}Host: elsewhere\r\n\r\n`, 400, "bad_request"],
  [
    "a header with a space in its name",
    `GET /api/health HTTP/1.1\r\n${HEAD}a b: c\r\n\r\n`,
    400,
    "bad_request",
  ],
  ["a non-numeric length", `${LOGIN}Content-Length: ten\r\n\r\n{}`, 400, "bad_request"],
  [
    "a length and chunked encoding",
    `${LOGIN}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    "bad_request",
  ],
  ["a broken chunk", `${LOGIN}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400, "bad_request"],
  ["a broken escape", `GET /api/items/%zz/details HTTP/1.1\r\n${HEAD}\r\n`, 400, "bad_request"],
  ["an incomplete character", `GET /api/%E0%A4%A HTTP/1.1\r\n${HEAD}\r\n`, 400, "bad_request"],
  [
    "an overlong parameter",
    `GET /api/trailers/${"1".repeat(257)} HTTP/1.1\r\n${HEAD}\r\n`,
    414,
    "request_too_large",
  ],
  ["an overlong address", `GET /api/${"a".repeat(20_000)} HTTP/1.1\r\n${HEAD}\r\n`, 431, "request_too_large"],
  [
    "oversized headers",
    `GET / HTTP/1.1\r\n${HEAD}a: ${"a".repeat(20_000)}\r\n\r\n`,
    431,
    "request_too_large",
  ],
  ["an unknown expectation", `${LOGIN}Expect: a miracle\r\n\r\n`, 417, "expectation_failed"],
  [
    "a length above the limit",
    `${LOGIN}Content-Type: application/json\r\nContent-Length: 65537\r\n\r\n`,
    413,
    "body_too_large",
  ],
  ["TRACE", `TRACE /api/health HTTP/1.1\r\n${HEAD}\r\n`, 405, "method_not_allowed"],
] as const)("a request with %s is refused with a standard error", async ([, text, status, code]) => {
  const { port, visitor } = await testApp();
  const { statusLine, headers, body } = await exchange(port, text);
  expect(statusLine).toContain(` ${status} `);
  expectRefusal(JSON.parse(body), code);
  expect(headers).toMatchObject({
    "content-security-policy": expect.stringContaining("default-src 'self'"),
    "permissions-policy": expect.stringContaining("camera=()"),
    "referrer-policy": "strict-origin-when-cross-origin",
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": (JSON.parse(body) as ErrorBody).requestId,
  });
  await visitor.get("/api/health");
});

test.for([
  ["GET", "/api/nothing", 404, "route_not_found"],
  ["GET", "/", 404, "route_not_found"],
  ["GET", "/api/health/", 404, "route_not_found"],
  ["GET", "//api/health", 404, "route_not_found"],
  ["GET", "/API/health", 404, "route_not_found"],
  ["GET", "/api/../package.json", 404, "route_not_found"],
  ["GET", "/.env", 404, "route_not_found"],
  ["GET", "/api/Admin/health/detailed", 404, "route_not_found"],
  ["GET", "/api//admin/health/detailed", 404, "route_not_found"],
  ["GET", "/api/admin/health/detailed/", 404, "route_not_found"],
  ["GET", "/api/admin/health/detailed%00", 404, "route_not_found"],
  ["GET", "/api/health/..%2fadmin/health/detailed", 404, "route_not_found"],
  ["GET", "/api/%61dmin/health/detailed", 401, "auth_required"],
  ["DELETE", "/api/health", 405, "method_not_allowed"],
  ["PATCH", "/api/items/1/details", 405, "method_not_allowed"],
  ["OPTIONS", "/api/ratings", 405, "method_not_allowed"],
  ["GET", "/api/items/0/details", 404, "not_found"],
  ["GET", "/api/items/1e3/details", 404, "not_found"],
  ["GET", "/api/items/2147483648/details", 404, "not_found"],
  ["GET", "/api/items/1%20or%201=1/details", 404, "not_found"],
] as const)("%s %s is answered with %d %s", async ([method, path, status, code]) => {
  const { visitor } = await testApp();
  const answer = await visitor.send(method, path);
  expect(answer.status).toBe(status);
  expectRefusal(answer.body, code);
});

test("1,000 pipelined requests on one connection get their own responses in order", async () => {
  const { port } = await testApp();
  const requests = Array.from({ length: 1_000 }, (_, place) => {
    const last = place === 999 ? "Connection: close\r\n" : "";
    return `GET /api/nothing-${place} HTTP/1.1\r\nHost: halflight\r\nX-Request: ${place}\r\n${last}\r\n`;
  });
  const wanted = requests.map((_, place) => (place % 2 === 0 ? "404" : "200"));
  const mixed = requests.map((text, place) =>
    place % 2 === 0 ? text : text.replace(`/api/nothing-${place}`, `/api/trailers/${(place % 50) + 1}`),
  );
  const { text } = await exchange(port, mixed.join(""));
  const answers = text.split(/(?=HTTP\/1\.1 \d)/);
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(wanted);
  const requestIds = answers.map((answer) => /^x-request-id: (\S+)/m.exec(answer)?.[1]);
  expect(new Set(requestIds).size).toBe(1_000);
});

test.for([
  ["an absolute URL of another host", "GET http://elsewhere.example/api/health HTTP/1.1\r\n"],
  ["another host name", "GET /api/health HTTP/1.1\r\n"],
] as const)("a request with %s is answered without repeating that name", async ([, line]) => {
  const { port } = await testApp();
  const head = "Host: elsewhere.example\r\nX-Forwarded-Host: elsewhere.example\r\nConnection: close\r\n\r\n";
  const { text } = await exchange(port, line + head);
  expect(text).toMatch(/^HTTP\/1\.1 (200|400|404) /);
  expect(text).not.toContain("elsewhere");
});

test("bytes after the end of a body aren't treated as another request", async () => {
  const { port } = await testApp();
  const smuggled = "GET /api/health HTTP/1.1\r\nHost: halflight\r\n\r\n";
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: halflight\r\nContent-Length: ${smuggled.length}\r\n`;
  const { text } = await exchange(port, `${head}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`);
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 400"]);
});

test("a response to a wrong method lists the allowed ones", async () => {
  const { visitor } = await testApp();
  const { headers } = await visitor.send("PUT", "/api/ratings");
  expect(
    headers
      .get("allow")
      ?.split(", ")
      .toSorted((one, other) => (one < other ? -1 : 1)),
  ).toEqual(["GET", "POST"]);
});

test.for([
  ["text that isn't JSON", "{"],
  ["an unterminated string", '{"email": "ana'],
  ["only spaces", "  "],
  ["__proto__", '{"__proto__": {"isAdmin": true}}'],
  ["an escaped __proto__", '{"\\u005f_proto__": {"isAdmin": true}}'],
  ["constructor.prototype", '{"constructor": {"prototype": {"isAdmin": true}}}'],
  ["eleven levels", "[".repeat(11) + "]".repeat(11)],
  ["thousands of levels", "[".repeat(30_000) + "]".repeat(30_000)],
  ["201 keys", JSON.stringify(Object.fromEntries(Array.from({ length: 201 }, (_, key) => [`key${key}`, 1])))],
] as const)("a body with %s is refused as invalid JSON", async ([, body]) => {
  const { visitor } = await testApp();
  const answer = await visitor.send("POST", "/api/items/batch-details", body);
  expect(answer.status).toBe(400);
  expectRefusal(answer.body, "invalid_json");
});

test.for([
  ["__proto__", '{"__proto__": {"isAdmin": true}}'],
  ["eleven levels", "[".repeat(11) + "]".repeat(11)],
] as const)("no call accepts a body with %s", async ([, body]) => {
  const { ana, db } = await testApp();
  await db.query("update users set is_admin = true where username = $1", [ana.name]);
  for (const { method, path, ...call } of CALLS) {
    if (method === "GET" || "upload" in call) continue;
    const answer = await ana.send(method, path.replaceAll(/\{\w+\}/g, "1"), body);
    expect(answer, `${method} ${path}`).toMatchObject({ status: 400, body: { code: "invalid_json" } });
  }
});

test("a body of more than 64 KiB is refused", async () => {
  const { visitor } = await testApp();
  const answer = await visitor.send("POST", "/api/items/batch-details", { itemIds: "x".repeat(64 * 1024) });
  expect(answer.status).toBe(413);
  expectRefusal(answer.body, "body_too_large");
});

const SMALL_BODY_PATHS = CALLS.filter(
  ({ method, path, access }) =>
    method === "POST" && access === "public" && /^\/api\/(auth|beta)\//.test(path),
).map(({ path }) => [path] as const);

test.for(SMALL_BODY_PATHS)("%s accepts up to 16 KiB", async ([path]) => {
  const { visitor } = await testApp();
  const bodyOf = (bytes: number) => `{"a":"${"x".repeat(bytes - 8)}"}`;
  expect((await visitor.send("POST", path, bodyOf(16 * 1024))).status).not.toBe(413);
  const answer = await visitor.send("POST", path, bodyOf(16 * 1024 + 1));
  expect(answer.status).toBe(413);
  expectRefusal(answer.body, "body_too_large");
});

test.for([
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/vnd.api+json",
  ";;;",
])("a body with content type %s is refused", async (contentType) => {
  const { visitor } = await testApp();
  const answer = await visitor.send("POST", "/api/auth/login", "{}", { "content-type": contentType });
  expect(answer.status).toBe(415);
  expectRefusal(answer.body, "unsupported_media_type");
});

test.for([
  ["GET", "/api/search?q=xyzzy%00b", undefined],
  ["GET", "/api/user/stats/a%00b", undefined],
  ["POST", "/api/auth/login", { email: "ana\0@example.com", password: "correct horse" }],
  ["POST", "/api/events", { eventType: "VIEW", eventValue: "a\0b" }],
  ["POST", "/api/events", { eventType: "VIEW", metadata: { a: "\0" } }],
] as const)("a NUL character does no harm: %s %s", async ([method, path, body]) => {
  const { ana } = await testApp();
  const answer = await ana.send(method, path, body);
  expect(answer.status).toBeLessThan(500);
  expect(JSON.stringify(answer.body)).not.toMatch(LEAKS);
});

const broken = defineCall({
  method: "GET",
  path: "/api/broken",
  access: "public",
  summary: "Always fails",
  answer: z.object({ status: z.literal("ok") }),
});

test.for([
  ["fails", () => Promise.reject(new Error("select * from users failed in /srv/db.ts:12"))],
  ["returns something undeclared", async () => ({ status: "/srv/db.ts" as "ok" })],
] as const)("a call that %s reveals nothing internal", async ([, handler]) => {
  const { app, serve, complete } = await bareServer([broken]);
  serve(broken, handler);
  await complete();
  const answer = await app.inject("/api/broken");
  expect(answer.statusCode).toBe(500);
  expectRefusal(answer.json(), "internal_error");
  expect(answer.json()).toMatchObject({ error: "Something went wrong" });
});

test.for([
  ["/api/%zz", 400],
  ["/api/%E0%A4%A", 400],
  ["/api/broken?limit=%zz", 500],
  ["/api/nothing", 404],
] as const)("%s is logged like every other request", async ([url, status]) => {
  const lines: string[] = [];
  const logger = pino({ level: "debug" }, { write: (line: string) => void lines.push(line) });
  const { app, serve, complete } = await bareServer([broken], { logger });
  serve(broken, () => Promise.reject(new Error("broken")));
  await complete();
  const answer = await app.inject(url);
  expect(answer.statusCode).toBe(status);
  const { requestId } = answer.json<ErrorBody>();
  const logged = () => lines.map((line) => JSON.parse(line) as object);
  await expect
    .poll(logged)
    .toContainEqual(
      expect.objectContaining({ msg: "answered", requestId, method: "GET", status, ms: expect.any(Number) }),
    );
});

test.for([
  ["a missing token", {}, 401],
  ["a forged token", { authorization: "Bearer a.b.c" }, 401],
  ["a cross-site request", { "sec-fetch-site": "cross-site" }, 403],
] as const)("a refusal because of %s is logged at the default level", async ([, headers, status]) => {
  const lines: string[] = [];
  const logger = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const guarded = defineCall({ ...broken, path: "/api/guarded", access: "user" });
  const { app, serve, complete } = await bareServer([broken, guarded], {
    logger,
    authenticate: () => Promise.reject(invalidToken()),
  });
  serve(broken, ({ raw }) =>
    Promise.reject(
      raw.headers["sec-fetch-site"] === undefined ? notFound() : new Refusal(403, "csrf_rejected", "No"),
    ),
  );
  serve(guarded, async () => ({ status: "ok" as const }));
  await complete();
  await app.inject("/api/broken");
  await app.inject({ url: status === 403 ? "/api/broken" : "/api/guarded", headers });
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ msg: "answered", status, method: "GET" });
});

type Exchanged = { text: string; statusLine: string; headers: Record<string, string>; body: string };

/** Sends raw bytes and reads until the server closes the connection. */
function exchange(port: number, text: string): Promise<Exchanged> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.setEncoding("utf8").on("data", (part: string) => {
      answer += part;
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", body = ""] = answer.split("\r\n\r\n");
      const [statusLine = "", ...lines] = head.split("\r\n");
      const headers = lines
        .map((line) => line.split(/: (.*)/, 2))
        .map(([name = "", value = ""]) => [name.toLowerCase(), value]);
      resolve({
        text: answer,
        statusLine,
        headers: Object.fromEntries(headers) as Record<string, string>,
        body,
      });
    });
  });
}
