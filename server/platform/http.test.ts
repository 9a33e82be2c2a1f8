import { once } from "node:events";
import { type IncomingMessage, get } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { CALLS } from "#contract/api.ts";
import { health, ready } from "#contract/health.ts";
import { expectRefusal } from "#server/testing/refusal.ts";
import { bareServer, testApp } from "#server/testing/test-app.ts";

test("a request without a body may declare JSON", async () => {
  const { ana } = await testApp();
  expect(await ana.send("DELETE", "/api/watchlist/1")).toMatchObject({ status: 200 });
  expect(await ana.send("POST", "/api/auth/logout")).toMatchObject({ status: 200 });
});

test("unknown fields are ignored", async () => {
  const { ana } = await testApp();
  const body = { id: 1, rating: 3, user_id: 1, nonsense: {} };
  expect(await ana.send("POST", "/api/ratings", body)).toMatchObject({ status: 200 });
  expect(await ana.send("GET", "/api/trending?nonsense=1&nonsense=2")).toMatchObject({ status: 200 });
});

test.for([
  "/api/trending?limit=1&limit=2",
  "/api/trending?limit=1&limit=1",
  "/api/search?q=a&q=b",
  "/api/items?availabilityType=all&availabilityType=rent",
])("a repeated query parameter is refused: %s", async (path) => {
  const { visitor } = await testApp();
  const answer = await visitor.send("GET", path);
  expect(answer.status).toBe(400);
  expectRefusal(answer.body, "validation_failed");
});

test.for([
  ["", 20],
  ["?limit=7", 7],
  ["?limit=0", 1],
  ["?limit=-5", 1],
  ["?limit=51", 50],
  ["?limit=99999999999999999999", 50],
] as const)("a list with '%s' has %d titles", async ([query, count]) => {
  const { visitor } = await testApp();
  expect((await visitor.get<{ items: unknown[] }>(`/api/trending${query}`)).items).toHaveLength(count);
});

test.for(["", "1.5", "abc", "NaN", "Infinity", "1e1", "0x10", " 5", "5;drop"])(
  "a limit of '%s' is refused",
  async (limit) => {
    const { visitor } = await testApp();
    const answer = await visitor.send("GET", `/api/trending?limit=${encodeURIComponent(limit)}`);
    expect(answer).toMatchObject({ status: 400, body: { error: "Limit must be a whole number" } });
  },
);

test.for(["", " ", "0x5", "5e0", "+5", "5.", ".5", "NaN", "Infinity", "-1", "10.5", "７"])(
  "a minimum vote of '%s' is refused",
  async (minAvg) => {
    const { visitor } = await testApp();
    const answer = await visitor.send(
      "GET",
      `/api/items/critically-acclaimed?minAvg=${encodeURIComponent(minAvg)}`,
    );
    expect(answer.status).toBe(400);
    expectRefusal(answer.body, "validation_failed");
  },
);

test.for(["minAvg=0", "minAvg=10&minVotes=0", "minAvg=7.25", "sinceYear=1999"])(
  "critically acclaimed titles can be requested with %s",
  async (query) => {
    const { visitor } = await testApp();
    expect(await visitor.send("GET", `/api/items/critically-acclaimed?${query}`)).toMatchObject({
      status: 200,
    });
  },
);

test.for(["minVotes=", "minVotes=1.5", "minVotes=0x10", "sinceYear=", "sinceYear=1e3", "sinceYear=99999"])(
  "critically acclaimed titles with %s are refused",
  async (query) => {
    const { visitor } = await testApp();
    const answer = await visitor.send("GET", `/api/items/critically-acclaimed?${query}`);
    expect(answer.status).toBe(400);
    expectRefusal(answer.body, "validation_failed");
  },
);

test("every response has the security headers", async () => {
  const { visitor } = await testApp();
  for (const path of ["/api/health", "/api/nothing"]) {
    const { headers } = await visitor.send("GET", path);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy.split(";")).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "script-src 'self'",
        "frame-src https://www.youtube-nocookie.com https://www.youtube.com",
        "object-src 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "permissions-policy": expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "x-request-id": expect.stringMatching(/^[\da-f-]{36}$/),
    });
    const telling = ["server", "x-powered-by", "access-control-allow-origin", "strict-transport-security"];
    expect(telling.filter((name) => headers.has(name))).toEqual([]);
  }
});

test("every JSON response declares its content type and charset", async () => {
  const { visitor } = await testApp();
  for (const path of ["/api/health", "/api/openapi.json", "/api/nothing", "/api/ratings"]) {
    const { headers } = await visitor.send("GET", path);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  }
});

test.for(["https://elsewhere.example", "null", "http://localhost:3000"])(
  "pages from %s can't read responses, and their preflight requests are refused",
  async (origin) => {
    const { visitor } = await testApp();
    const asked = await visitor.send("GET", "/api/trending", undefined, { origin });
    expect(asked.headers.has("access-control-allow-origin")).toBe(false);
    const preflight = await visitor.send("OPTIONS", "/api/ratings", undefined, {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization,content-type",
    });
    expect(preflight.status).toBe(405);
    expect([...preflight.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  },
);

test("responses report the server's time, except when signing in", async () => {
  const { visitor } = await testApp();
  const open = await visitor.send("GET", "/api/trending");
  expect(open.headers.get("server-timing")).toMatch(/^app;dur=\d+\.\d\d$/);
  const body = { email: "ana@example.com", password: "wrong" };
  const secret = await visitor.send("POST", "/api/auth/login", body);
  expect(secret.headers.has("server-timing")).toBe(false);
});

test.for(["Basic YW5hOmFuYQ==", "Bearer", "Bearer a b", "a.b.c"])(
  "the authorization header '%s' counts as missing",
  async (authorization) => {
    const { visitor } = await testApp();
    const answer = await visitor.send("GET", "/api/ratings", undefined, { authorization });
    expect(answer).toMatchObject({ status: 401, body: { code: "auth_required" } });
  },
);

test("the OpenAPI document lists every call with its summary", async () => {
  const { visitor } = await testApp();
  const { paths } = await visitor.get<{ paths: Record<string, Record<string, { summary: string }>> }>(
    "/api/openapi.json",
  );
  const listed = Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, { summary }]) => `${method.toUpperCase()} ${path}: ${summary}`),
  );
  expect(new Set(listed)).toEqual(
    new Set(CALLS.map((call) => `${call.method} ${call.path}: ${call.summary}`)),
  );
});

test("the OpenAPI document is built once", async () => {
  const { openApiDocument, serve, complete } = await bareServer([health]);
  serve(health, async () => ({ status: "ok" as const }));
  await complete();
  expect(openApiDocument()).toBe(openApiDocument());
});

test("a server doesn't start with a declared call unserved or a served call undeclared", async () => {
  const unserved = await bareServer([health, ready]);
  unserved.serve(health, async () => ({ status: "ok" as const }));
  await expect(unserved.complete()).rejects.toThrow("GET /api/ready");
  const undeclared = await bareServer([]);
  undeclared.serve(health, async () => ({ status: "ok" as const }));
  await expect(undeclared.complete()).rejects.toThrow("GET /api/health");
});

const LIST = "/api/items?limit=20";

async function answerTo(path: string, acceptEncoding: string | null) {
  const { address, ana } = await testApp();
  const headers = {
    authorization: `Bearer ${ana.token}`,
    ...(acceptEncoding !== null && { "accept-encoding": acceptEncoding }),
  };
  const [response] = (await once(get(address + path, { headers }), "response")) as [IncomingMessage];
  return { headers: response.headers, body: await buffer(response) };
}

test("a list is compressed for clients that accept gzip, with the same content", async () => {
  const plain = await answerTo(LIST, null);
  const compressed = await answerTo(LIST, "br, gzip;q=0.8");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(compressed.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true);
  expect(compressed.body.length).toBeLessThan(plain.body.length / 2);
});

test.for(["gzip;q=0", "identity", "br", ""])(
  "a list isn't compressed for the accept-encoding %j",
  async (acceptEncoding) => {
    const { headers, body } = await answerTo(LIST, acceptEncoding);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(JSON.parse(body.toString())).toHaveProperty("items");
  },
);

test("short responses and authentication responses aren't compressed", async () => {
  for (const path of ["/api/filters", "/api/auth/preferences/current"]) {
    expect((await answerTo(path, "gzip")).headers["content-encoding"]).toBeUndefined();
  }
});
