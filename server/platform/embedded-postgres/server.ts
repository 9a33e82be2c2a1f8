/**
 * Starts the PostgreSQL server of a cluster, keeps it running, and stops it. The data directory's lock ensures that only one process does
 * this at a time.
 */
import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { type FileHandle, open, readFile, rename, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

import type { Installation } from "./cluster.ts";
import type { Endpoint } from "./endpoint.ts";
import { endProcess, lockFileOf, ownerSetting } from "./leftovers.ts";
import { accountOf, serverEnvironment, waitUntil } from "./process.ts";
import { describeError, lastError, StartRefused } from "./refusal.ts";

type Server = {
  /** Resolves when the server has exited for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;

type Running = { pid: number; ended: Promise<void>; isRunning(): boolean; keepProcessAlive(): void };

const LOG_BYTES = 4 * 1024 * 1024;
const START_MS = 120_000;
/** How long to retry a start while processes of a killed server hold the shared memory. */
const LEFT_BEHIND_MS = 15_000;
const RETRY_MS = 200;
/** Line in postmaster.pid, counted from 0. */
const STATE_LINE = 7;

/** @param isUnwanted cancels the attempt, which then throws StartRefused */
export async function startServer(
  installation: Installation,
  endpoint: Endpoint,
  isUnwanted: () => boolean,
): Promise<Server> {
  const logFile = path.join(path.dirname(installation.cluster), "postgres.log");
  await rotate(logFile);
  const retryUntil = performance.now() + LEFT_BEHIND_MS;
  const server = await launchUntilReady({ installation, endpoint, logFile, retryUntil, isUnwanted });
  return {
    ended: server.ended,
    async stop() {
      server.keepProcessAlive();
      if (server.isRunning()) await endProcess(server.pid, installation);
    },
  };
}

type Launch = {
  installation: Installation;
  endpoint: Endpoint;
  logFile: string;
  retryUntil: number;
  isUnwanted: () => boolean;
};

async function launchUntilReady(order: Launch): Promise<Running> {
  const { installation, endpoint, logFile, retryUntil, isUnwanted } = order;
  const logStart = await sizeOf(logFile);
  const server = await launch(installation, endpoint, logFile);
  const isReady = () => isServerReady(installation.cluster, server.pid);
  await waitUntil(async () => !server.isRunning() || isUnwanted() || (await isReady()), START_MS);
  if (server.isRunning() && !isUnwanted() && (await isReady())) return server;

  const output = (await readFile(logFile)).subarray(logStart).toString();
  // A killed server's last query may still be running; PostgreSQL doesn't wait for it.
  const isHeldUp = output.includes("pre-existing shared memory block");
  if (isHeldUp && !isUnwanted() && performance.now() < retryUntil) {
    await delay(RETRY_MS);
    return launchUntilReady(order);
  }
  await endProcess(server.pid, installation);
  throw new StartRefused(`PostgreSQL did not start: ${lastError(output)} (its log is ${logFile}).`);
}

// The server writes its state to this file. Asking the server would take an extra connection.
async function isServerReady(cluster: string, pid: number): Promise<boolean> {
  const lines = (await readFile(lockFileOf(cluster), "utf8").catch(() => "")).split("\n");
  return Number(lines[0]) === pid && lines[STATE_LINE]?.trim() === "ready";
}

// The server gets its own process group, because Ctrl-C is meant for Halflight, which stops PostgreSQL itself.
async function launch(
  { binaries, account, cluster }: Installation,
  endpoint: Endpoint,
  logFile: string,
): Promise<Running> {
  const sinceVersion18 = Number(binaries.majorVersion) >= 18 ? ["io_workers=2"] : [];
  const settings = [...SERVER_SETTINGS, ...sinceVersion18, ...endpoint.settings, ownerSetting()].flatMap(
    (setting) => ["-c", setting],
  );
  const order = account.launch(binaries.postgres, ["-D", cluster, ...settings]);
  const log = await openLog(logFile);
  const child = spawn(order.command, order.args, {
    ...accountOf(order),
    detached: process.platform !== "win32",
    env: serverEnvironment(),
    stdio: ["ignore", log.fd, log.fd],
    windowsHide: true,
  });
  child.on("error", () => undefined);
  if (process.getuid?.() === 0) await log.chown(account.uid, account.gid);
  await log.close();
  if (child.pid === undefined) throw new StartRefused(`The program ${order.command} cannot be started.`);
  child.unref();
  return {
    pid: child.pid,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended: new Promise((resolve) => child.once("exit", () => resolve())),
    // Otherwise this process could exit while it waits for the server to stop.
    keepProcessAlive: () => child.ref(),
  };
}

async function openLog(logFile: string): Promise<FileHandle> {
  try {
    return await open(logFile, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  } catch (error) {
    throw new StartRefused(`PostgreSQL's log ${logFile} cannot be written: ${describeError(error)}.`);
  }
}

async function rotate(logFile: string): Promise<void> {
  if ((await sizeOf(logFile)) > LOG_BYTES) await rename(logFile, `${logFile}.1`);
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/**
 * Settings of the embedded PostgreSQL: full durability, sized for a small machine shared with one application. Larger installations use
 * their own server with DATABASE_URL.
 */
const SERVER_SETTINGS = [
  "fsync=on",
  "synchronous_commit=on",
  "full_page_writes=on",
  // After a crash all files are synced first. On Linux, syncfs does that in one call; file by file it takes seconds.
  ...(process.platform === "linux" ? ["recovery_init_sync_method=syncfs"] : []),

  // Enough for two Halflight processes, their training and sync threads, and operator commands.
  "max_connections=100",
  "shared_buffers=64MB",
  "effective_cache_size=512MB",
  "work_mem=8MB",
  "maintenance_work_mem=64MB",
  "min_wal_size=32MB",
  "max_wal_size=512MB",
  "autovacuum_max_workers=2",

  // No parallel queries: two cores serve more requests if no query takes both, and containers often have a small /dev/shm.
  "max_parallel_workers_per_gather=0",
  "max_worker_processes=4",
  "jit=off",
  "random_page_cost=1.1",

  "timezone=UTC",
  "log_timezone=UTC",
  "log_checkpoints=off",
  "log_line_prefix=%m [%p] ",
];

type Needs = {
  /** Rejects with the reason, even if the start was canceled. */
  start: (isUnwanted: () => boolean) => Promise<Server>;
  log: (message: string) => void;
  onGiveUp: (reason: string) => void;
};

const FAILURES = 3;
const WITHIN_MS = 60_000;
/** A server that ran this long counts as stable. */
const STABLE_MS = 10_000;
const MIN_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 500;

/**
 * Keeps a server running. If it exits, it's restarted at once, or after growing pauses if it keeps exiting soon after its start. After
 * three failed starts within a minute it gives up and reports why. Rejects if the very first start fails.
 */
export async function superviseServer({ start, log, onGiveUp }: Needs): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const isUnwanted = () => stopping.signal.aborted;
  let server = await start(isUnwanted);
  const supervising = supervise();

  async function supervise(): Promise<void> {
    let shortRuns = 0;
    for (;;) {
      const startedAt = performance.now();
      await server.ended;
      if (isUnwanted()) return;
      log("PostgreSQL exited and is being restarted");
      shortRuns = performance.now() - startedAt < STABLE_MS ? shortRuns + 1 : 0;
      const next = await restart(shortRuns);
      if (next === null) return;
      server = next;
      log("PostgreSQL is running again");
    }
  }

  async function restart(shortRuns: number): Promise<Server | null> {
    let failedAt: number[] = [];
    for (let pauses = shortRuns; ; pauses++) {
      await backOff(pauses);
      if (isUnwanted()) return null;
      try {
        return await start(isUnwanted);
      } catch (error) {
        if (isUnwanted()) return null;
        const reason = error instanceof Error ? error.message : String(error);
        const now = performance.now();
        failedAt = [...failedAt.filter((time) => now - time < WITHIN_MS), now];
        if (failedAt.length === FAILURES) {
          onGiveUp(reason);
          return null;
        }
        log(`PostgreSQL could not be restarted: ${reason}`);
      }
    }
  }

  async function backOff(count: number): Promise<void> {
    if (count === 0) return;
    const longest = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** (count - 1));
    const milliseconds = longest * (0.5 + 0.5 * Math.random());
    await delay(milliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
  }

  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await supervising;
    },
  };
}
