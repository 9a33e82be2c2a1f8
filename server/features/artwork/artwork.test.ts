import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test, onTestFinished } from "vitest";

import type { Item } from "#contract/item.ts";
import type { Config } from "#server/config.ts";
import { testApp, ownApp } from "#server/testing/test-app.ts";

import { PICTURE_KINDS, WIDTHS } from "./sizes.ts";

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
] as const)(
  "a title's %s is served at %s with the right dimensions",
  async ([field, size, width, height]) => {
    const { address, title } = await testApp();
    const arrival = await title("Arrival");
    const { status, headers, bytes } = await picture(address, `/img/${size}${arrival[field]}`);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("image/webp");
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(measureWebp(bytes)).toEqual([width, height]);
  },
);

test("a title's logo is a separate picture", async () => {
  const { address, title } = await testApp();
  const arrival = await title("Arrival");
  const { status, bytes } = await picture(address, `/img/w500${arrival.logo_path}`);
  expect(status).toBe(200);
  expect(measureWebp(bytes)[0]).toBe(500);
});

test("simultaneous requests for a picture get the same bytes", async () => {
  const { address, title } = await testApp();
  const { poster_path: path } = await title("Parasite");
  const pictures = await Promise.all(Array.from({ length: 12 }, () => picture(address, `/img/w185${path}`)));
  expect(new Set(pictures.map(({ bytes }) => bytes.toString("base64"))).size).toBe(1);
});

test("two titles have different posters", async () => {
  const { address, title } = await testApp();
  const [arrival, parasite] = [await title("Arrival"), await title("Parasite")];
  const first = await picture(address, `/img/w185${arrival.poster_path}`);
  const second = await picture(address, `/img/w185${parasite.poster_path}`);
  expect(first.bytes.equals(second.bytes)).toBe(false);
});

test("invalid picture paths are answered as not found", async () => {
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

test("the 50 titles of a page all have different posters", async () => {
  const { visitor } = await testApp();
  const { items } = await visitor.get<{ items: Item[] }>("/api/trending?limit=50");
  const paths = items.map((item) => item.poster_path);
  expect(new Set(paths).size).toBe(50);
});

const LONG_TIMEOUT_MS = 60_000;
/** Fewer than the shortest queue holds. */
const FEW = 100;

type Asked = { status: number; retryAfter: string | null };

/** An app behind a proxy with an empty picture directory, and the paths of 550 pictures. */
async function undrawnApp(config: Partial<Config> = {}) {
  const directory = await mkdtemp(join(tmpdir(), "halflight-artwork-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const { address, visitor } = await ownApp({
    artworkDirectory: directory,
    trustProxy: ["127.0.0.1"],
    ...config,
  });
  const { items } = await visitor.get<{ items: Item[] }>("/api/trending?limit=50");
  const paths = items.flatMap((item) =>
    PICTURE_KINDS.flatMap((kind) =>
      Object.keys(WIDTHS[kind]).map((size) => `/img/${size}${item[`${kind}_path`]}`),
    ),
  );
  /** `null` if the caller hung up. */
  const ask = (path: string, client: string, signal?: AbortSignal): Promise<Asked | null> =>
    fetch(address + path, {
      headers: { "x-forwarded-for": client },
      ...(signal !== undefined && { signal }),
    })
      .then(async (response) => {
        await response.arrayBuffer();
        return { status: response.status, retryAfter: response.headers.get("retry-after") };
      })
      .catch(() => null);
  const drawn = async () =>
    (await readdir(directory, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return { ask, drawn, paths };
}

test(
  "a client that requests everything gets 503s, others are served meanwhile, and abandoned requests aren't drawn",
  { timeout: LONG_TIMEOUT_MS },
  async () => {
    const { ask, drawn, paths } = await undrawnApp();
    const [lastOfAll = "", last = "", ...flooded] = paths.toReversed();
    const hangUp = new AbortController();
    const flood = flooded.map((path) => ask(path, "203.0.113.7", hangUp.signal));
    const refused = await Promise.any(
      flood.map(async (asked) => {
        const answer = await asked;
        return answer?.status === 200 ? Promise.reject(new Error("It was drawn")) : answer;
      }),
    );
    expect(refused).toEqual({ status: 503, retryAfter: "1" });
    expect(await ask(last, "198.51.100.1")).toMatchObject({ status: 200 });
    expect((await drawn()).length).toBeLessThan(FEW);
    hangUp.abort();
    await Promise.all(flood);
    expect(await ask(lastOfAll, "203.0.113.7")).toMatchObject({ status: 200 });
    expect((await drawn()).length).toBeLessThan(FEW);
  },
);

test(
  "an IP address that requests too many new pictures gets 429 for new ones and still gets existing ones",
  { timeout: LONG_TIMEOUT_MS },
  async () => {
    const { ask, paths } = await undrawnApp({ enforcesRateLimits: true });
    const [first = "", second = "", ...others] = paths;
    expect(await ask(first, "203.0.113.7")).toMatchObject({ status: 200 });
    const hangUp = new AbortController();
    const flood = [...others, ...others].map((path) => ask(path, "203.0.113.7", hangUp.signal));
    await expect.poll(async () => (await ask(second, "203.0.113.7"))?.status, { timeout: 30_000 }).toBe(429);
    hangUp.abort();
    await Promise.all(flood);
    expect(await ask(first, "203.0.113.7")).toMatchObject({ status: 200 });
    expect(await ask(second, "198.51.100.1")).toMatchObject({ status: 200 });
  },
);

test("drawn pictures stay within their disk limit, and evicted ones are drawn again", async () => {
  const mostBytes = 40_000;
  const { ask, drawn, paths } = await undrawnApp({ drawnPicturesBytes: mostBytes });
  const posters = paths.filter((path) => path.startsWith("/img/w185/")).slice(0, 12);
  for (const path of [...posters, ...posters.slice(0, 2)])
    expect(await ask(path, "198.51.100.1")).toMatchObject({ status: 200 });
  const sizes = await Promise.all(
    (await drawn()).map(({ parentPath, name }) => stat(join(parentPath, name))),
  );
  const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
  expect([bytes > 0, bytes <= mostBytes, sizes.length < posters.length]).toEqual([true, true, true]);
});
