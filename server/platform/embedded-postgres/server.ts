/**
 * The running PostgreSQL of one cluster: ends what a killed process left running, starts the server, waits until it is ready,
 * stops it. Only one process at a time may do so for a cluster; the lock of the data directory sees to that.
 */
import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { type FileHandle, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

import type { Installation } from "./cluster.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  accountOf,
  commandLine,
  processMark,
  processesIn,
  runToEnd,
  serverEnvironment,
  waitUntil,
} from "./process.ts";
import { describeFault, errorCode, lastFault, StartRefused } from "./refusal.ts";
import { SERVER_SETTINGS } from "./settings.ts";

export type Server = {
  /** When it has ended, by itself or not. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;

type Log = (message: string) => void;
type Running = { pid: number; ended: Promise<void>; isRunning(): boolean; holdProcess(): void };

const LOG_BYTES = 4 * 1024 * 1024;
const START_MS = 120_000;
const FAST_STOP_MS = 4_000;
const IMMEDIATE_STOP_MS = 10_000;
const ORPHANS_MS = 1_000;
const SERVER_PROCESS = /^postgres: |\/postgres -D /;
const LEFT_BEHIND_MS = 15_000;
const RETRY_MS = 200;
/** In postmaster.pid, counted from 0. */
const STATE_LINE = 7;

export async function endLeftover(installation: Installation, log: Log): Promise<void> {
  const { cluster } = installation;
  const file = lockFileOf(cluster);
  const [id, directory] = (await readFile(file, "utf8").catch(() => "")).split("\n");
  const pid = Math.abs(Number(id));
  if (pid && directory && isServerOf(directory, pid)) {
    log(`Stopping the PostgreSQL that an ended process left behind (process ${pid})`);
    await endProcess(pid, installation);
  }
  await endOrphans(cluster);
  // A zombie, or another program that was given the same process id, would look to PostgreSQL like a server of this cluster.
  // Should processes of the old server still live, PostgreSQL finds them by their shared memory.
  await rm(file, { force: true });
}

// The processes of a server that was killed go on with what they are at, and would hold up the next one.
async function endOrphans(cluster: string): Promise<void> {
  const orphans = () => processesIn(cluster).filter((pid) => SERVER_PROCESS.test(commandLine(pid)));
  for (const pid of orphans()) send(pid, "SIGQUIT");
  if (await waitUntil(() => orphans().length === 0, ORPHANS_MS)) return;
  for (const pid of orphans()) send(pid, "SIGKILL");
}

function isServerOf(directory: string, pid: number): boolean {
  if (processMark(pid) === null) return false;
  return process.platform === "win32" || commandLine(pid).includes(directory);
}

/** @param isUnwanted ends the attempt: the start is then refused */
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
      server.holdProcess();
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
  const isReady = () => saysReady(installation.cluster, server.pid);
  await waitUntil(async () => !server.isRunning() || isUnwanted() || (await isReady()), START_MS);
  if (server.isRunning() && !isUnwanted() && (await isReady())) return server;

  const output = (await readFile(logFile)).subarray(logStart).toString();
  // A killed server's last query may still be running; PostgreSQL waits for nobody here.
  const isHeldUp = output.includes("pre-existing shared memory block");
  if (isHeldUp && !isUnwanted() && performance.now() < retryUntil) {
    await setTimeout(RETRY_MS);
    return launchUntilReady(order);
  }
  await endProcess(server.pid, installation);
  throw new StartRefused(`PostgreSQL did not start: ${lastFault(output)} (its log is ${logFile}).`);
}

// The server writes there what state it is in. To ask it would take a connection, beyond those that the product may have.
async function saysReady(cluster: string, pid: number): Promise<boolean> {
  const lines = (await readFile(lockFileOf(cluster), "utf8").catch(() => "")).split("\n");
  return Number(lines[0]) === pid && lines[STATE_LINE]?.trim() === "ready";
}

function lockFileOf(cluster: string): string {
  return path.join(cluster, "postmaster.pid");
}

// In a process group of its own: the terminal's Ctrl-C is for the product, which stops the server when it is done with it.
async function launch(
  { binaries, account, cluster }: Installation,
  endpoint: Endpoint,
  logFile: string,
): Promise<Running> {
  const settings = [...SERVER_SETTINGS, ...endpoint.settings].flatMap((setting) => ["-c", setting]);
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
    // Else this process could end while its end is waited for.
    holdProcess: () => child.ref(),
  };
}

async function endProcess(pid: number, { binaries, cluster }: Installation): Promise<void> {
  const mark = processMark(pid);
  if (mark === null) return;
  const hasEnded = () => processMark(pid) !== mark;
  await signal(pid, "INT", binaries.control);
  // Somebody may have halted them: they would hear of it only when they go on.
  for (const halted of processesIn(cluster)) send(halted, "SIGCONT");
  if (await waitUntil(hasEnded, FAST_STOP_MS)) return;
  await signal(pid, "QUIT", binaries.control);
  if (await waitUntil(hasEnded, IMMEDIATE_STOP_MS)) return;
  throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

// SIGINT asks for a fast shutdown, SIGQUIT for an immediate one. Windows has no signals; PostgreSQL's own program sends them.
async function signal(pid: number, name: "INT" | "QUIT", control: string): Promise<void> {
  if (process.platform === "win32") {
    await runToEnd({ command: control, args: ["kill", name, String(pid)] });
    return;
  }
  send(pid, `SIG${name}`);
}

function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

async function openLog(logFile: string): Promise<FileHandle> {
  try {
    return await open(logFile, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  } catch (error) {
    throw new StartRefused(`PostgreSQL's log ${logFile} cannot be written: ${describeFault(error)}.`);
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
