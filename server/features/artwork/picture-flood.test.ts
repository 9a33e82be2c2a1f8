import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import type { Item } from "#contract/item.ts";
import type { Config } from "#server/config.ts";
import { ownApp } from "#server/testing/test-app.ts";

import { PICTURE_KINDS, WIDTHS } from "./sizes.ts";

const PATIENTLY = 60_000;
/** Fewer than wait in the shortest queue. */
const FEW = 100;

type Asked = { status: number; retryAfter: string | null };

/** A product that has drawn nothing yet, behind a proxy; the addresses of 550 pictures. */
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
  /** Null: the caller hung up. */
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
  "one client that asks for everything is refused what is too much, others have their pictures drawn in between, and nothing is drawn for those who have gone",
  { timeout: PATIENTLY },
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
  "an address that has had very many pictures made waits before it gets new ones, and still gets those that are there",
  { timeout: PATIENTLY },
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

test("drawn pictures stay within their room on the disk, and what has gone from it is drawn anew", async () => {
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
