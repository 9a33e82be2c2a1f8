import { once } from "node:events";
import { type IncomingMessage, get } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { testApp } from "#server/testing/test-app.ts";

const LIST = "/api/items?limit=20";

async function answer(path: string, acceptEncoding: string | null) {
  const { address, ana } = await testApp();
  const headers = {
    authorization: `Bearer ${ana.token}`,
    ...(acceptEncoding !== null && { "accept-encoding": acceptEncoding }),
  };
  const [response] = (await once(get(address + path, { headers }), "response")) as [IncomingMessage];
  return { headers: response.headers, body: await buffer(response) };
}

test("a list is sent compressed to whoever takes that, and is the same list", async () => {
  const plain = await answer(LIST, null);
  const compressed = await answer(LIST, "br, gzip;q=0.8");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(compressed.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
  expect(gunzipSync(compressed.body).equals(plain.body)).toBe(true);
  expect(compressed.body.length).toBeLessThan(plain.body.length / 2);
});

test.for(["gzip;q=0", "identity", "br", ""])("whoever takes %j gets it as it is", async (acceptEncoding) => {
  const { headers, body } = await answer(LIST, acceptEncoding);
  expect(headers["content-encoding"]).toBeUndefined();
  expect(JSON.parse(body.toString())).toHaveProperty("items");
});

test("what is short, and what belongs to signing in, stays as it is", async () => {
  for (const path of ["/api/filters", "/api/auth/preferences/current"]) {
    expect((await answer(path, "gzip")).headers["content-encoding"]).toBeUndefined();
  }
});
