import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { openPictureCache } from "./picture-cache.ts";

const HOUR_MS = 60 * 60 * 1_000;
const PICTURE = Buffer.alloc(100, 7);
/** Room for ten pictures, of which a twentieth is left free after each look. */
const ROOM = 1_000;

async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "halflight-kept-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

async function age(directory: string, file: string, hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * HOUR_MS);
  await utimes(join(directory, file), then, then);
}

const keptIn = async (directory: string) => (await readdir(directory)).toSorted();

test("pictures stay within their room, and those that were used last stay longest, also across a restart", async () => {
  const directory = await emptyDirectory();
  const open = () => openPictureCache({ directory, maxBytes: ROOM });
  const files = Array.from({ length: 9 }, (_, place) => `a${place}.webp`);
  for (const [place, file] of files.entries()) {
    await open().write(file, PICTURE);
    await age(directory, file, 10 - place);
  }
  expect(await open().read("a0.webp")).toEqual(PICTURE);
  await open().write("new.webp", PICTURE);
  expect(await keptIn(directory)).toEqual(["a0.webp", ...files.slice(2), "new.webp"]);
  expect(await open().read("a1.webp")).toBeNull();
});

test("two processes on one directory read each other's pictures and stay within one room", async () => {
  const directory = await emptyDirectory();
  const [one, other] = [1, 2].map(() => openPictureCache({ directory, maxBytes: ROOM }));
  for (let place = 0; place < 20; place++) {
    await (place % 2 === 0 ? one : other)?.write(`a${place}.webp`, PICTURE);
    await age(directory, `a${place}.webp`, 30 - place);
  }
  expect((await keptIn(directory)).length).toBeLessThanOrEqual(10);
  expect(await one?.read("a19.webp")).toEqual(PICTURE);
});

test("what is larger than the room is not kept, and with no room nothing is", async () => {
  const directory = await emptyDirectory();
  await openPictureCache({ directory, maxBytes: 50 }).write("a.webp", PICTURE);
  await openPictureCache({ directory, maxBytes: 0 }).write("b.webp", PICTURE);
  expect(await keptIn(directory)).toEqual([]);
});

test("drafts that a crash left behind go", async () => {
  const directory = await emptyDirectory();
  for (const [draft, hours] of [
    ["a.webp.0123456789ab", 2],
    ["a.webp.4711.0123456789ab", 2],
    ["b.webp.ba9876543210", 0],
  ] as const) {
    await writeFile(join(directory, draft), PICTURE);
    await age(directory, draft, hours);
  }
  await openPictureCache({ directory, maxBytes: ROOM }).write("c.webp", PICTURE);
  expect(await keptIn(directory)).toEqual(["b.webp.ba9876543210", "c.webp"]);
});
