/**
 * The PostgreSQL that a killed product left running in this cluster, and how a PostgreSQL is ended. A data directory may be a copy
 * of one that is in use, and its files then name the other's processes. So only a process that works in this very directory, and
 * whose product is gone, is ever ended.
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

/** Names this product to whoever finds the server; PostgreSQL keeps its options in the file postmaster.opts. */
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
    log(`Stopping the PostgreSQL that an ended process left behind (process ${pid})`);
    await endProcess(pid, installation);
  } else if (pid && isServerOf(directory, pid)) {
    log(
      `${cluster} was copied from ${directory} while that was in use. PostgreSQL recovers it as after a crash; only a copy of a stopped database is sure to be whole.`,
    );
  }
  await endOrphans(cluster, pid);
  // A zombie, another program with the same process id, or the server this cluster was copied from would look to PostgreSQL like a
  // server of this cluster. It finds processes of its own old server by their shared memory.
  await rm(lockFileOf(cluster), { force: true });
}

export async function endProcess(pid: number, { binaries, cluster }: Installation): Promise<void> {
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

/** @param pid what postmaster.pid says: all there is to go by where the system doesn't tell where processes work */
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

// The processes of a server that was killed go on with what they are at, and would hold up the next one.
async function endOrphans(cluster: string, pid: number): Promise<void> {
  const orphans = () => serversIn(cluster, pid);
  for (const one of orphans()) send(one, "SIGQUIT");
  if (await waitUntil(() => orphans().length === 0, ORPHANS_MS)) return;
  for (const one of orphans()) send(one, "SIGKILL");
}

function contentOf(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}
