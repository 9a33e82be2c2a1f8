/**
 * Embedded PostgreSQL: installed by npm, stored in <dataDir>/postgres, started and stopped with Halflight, and restarted if it exits.
 * Promises: only this user can connect; committed data survives kill -9 and power loss; one Halflight process per data directory; a start
 * that fails throws StartRefused with one sentence for the operator and leaves nothing half-created.
 */
import { mkdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import path from "node:path";

import { chooseAccount } from "./account.ts";
import { findBinaries } from "./binaries.ts";
import { earlierVersionOf, ensureCluster } from "./cluster.ts";
import { answers, DATABASE, ensureDatabase, openEndpoint } from "./endpoint.ts";
import { stopLeftover } from "./leftovers.ts";
import { lockDataDirectory } from "./lock.ts";
import { describeError, errorCode, diskFullMessage, StartRefused } from "./refusal.ts";
import { startServer, superviseServer } from "./server.ts";
import { resumeUpgrade, type Transfer, upgradeCluster } from "./upgrade.ts";

export { diskFullMessage, StartRefused, type Transfer };

export type EmbeddedPostgres = { url: string; stop(): Promise<void> };

type Options = {
  dataDir: string;
  log: (message: string) => void;
  /** Called with a one-sentence reason if PostgreSQL exits and can't be restarted. */
  onGiveUp?: (sentence: string) => void;
  /** Needed to upgrade a database of an earlier PostgreSQL, which is refused otherwise. */
  transfer?: Transfer;
};
type Cleanup = () => Promise<void>;

export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const dataDir = await makeDataDirectory(options.dataDir);
  const cleanups: Cleanup[] = [];
  try {
    const url = await start(dataDir, options, cleanups);
    let stopped: Promise<void> | null = null;
    return { url, stop: () => (stopped ??= runInReverse(cleanups)) };
  } catch (error) {
    await runInReverse(cleanups);
    const full = await diskFullMessage(dataDir, error);
    if (full !== null) throw new StartRefused(full, { cause: error });
    if (error instanceof StartRefused || !errorCode(error)) throw error;
    throw new StartRefused(`PostgreSQL could not start in ${dataDir}: ${describeError(error)}.`, {
      cause: error,
    });
  }
}

async function start(
  dataDir: string,
  { log, onGiveUp = log, transfer }: Options,
  cleanups: Cleanup[],
): Promise<string> {
  const lock = await lockDataDirectory(dataDir);
  cleanups.push(() => lock.release());

  const cluster = clusterIn(dataDir);
  const binaries = await findBinaries();
  const account = await chooseAccount(binaries.postgres, dataDir, cluster);
  const installation = { binaries, account, cluster };
  await stopLeftover(installation, log);
  await resumeUpgrade(installation, log);
  const from = transfer === undefined ? null : await earlierVersionOf(installation);
  if (from !== null && transfer !== undefined) await upgradeCluster(installation, { from, transfer, log });
  await ensureCluster(installation, log);

  const endpoint = await openEndpoint(dataDir, account);
  cleanups.push(() => endpoint.remove());
  const server = await superviseServer({
    async start(isUnwanted) {
      await stopLeftover(installation, log);
      await endpoint.clear();
      return startServer(installation, endpoint, isUnwanted);
    },
    log,
    onGiveUp: (reason) => onGiveUp(`PostgreSQL exited and could not be restarted: ${reason}`),
  });
  cleanups.push(() => server.stop());
  try {
    await ensureDatabase(endpoint.url("postgres"), DATABASE);
  } catch (error) {
    throw new StartRefused(`PostgreSQL could not create the database ${DATABASE}: ${describeError(error)}.`);
  }
  const url = endpoint.url(DATABASE);
  await writeFile(urlFile(dataDir), url, { mode: 0o600 });
  cleanups.push(() => rm(urlFile(dataDir), { force: true }));
  return url;
}

/** For operator commands: uses the PostgreSQL of a running Halflight, or starts one for the duration of the command. */
export async function reachEmbeddedPostgres(
  options: Options,
): Promise<EmbeddedPostgres & { isShared: boolean }> {
  const dataDir = await realpath(options.dataDir).catch(() => path.resolve(options.dataDir));
  const running = await readFile(urlFile(dataDir), "utf8").catch(() => null);
  if (running !== null && (await answers(running, clusterIn(dataDir))))
    return { url: running, isShared: true, stop: async () => undefined };
  return { ...(await startEmbeddedPostgres(options)), isShared: false };
}

function clusterIn(dataDir: string): string {
  return path.join(dataDir, "postgres");
}

function urlFile(dataDir: string): string {
  return path.join(dataDir, "postgres-url");
}

async function makeDataDirectory(wanted: string): Promise<string> {
  try {
    await makeDirectory(path.resolve(wanted));
    return await realpath(wanted);
  } catch (error) {
    throw new StartRefused(
      `The data directory ${path.resolve(wanted)} cannot be used: ${describeError(error)}.`,
    );
  }
}

// Node's recursive mkdir hangs below /proc and similar file systems.
async function makeDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) === "EEXIST") return;
    if (errorCode(error) !== "ENOENT" || path.dirname(directory) === directory) throw error;
    await makeDirectory(path.dirname(directory));
    await mkdir(directory, { mode: 0o700 });
  }
}

// Runs the cleanups in reverse order, because each step depends on the earlier ones. If a cleanup fails, the lock stays and names this
// process.
async function runInReverse(cleanups: Cleanup[]): Promise<void> {
  const last = cleanups.pop();
  if (!last) return;
  await last();
  await runInReverse(cleanups);
}
