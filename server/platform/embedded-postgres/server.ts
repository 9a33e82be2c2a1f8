/**
 * Starts the PostgreSQL server of a cluster, waits until it's ready, and stops it. The data directory's lock ensures that only one process
 * does this at a time.
 */
import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { type FileHandle, open, readFile, rename, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

import type { Installation } from "./cluster.ts";
import type { Endpoint } from "./endpoint.ts";
import { endProcess, lockFileOf, ownerSetting } from "./leftovers.ts";
import { accountOf, serverEnvironment, waitUntil } from "./process.ts";
import { describeError, lastError, StartRefused } from "./refusal.ts";
import { SERVER_SETTINGS } from "./settings.ts";

export type Server = {
  /** Resolves when the server has exited for any reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;

type Running = { pid: number; ended: Promise<void>; isRunning(): boolean; keepProcessAlive(): void };

const LOG_BYTES = 4 * 1024 * 1024;
const START_MS = 120_000;
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
    await setTimeout(RETRY_MS);
    return launchUntilReady(order);
  }
  await endProcess(server.pid, installation);
  throw new StartRefused(`PostgreSQL did not start: ${lastError(output)} (its log is ${logFile}).`);
}

// The server writes its state to this file. Asking it would take an extra connection.
async function isServerReady(cluster: string, pid: number): Promise<boolean> {
  const lines = (await readFile(lockFileOf(cluster), "utf8").catch(() => "")).split("\n");
  return Number(lines[0]) === pid && lines[STATE_LINE]?.trim() === "ready";
}

// In its own process group: Ctrl-C is meant for the product, which stops the server itself.
async function launch(
  { binaries, account, cluster }: Installation,
  endpoint: Endpoint,
  logFile: string,
): Promise<Running> {
  const settings = [...SERVER_SETTINGS, ...endpoint.settings, ownerSetting()].flatMap((setting) => [
    "-c",
    setting,
  ]);
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
