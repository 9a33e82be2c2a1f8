import { execFileSync, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const NOBODY_ANSWERS = "postgres://film@127.0.0.1:1/films";

test("where PostgreSQL cannot start, the last line still counts", { timeout: 120_000 }, async () => {
  expect(await lastLine(["tests", "journeys"])).toEqual({ code: 1, line: "0 passed, 2 failed" });
});

test("where the tests die without a report, the last line still counts", async () => {
  const ended = lastLine(["tests"], (pid) => void killChildOf(pid));
  expect(await ended).toEqual({ code: 1, line: "0 passed, 1 failed" });
});

test("a step that does not exist has failed", async () => {
  expect(await lastLine(["jorneys"])).toEqual({ code: 1, line: "0 passed, 1 failed" });
});

type Ending = { code: number | null; line: string | undefined };

async function lastLine(steps: string[], onStart = (_pid: number): void => undefined): Promise<Ending> {
  const child = spawn(process.execPath, ["scripts/test.ts", ...steps], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      BROWSER_PATH: "/no/browser/is/started",
      TEST_DATABASE_URL: NOBODY_ANSWERS,
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
