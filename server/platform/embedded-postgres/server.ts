/**
 * The running PostgreSQL of one cluster: ends what a killed process left running, starts the server, waits until it answers,
 * stops it. Only one process at a time may do so for a cluster; the lock of the data directory sees to that.
 */
import { spawn } from "node:child_process";
import { constants } from "node:fs";
import { type FileHandle, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

import type { Installation } from "./cluster.ts";
import { answers } from "./connection.ts";
import type { Endpoint } from "./endpoint.ts";
import { accountOf, commandLine, processMark, runToEnd, serverEnvironment, waitUntil } from "./process.ts";
import { describeFault, errorCode, lastFault, StartRefused } from "./refusal.ts";
import { SERVER_SETTINGS } from "./settings.ts";

export type Server = { stop(): Promise<void> };

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;

type Log = (message: string) => void;
type Running = { pid: number; onceEnded(listener: () => void): void; isRunning(): boolean };

const LOG_BYTES = 4 * 1024 * 1024;
const START_MS = 120_000;
const FAST_STOP_MS = 10_000;
const LEFT_BEHIND_MS = 15_000;
const RETRY_MS = 200;

export async function endLeftover({ cluster, binaries }: Installation, log: Log): Promise<void> {
  const file = path.join(cluster, "postmaster.pid");
  const [id, directory] = (await readFile(file, "utf8").catch(() => "")).split("\n");
  const pid = Math.abs(Number(id));
  if (pid && directory && isServerOf(directory, pid)) {
    log(`Stopping the PostgreSQL that an ended process left behind (process ${pid})`);
    await endProcess(pid, binaries.control);
  }
  // A zombie, or another program that was given the same process id, would look to PostgreSQL like a server of this cluster.
  // Should processes of the old server still live, PostgreSQL finds them by their shared memory.
  await rm(file, { force: true });
}

function isServerOf(directory: string, pid: number): boolean {
  if (processMark(pid) === null) return false;
  return process.platform === "win32" || commandLine(pid).includes(directory);
}

export async function startServer(installation: Installation, endpoint: Endpoint, log: Log): Promise<Server> {
  const logFile = path.join(path.dirname(installation.cluster), "postgres.log");
  const { control } = installation.binaries;
  await rotate(logFile);
  const server = await launchUntilReady(installation, endpoint, logFile, performance.now() + LEFT_BEHIND_MS);

  let isStopping = false;
  server.onceEnded(() => {
    if (!isStopping) log(`PostgreSQL has ended by itself; ${logFile} tells why`);
  });
  return {
    async stop() {
      isStopping = true;
      if (server.isRunning()) await endProcess(server.pid, control);
    },
  };
}

async function launchUntilReady(
  installation: Installation,
  endpoint: Endpoint,
  logFile: string,
  retryUntil: number,
): Promise<Running> {
  const logStart = await sizeOf(logFile);
  const server = await launch(installation, endpoint, logFile);
  try {
    await waitUntil(async () => !server.isRunning() || (await answers(endpoint.url("postgres"))), START_MS);
    if (server.isRunning() && (await answers(endpoint.url("postgres")))) return server;
  } catch (error) {
    await endProcess(server.pid, installation.binaries.control);
    throw new StartRefused(
      `PostgreSQL refuses connections: ${describeFault(error)} (its log is ${logFile}).`,
    );
  }

  const output = (await readFile(logFile)).subarray(logStart).toString();
  // A killed server's last query may still be running; PostgreSQL waits for nobody here.
  if (output.includes("pre-existing shared memory block") && performance.now() < retryUntil) {
    await setTimeout(RETRY_MS);
    return launchUntilReady(installation, endpoint, logFile, retryUntil);
  }
  await endProcess(server.pid, installation.binaries.control);
  throw new StartRefused(`PostgreSQL did not start: ${lastFault(output)} (its log is ${logFile}).`);
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
    onceEnded: (listener) => child.once("exit", listener),
  };
}

async function endProcess(pid: number, control: string): Promise<void> {
  const mark = processMark(pid);
  if (mark === null) return;
  const hasEnded = () => processMark(pid) !== mark;
  await signal(pid, "INT", control);
  if (await waitUntil(hasEnded, FAST_STOP_MS)) return;
  await signal(pid, "QUIT", control);
  if (await waitUntil(hasEnded, FAST_STOP_MS)) return;
  throw new Error(`PostgreSQL (process ${pid}) does not stop`);
}

// SIGINT asks for a fast shutdown, SIGQUIT for an immediate one. Windows has no signals; PostgreSQL's own program sends them.
async function signal(pid: number, name: "INT" | "QUIT", control: string): Promise<void> {
  if (process.platform === "win32") {
    await runToEnd({ command: control, args: ["kill", name, String(pid)] });
    return;
  }
  try {
    process.kill(pid, `SIG${name}`);
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
