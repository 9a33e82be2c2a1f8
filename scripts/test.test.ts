import { execFileSync, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const UNREACHABLE_DATABASE = "postgres://film@127.0.0.1:1/films";

test("if PostgreSQL can't start, the last line still has the counts", { timeout: 120_000 }, async () => {
  expect(await lastLine(["tests", "journeys"])).toEqual({ code: 1, line: "0 passed, 2 failed" });
});

test("if the tests die without a report, the last line still has the counts", async () => {
  const ended = lastLine(["tests"], (pid) => void killChildOf(pid));
  expect(await ended).toEqual({ code: 1, line: "0 passed, 1 failed" });
});

test("an unknown step counts as failed", async () => {
  expect(await lastLine(["jorneys"])).toEqual({ code: 1, line: "0 passed, 1 failed" });
});

type Ending = { code: number | null; line: string | undefined };

async function lastLine(steps: string[], onStart = (_pid: number): void => undefined): Promise<Ending> {
  const child = spawn(process.execPath, ["scripts/test.ts", ...steps], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      BROWSER_PATH: "/no/browser/is/started",
      TEST_DATABASE_URL: UNREACHABLE_DATABASE,
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  onStart(child.pid ?? 0);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve) => void child.on("close", resolve));
  return { code, line: output.trimEnd().split("\n").at(-1) };
}

/** Waits until the process has a child, and kills it. */
async function killChildOf(parent: number): Promise<void> {
  const childOf = (): number | undefined =>
    execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" })
      .split("\n")
      .map((line) => line.trim().split(/\s+/).map(Number))
      .find(([, ppid]) => ppid === parent)?.[0];
  await expect.poll(childOf, { interval: 20, timeout: 15_000 }).toBeDefined();
  const pid = childOf();
  if (pid !== undefined) process.kill(pid, "SIGKILL");
}
