/**
 * Process helpers for the embedded PostgreSQL: run a program to completion, and tell a running process from a dead one, a zombie or a
 * recycled process id.
 */
import { execFileSync, spawn } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

export type Launch = { command: string; args: string[]; uid?: number; gid?: number };
export type Outcome = { succeeded: boolean; output: string };

const POLL_MS = 20;

// The output is a pipe on purpose: if this process is killed, a program that is still printing ends with SIGPIPE.
export function runToEnd(launch: Launch): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(launch.command, launch.args, {
      ...accountOf(launch),
      detached: process.platform !== "win32",
      env: serverEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
      windowsHide: true,
    });
    let output = "";
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => resolve({ succeeded: false, output: error.message }));
    child.on("close", (code) => resolve({ succeeded: code === 0, output }));
  });
}

export function accountOf({ uid, gid }: Launch): { uid?: number; gid?: number } {
  return { ...(uid !== undefined && { uid }), ...(gid !== undefined && { gid }) };
}

// The operator's PGPORT, PGDATA etc. refer to another server.
export function serverEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(inherited), LC_ALL: "C" };
}

// Process ids are recycled; together with this mark an id is unique, except on Windows. `null` if no such process runs.
export function processMark(pid: number): string | null {
  if (process.platform === "linux") return markFromProc(pid);
  if (process.platform === "win32") return answersSignals(pid) ? "running" : null;
  const [state, ...started] = askPs(pid, "stat=,lstart=").split(/\s+/);
  return !state || state.startsWith("Z") ? null : started.join(" ");
}

export function commandLine(pid: number): string {
  if (process.platform === "win32") return askWindows(pid);
  if (process.platform !== "linux") return askPs(pid, "command=");
  return readProc(`/proc/${pid}/cmdline`)?.replaceAll("\0", " ") ?? "";
}

/** Processes whose working directory is this one, under any path. Only Linux shows working directories; elsewhere the result is empty. */
export function processesIn(directory: string): number[] {
  const wanted = identityOf(directory);
  if (process.platform !== "linux" || wanted === null) return [];
  const ids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return ids.filter((pid) => identityOf(`/proc/${pid}/cwd`) === wanted);
}

function identityOf(directory: string): string | null {
  try {
    const { dev, ino } = statSync(directory, { bigint: true });
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

type Condition = () => boolean | Promise<boolean>;

export async function waitUntil(isMet: Condition, timeoutMs: number): Promise<boolean> {
  const startedAt = performance.now();
  if (await isMet()) return true;
  await delay(POLL_MS);
  const leftMs = timeoutMs - (performance.now() - startedAt);
  return leftMs > 0 ? waitUntil(isMet, leftMs) : false;
}

// The name in parentheses may contain spaces and parentheses. The state is the first field after it, the start time the 20th.
function markFromProc(pid: number): string | null {
  const stat = readProc(`/proc/${pid}/stat`);
  if (!stat) return null;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z" || fields[0] === "X") return null;
  const boot = readProc("/proc/sys/kernel/random/boot_id")?.trim() ?? "";
  return `${boot} ${fields[19]}`;
}

function readProc(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

function askPs(pid: number, columns: string): string {
  try {
    return execFileSync("ps", ["-o", columns, "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

function askWindows(pid: number): string {
  const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId = ${pid}').CommandLine`;
  try {
    return execFileSync("powershell", ["-NoProfile", "-Command", query], { encoding: "utf8" }).trim();
  } catch {
    return "";
  }
}

function answersSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
