import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { openPictureCache } from "./picture-cache.ts";

const HOUR_MS = 60 * 60 * 1_000;
const PICTURE = Buffer.alloc(100, 7);
/** Space for ten pictures. Each cleanup leaves a twentieth free. */
const MAX_BYTES = 1_000;

async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "halflight-kept-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function age(directory: string, file: string, hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * HOUR_MS);
  await utimes(join(directory, file), then, then);
}

const filesIn = async (directory: string) => (await readdir(directory)).toSorted();

test("the cache stays within its size and evicts the least recently used pictures, even across restarts", async () => {
  const directory = await emptyDirectory();
  const open = () => openPictureCache({ directory, maxBytes: MAX_BYTES });
  const files = Array.from({ length: 9 }, (_, place) => `a${place}.webp`);
  for (const [place, file] of files.entries()) {
    await open().write(file, PICTURE);
    await age(directory, file, 10 - place);
  }
  expect(await open().read("a0.webp")).toEqual(PICTURE);
  await open().write("new.webp", PICTURE);
  expect(await filesIn(directory)).toEqual(["a0.webp", ...files.slice(2), "new.webp"]);
  expect(await open().read("a1.webp")).toBeNull();
});

test("two processes with one cache directory share its pictures and its size limit", async () => {
  const directory = await emptyDirectory();
  const [one, other] = [1, 2].map(() => openPictureCache({ directory, maxBytes: MAX_BYTES }));
  for (let place = 0; place < 20; place++) {
    await (place % 2 === 0 ? one : other)?.write(`a${place}.webp`, PICTURE);
    await age(directory, `a${place}.webp`, 30 - place);
  }
  expect((await filesIn(directory)).length).toBeLessThanOrEqual(10);
  expect(await one?.read("a19.webp")).toEqual(PICTURE);
});

test("pictures larger than the cache aren't stored, and a cache of size 0 stores nothing", async () => {
  const directory = await emptyDirectory();
  await openPictureCache({ directory, maxBytes: 50 }).write("a.webp", PICTURE);
  await openPictureCache({ directory, maxBytes: 0 }).write("b.webp", PICTURE);
  expect(await filesIn(directory)).toEqual([]);
});

test("unfinished files left by a crash are deleted", async () => {
  const directory = await emptyDirectory();
  for (const [draft, hours] of [
    ["a.webp.0123456789ab", 2],
    ["a.webp.4711.0123456789ab", 2],
    ["b.webp.ba9876543210", 0],
  ] as const) {
    await writeFile(join(directory, draft), PICTURE);
    await age(directory, draft, hours);
  }
  await openPictureCache({ directory, maxBytes: MAX_BYTES }).write("c.webp", PICTURE);
  expect(await filesIn(directory)).toEqual(["b.webp.ba9876543210", "c.webp"]);
});
