/**
 * Upgrades a cluster of an earlier major version. The old server's content is saved and restored into a new cluster beside the old one, and
 * only a complete new cluster takes the old one's place. A start that was interrupted at any point leaves the old cluster, or the new one,
 * or (between two renames) the complete new one under another name, which `resumeUpgrade` puts in its place.
 */
import { readdir, rm } from "node:fs/promises";
import path from "node:path";

import { chownTo } from "./account.ts";
import {
  createCluster,
  type Installation,
  isAbsentOrEmpty,
  putInPlace,
  removeUnfinished,
  UNFINISHED,
} from "./cluster.ts";
import { earlierBinaries, removeEarlierBinaries } from "./earlier-programs.ts";
import { DATABASE, ensureDatabase, openEndpoint } from "./endpoint.ts";
import { stopLeftover } from "./leftovers.ts";
import { StartRefused } from "./refusal.ts";
import { startServer } from "./server.ts";

/** Carries the content of a database over to another server. Both calls get the URL of a server that only they use. */
export type Transfer = {
  /** @returns the file that `restore` needs; `null` if there's nothing to carry over */
  save(url: string, majorVersion: string): Promise<string | null>;
  restore(url: string, file: string): Promise<void>;
  /** What an operator can do if the old server can't be started, as the end of a sentence. */
  alternative(): Promise<string>;
  /** Ends the upgrade. The next start begins it again. */
  signal: AbortSignal;
};

type Order = { from: string; transfer: Transfer; log: (message: string) => void };

export async function upgradeCluster(installation: Installation, order: Order): Promise<void> {
  const { from, transfer, log } = order;
  const { cluster, account, binaries } = installation;
  const dataDir = path.dirname(cluster);
  const to = binaries.majorVersion;
  log(`Upgrading the database from PostgreSQL ${from} to ${to}. That can take minutes`);
  const fresh = { ...installation, cluster: unfinishedUpgrade(dataDir) };
  try {
    const { alternative } = transfer;
    const earlier = await earlierBinaries({ dataDir, majorVersion: from, account, log, alternative });
    await chownTo(account, cluster);
    const file = await withServer({ ...installation, binaries: earlier }, transfer.signal, (url) =>
      transfer.save(url, to),
    );
    await createCluster(fresh);
    if (file !== null) await withServer(fresh, transfer.signal, (url) => transfer.restore(url, file));
  } catch (error) {
    await rm(fresh.cluster, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    if (!transfer.signal.aborted) throw error;
    throw new StartRefused("The upgrade of the database was stopped. The next start begins it again.", {
      cause: error,
    });
  }
  await putInPlace(fresh.cluster, upgraded(dataDir));
  const kept = await freeName(dataDir, `postgres-${from}-old`);
  await putInPlace(cluster, kept);
  await putInPlace(upgraded(dataDir), cluster);
  await removeEarlierBinaries(dataDir, from);
  log(`The database belongs to PostgreSQL ${to} now. The old one is in ${kept} and can be deleted`);
}

/** Stops and clears what an interrupted start left, and completes an upgrade that lacked only its last step. */
export async function resumeUpgrade(
  installation: Installation,
  log: (message: string) => void,
): Promise<void> {
  const { cluster } = installation;
  const dataDir = path.dirname(cluster);
  await stopLeftover({ ...installation, cluster: unfinishedUpgrade(dataDir) }, log);
  await removeUnfinished(dataDir);
  if (await isAbsentOrEmpty(upgraded(dataDir))) return;
  if (await isAbsentOrEmpty(cluster)) {
    await putInPlace(upgraded(dataDir), cluster);
    log("Completed the upgrade of the database that an earlier start began");
  } else {
    // The old cluster may have been used since.
    await rm(upgraded(dataDir), { recursive: true });
  }
}

async function withServer<Result>(
  installation: Installation,
  signal: AbortSignal,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const endpoint = await openEndpoint(path.dirname(installation.cluster), installation.account);
  try {
    await endpoint.clear();
    const server = await startServer(installation, endpoint, () => signal.aborted);
    const stop = (): void => void server.stop().catch(() => undefined);
    signal.addEventListener("abort", stop);
    try {
      await ensureDatabase(endpoint.url("postgres"), DATABASE);
      return await work(endpoint.url(DATABASE));
    } finally {
      signal.removeEventListener("abort", stop);
      await server.stop();
    }
  } finally {
    await endpoint.remove();
  }
}

function unfinishedUpgrade(dataDir: string): string {
  return path.join(dataDir, `${UNFINISHED}upgrade`);
}

function upgraded(dataDir: string): string {
  return path.join(dataDir, "postgres.upgraded");
}

async function freeName(dataDir: string, wanted: string): Promise<string> {
  const taken = new Set(await readdir(dataDir));
  let name = wanted;
  for (let nth = 2; taken.has(name); nth++) name = `${wanted}-${nth}`;
  return path.join(dataDir, name);
}
