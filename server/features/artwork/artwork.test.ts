import { expect, test } from "vitest";

import type { Item } from "#contract/item.ts";
import { testApp } from "#server/testing/test-app.ts";

type Picture = { status: number; headers: Headers; bytes: Buffer };

async function picture(address: string, path: string): Promise<Picture> {
  const response = await fetch(address + path);
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Width and height of a WebP, from the head of its first chunk. */
function measureWebp(bytes: Buffer): [number, number] {
  expect(bytes.toString("latin1", 8, 12)).toBe("WEBP");
  const chunk = bytes.toString("latin1", 12, 16);
  if (chunk === "VP8 ") return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
  if (chunk === "VP8X") return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  const bits = bytes.readUInt32LE(21);
  return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1];
}

test.for([
  ["poster_path", "w92", 92, 138],
  ["poster_path", "w154", 154, 231],
  ["poster_path", "w342", 342, 513],
  ["poster_path", "w500", 500, 750],
  ["backdrop_path", "w300", 300, 169],
  ["backdrop_path", "w780", 780, 439],
  ["backdrop_path", "w1280", 1280, 720],
  ["backdrop_path", "original", 1920, 1080],
] as const)("every title has its %s in %s", async ([field, size, width, height]) => {
  const { address, title } = await testApp();
  const arrival = await title("Arrival");
  const { status, headers, bytes } = await picture(address, `/img/${size}${arrival[field]}`);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("image/webp");
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(measureWebp(bytes)).toEqual([width, height]);
});

test("the lettering of a title is a picture of its own", async () => {
  const { address, title } = await testApp();
  const arrival = await title("Arrival");
  const { status, bytes } = await picture(address, `/img/w500${arrival.logo_path}`);
  expect(status).toBe(200);
  expect(measureWebp(bytes)[0]).toBe(500);
});

test("many who ask for a picture at once get the same one", async () => {
  const { address, title } = await testApp();
  const { poster_path: path } = await title("Parasite");
  const pictures = await Promise.all(Array.from({ length: 12 }, () => picture(address, `/img/w185${path}`)));
  expect(new Set(pictures.map(({ bytes }) => bytes.toString("base64"))).size).toBe(1);
});

test("two titles have two pictures", async () => {
  const { address, title } = await testApp();
  const [arrival, parasite] = [await title("Arrival"), await title("Parasite")];
  const first = await picture(address, `/img/w185${arrival.poster_path}`);
  const second = await picture(address, `/img/w185${parasite.poster_path}`);
  expect(first.bytes.equals(second.bytes)).toBe(false);
});

test("an address that is none is not found", async () => {
  const { address, title } = await testApp();
  const { id, poster_path: path } = await title("Arrival");
  const addresses = [
    `/img/w9${path}`,
    `/img/constructor${path}`,
    `/img/w1280${path}`,
    `/img/w185/p${id}-000000000000.webp`,
    "/img/w185/p999999-000000000000.webp",
    "/img/w185/p0-000000000000.webp",
    `/img/w185/${encodeURIComponent("../../secrets")}`,
    "/img/w185/x.webp",
  ];
  for (const path404 of addresses) {
    const response = await fetch(address + path404);
    expect([path404, response.status, ((await response.json()) as { code: string }).code]).toEqual([
      path404,
      404,
      "not_found",
    ]);
  }
});

test("every title of the catalogue can be drawn, and no two of a page look alike", async () => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<{ items: Item[] }>("/api/trending?limit=50");
  const paths = items.map((item) => item.poster_path);
  expect(new Set(paths).size).toBe(50);
});
