/**
 * Stops PostgreSQL servers, including one that a killed Halflight left running in this cluster. The data directory may be a copy of one in
 * use, so its files may name the original's processes. A leftover server is stopped only if it runs in this directory and the Halflight
 * that started it is gone.
 */
import { readFile, rm } from "node:fs/promises";
import path from "node:path";

import type { Installation } from "./cluster.ts";
import { commandLine, processMark, processesIn, runToEnd, waitUntil } from "./process.ts";
import { errorCode, StartRefused } from "./refusal.ts";

const OWNER = "halflight.owner";
const OWNER_OPTION = new RegExp(`"${OWNER}=(\\d+) ([^"]*)"`);
const SERVER_PROCESS = /^postgres: |\/postgres -D /;
const ORPHANS_MS = 1_000;
const FAST_STOP_MS = 4_000;
const IMMEDIATE_STOP_MS = 10_000;

export function lockFileOf(cluster: string): string {
  return path.join(cluster, "postmaster.pid");
}

/** A PostgreSQL option that identifies this process as the server's owner. PostgreSQL stores its options in postmaster.opts. */
export function ownerSetting(): string {
  return `${OWNER}=${process.pid} ${processMark(process.pid)}`;
}

export async function stopLeftover(
  installation: Installation,
  log: (message: string) => void,
): Promise<void> {
  const { cluster } = installation;
  const [id, directory = ""] = (await contentOf(lockFileOf(cluster))).split("\n");
  const pid = Math.abs(Number(id));
  const found = serversIn(cluster, pid);
  if (found.length > 0) await refuseIfOwned(cluster);
  if (found.includes(pid)) {
    log(`Stopping PostgreSQL (process ${pid}), which an earlier Halflight left running`);
    await endProcess(pid, installation);
  } else if (pid && isServerOf(directory, pid)) {
    log(
      `${cluster} was copied from ${directory} while the original was in use. PostgreSQL recovers it as after a crash, but only a copy of a stopped database is sure to be complete.`,
    );
  }
  await endOrphans(cluster, pid);
  // With this file PostgreSQL could mistake a zombie, another program with the same process id, or the original's server for a server of
  // this cluster. Without it, PostgreSQL still finds processes of a previous server by their shared memory.
  await rm(lockFileOf(cluster), { force: true });
}

export async function endProcess(pid: number, { binaries, cluster }: Installation): Promise<void> {
  const mark = processMark(pid);
  if (mark === null) return;
  const hasEnded = () => processMark(pid) !== mark;
  await signal(pid, "INT", binaries.control);
  // Processes halted with SIGSTOP handle the signal only after SIGCONT.
  for (const halted of processesIn(cluster)) send(halted, "SIGCONT");
  if (await waitUntil(hasEnded, FAST_STOP_MS)) return;
  await signal(pid, "QUIT", binaries.control);
  if (await waitUntil(hasEnded, IMMEDIATE_STOP_MS)) return;
  throw new Error(`PostgreSQL (process ${pid}) did not stop`);
}

// SIGINT is a fast shutdown, SIGQUIT an immediate one. Windows has no signals, so pg_ctl sends PostgreSQL's replacement for them.
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

/** @param pid from postmaster.pid; the only hint on systems that don't show a process's working directory */
function serversIn(cluster: string, pid: number): number[] {
  if (process.platform !== "linux") return pid && isServerOf(cluster, pid) ? [pid] : [];
  return processesIn(cluster).filter((one) => SERVER_PROCESS.test(commandLine(one)));
}

function isServerOf(directory: string, pid: number): boolean {
  if (processMark(pid) === null) return false;
  const line = commandLine(pid);
  return [`-D ${directory} -c`, `-D "${directory}" -c`].some((option) => line.includes(option));
}

async function refuseIfOwned(cluster: string): Promise<void> {
  const [, pid, mark] = OWNER_OPTION.exec(await contentOf(path.join(cluster, "postmaster.opts"))) ?? [];
  if (pid === undefined || Number(pid) === process.pid || processMark(Number(pid)) !== mark) return;
  throw new StartRefused(
    `Another Halflight (process ${pid}) is using the database in ${cluster}: stop it first.`,
  );
}

// The processes of a killed server finish their current work and would block the next server.
async function endOrphans(cluster: string, pid: number): Promise<void> {
  const orphans = () => serversIn(cluster, pid);
  for (const one of orphans()) send(one, "SIGQUIT");
  if (await waitUntil(() => orphans().length === 0, ORPHANS_MS)) return;
  for (const one of orphans()) send(one, "SIGKILL");
}

function contentOf(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
