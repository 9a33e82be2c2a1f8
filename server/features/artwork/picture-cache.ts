/**
 * A size-limited LRU cache of pictures on disk. A picture's age is known only from its file's times, so the cache works across restarts and
 * with several processes on one directory. Reading a picture updates its access time, at most once a minute.
 */
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import type { Caller } from "#server/platform/queues.ts";

export type PictureCache = {
  /** `null` if the picture isn't cached. */
  read(file: string): Promise<Buffer | null>;
  write(file: string, bytes: Uint8Array): Promise<void>;
};

type Options = {
  directory: string;
  /** Subdirectories with the pictures; the directory itself by default. */
  folders?: readonly string[];
  maxBytes: number;
  /** Maximum age since writing, however often the picture is read. */
  maxAgeMs?: number;
};

type Found = { path: string; bytes: number; usedAt: number };

const TOUCH_INTERVAL_MS = 60 * 1_000;
/** The share of the space that may be written between two sweeps; each sweep leaves that much free. */
const SWEEP_SHARE = 1 / 20;
const PICTURE = /\.(avif|webp)$/;
const DRAFT = /\.(avif|webp)\.(\d+\.)?[0-9a-f]{12}$/;
const DRAFT_MAX_AGE_MS = 60 * 60 * 1_000;
const STAT_CONCURRENCY = 64;

export function openPictureCache({
  directory,
  folders = ["."],
  maxBytes,
  maxAgeMs = Infinity,
}: Options): PictureCache {
  let bytesSinceSweep = Infinity;
  let sweeping: Promise<void> | null = null;

  async function sweep(): Promise<void> {
    bytesSinceSweep = 0;
    const found = (await Promise.all(folders.map((folder) => picturesIn(join(directory, folder))))).flat();
    let bytes = found.reduce((sum, picture) => sum + picture.bytes, 0);
    for (const picture of found.toSorted((one, other) => one.usedAt - other.usedAt)) {
      if (bytes <= maxBytes * (1 - SWEEP_SHARE)) break;
      await rm(picture.path, { force: true });
      bytes -= picture.bytes;
    }
  }

  return {
    async read(file) {
      const path = join(directory, file);
      const handle = await open(path).catch(() => null);
      if (handle === null) return null;
      try {
        const { atimeMs, mtimeMs, mtime } = await handle.stat();
        const now = Date.now();
        if (now - mtimeMs > maxAgeMs) {
          await rm(path, { force: true });
          return null;
        }
        if (now - atimeMs > TOUCH_INTERVAL_MS)
          await utimes(path, new Date(now), mtime).catch(() => undefined);
        return await handle.readFile();
      } finally {
        await handle.close();
      }
    },
    async write(file, bytes) {
      if (bytes.length > maxBytes) return;
      await writeWhole(join(directory, file), bytes);
      bytesSinceSweep += bytes.length;
      if (bytesSinceSweep < maxBytes * SWEEP_SHARE) return;
      sweeping ??= sweep().finally(() => {
        sweeping = null;
      });
      await sweeping;
    },
  };
}

/** Atomic: readers never see a partial picture. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}

/** Lists the pictures in a directory. Also deletes drafts that a crash left behind. */
async function picturesIn(directory: string): Promise<Found[]> {
  const names = await readdir(directory).catch((): string[] => []);
  const found: Found[] = [];
  for (let first = 0; first < names.length; first += STAT_CONCURRENCY) {
    const batch = names.slice(first, first + STAT_CONCURRENCY);
    await Promise.all(
      batch.map(async (name) => {
        const path = join(directory, name);
        const file = await stat(path).catch(() => null);
        if (file === null) return;
        if (PICTURE.test(name)) found.push({ path, bytes: file.size, usedAt: file.atimeMs });
        else if (DRAFT.test(name) && Date.now() - file.mtimeMs > DRAFT_MAX_AGE_MS)
          await rm(path, { force: true });
      }),
    );
  }
  return found;
}

/** A client waiting for a picture. */
export type PictureCaller = Caller & {
  /** Counts a picture that isn't cached. Throws if the client has requested too many of them. */
  countCacheMiss(): Promise<void>;
};
