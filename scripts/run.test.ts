import { execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { expect, onTestFinished, test } from "vitest";

import { ANNOUNCED_ADDRESS } from "#server/platform/logger.ts";
import { postgresProcesses } from "#server/testing/server-process.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const TIMEOUT = 90_000;
const SOON = { timeout: 20_000, interval: 50 };
const LAUNCHER = /^\S*node scripts\/run\.mjs/;
/** As on Node.js 20, where the launcher can't replace itself and stays beside the server. */
const WITHOUT_EXECVE = { NODE_OPTIONS: "--import=data:text/javascript,process.execve=undefined" };

test.for([
  ["npm is killed", "npm", {}],
  ["npm is killed and the launcher is beside the server", "npm", WITHOUT_EXECVE],
  ["the launcher beside the server is killed", "the launcher", WITHOUT_EXECVE],
] as const)("if %s, the server and its PostgreSQL stop too", { timeout: TIMEOUT }, async ([, who, env]) => {
  const { npm, address, sandbox } = await serveByNpm(env);
  const launcher = launcherBelow(npm);
  expect(launcher === null).toBe(env !== WITHOUT_EXECVE);
  process.kill(who === "npm" || launcher === null ? npm : launcher, "SIGKILL");
  await expect.poll(() => isAnswering(address), SOON).toBe(false);
  await expect.poll(() => postgresProcesses(sandbox), SOON).toEqual([]);
});

/** Serves from a temporary folder that counts as already built. */
async function serveByNpm(
  launcherEnv: Readonly<Record<string, string>>,
): Promise<{ npm: number; address: string; sandbox: string }> {
  const sandbox = mkdtempSync(join(tmpdir(), "halflight-launcher-"));
  mkdirSync(join(sandbox, "scripts"));
  mkdirSync(join(sandbox, "dist/web"), { recursive: true });
  writeFileSync(join(sandbox, "dist/web/.sources"), "");
  for (const file of ["package.json", "scripts/run.mjs", "scripts/commands.mjs"])
    copyFileSync(join(ROOT, file), join(sandbox, file));
  for (const part of ["server", "node_modules"]) symlinkSync(join(ROOT, part), join(sandbox, part));
  const child = spawn("npm", ["run", "serve", "--", "--without-pages"], {
    cwd: sandbox,
    env: {
      PATH: process.env["PATH"],
      DATA_DIR: join(sandbox, "data"),
      PORT: "0",
      DRAW_AHEAD: "off",
      ...launcherEnv,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const npm = child.pid ?? 0;
  let started = [npm];
  onTestFinished(() => {
    for (const pid of started) killIfRunning(pid);
    for (const pid of postgresProcesses(sandbox)) killIfRunning(pid);
    rmSync(sandbox, { recursive: true, force: true, maxRetries: 20 });
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(ANNOUNCED_ADDRESS);
  started = [npm, ...descendantsOf(npm).map(({ pid }) => pid)];
  return { npm, address: ANNOUNCED_ADDRESS.exec(output)?.[1] ?? "", sandbox };
}

function launcherBelow(npm: number): number | null {
  return descendantsOf(npm).find(({ args }) => LAUNCHER.test(args))?.pid ?? null;
}

function descendantsOf(ancestor: number): { pid: number; args: string }[] {
  const lines = execFileSync("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  const all = lines.map((line) => {
    const [, pid, parent, args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return { pid: Number(pid), parent: Number(parent), args };
  });
  const below = (one: number): typeof all =>
    all.filter(({ parent }) => parent === one).flatMap((child) => [child, ...below(child.pid)]);
  return below(ancestor);
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already exited, as expected.
  }
}

function isAnswering(address: string): Promise<boolean> {
  return fetch(`${address}/api/health`).then(
    () => true,
    () => false,
  );
}
