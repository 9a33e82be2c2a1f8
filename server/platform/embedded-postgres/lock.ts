/**
 * Ensures that only one Halflight process uses a data directory, with a lock file that names its owner and the directory. A lock is taken
 * over, by one process only, if its owner is gone (killed, power loss) or if it was copied here with the directory of a running owner. A
 * running owner never loses its lock.
 */
import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { processMark } from "./process.ts";
import { describeError, errorCode, StartRefused } from "./refusal.ts";

const LOCK = "halflight.lock";

export type Lock = { release(): Promise<void> };

export async function lockDataDirectory(dataDir: string): Promise<Lock> {
  const lock = path.join(dataDir, LOCK);
  const ownerId = randomUUID();
  const draft = `${lock}.${ownerId}`;
  const mine = [process.pid, processMark(process.pid), ownerId, dataDir, ""].join("\n");
  try {
    await writeFile(draft, mine, { flag: "wx", mode: 0o600 });
    await acquire(lock, draft, dataDir);
  } catch (error) {
    if (error instanceof StartRefused) throw error;
    throw new StartRefused(`The data directory ${dataDir} cannot be written: ${describeError(error)}.`);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
  return {
    async release() {
      if ((await contentOf(lock)) === mine) await rm(lock, { force: true });
    },
  };
}

// A link appears atomically with its complete content and never replaces an existing file.
async function acquire(lock: string, draft: string, dataDir: string): Promise<void> {
  if (await linked(draft, lock)) return;
  const found = await contentOf(lock);
  if (found !== null) {
    await refuseIfAlive(found, draft, dataDir);
    await replaceStale(lock, draft, found, dataDir);
    if ((await contentOf(lock)) === (await contentOf(draft))) return;
  }
  await acquire(lock, draft, dataDir);
}

// If several processes see the same stale lock, only the holder of the claim may replace it, and only if it's still the same lock.
async function replaceStale(lock: string, draft: string, stale: string, dataDir: string): Promise<void> {
  const claim = `${lock}.claim`;
  if (!(await linked(draft, claim))) {
    const claimant = await contentOf(claim);
    if (claimant === null) return;
    await refuseIfAlive(claimant, draft, dataDir);
    await rm(claim, { force: true });
    return;
  }
  if ((await contentOf(lock)) === stale) await rename(claim, lock);
  else await rm(claim, { force: true });
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

async function contentOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

async function refuseIfAlive(content: string, draft: string, dataDir: string): Promise<void> {
  const [pid, mark, , home = dataDir] = content.split("\n");
  if (processMark(Number(pid)) !== mark || (await isCopied(content, home, draft))) return;
  const advice =
    home === dataDir
      ? "."
      : `, which it knows as ${home}: stop it first, or, if this is a copy of that directory, remove ${LOCK} from the copy.`;
  throw new StartRefused(
    `Another Halflight (process ${pid}) is already using the data directory ${dataDir}${advice}`,
  );
}

// The owner's directory has the same lock but not the draft written here, so this is a copy and not the same directory under another path.
async function isCopied(content: string, home: string, draft: string): Promise<boolean> {
  const original = await contentOf(path.join(home, LOCK)).catch(() => null);
  return original === content && (await contentOf(path.join(home, path.basename(draft)))) === null;
}
