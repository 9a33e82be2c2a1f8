/** The server as an operator starts it: `node server/main.ts` in its own process, with only the given environment and a few defaults. */
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { ANNOUNCED_ADDRESS } from "#server/platform/logger.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export type ServerProcess = {
  pid: number;
  /** Its address, once it serves. Rejects with the output if the process ends before that. */
  ready: Promise<string>;
  /** Resolves when the process has exited, with everything it printed. */
  ended: Promise<{ code: number | null; signal: string | null; output: string }>;
  /** Resolves with the match once a line of the output matches. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  signal(name: "SIGTERM" | "SIGKILL"): void;
};

/** @param root the checkout that it runs from */
export function startServerProcess(env: Record<string, string>, root = ROOT): ServerProcess {
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      LOG_LEVEL: "silent",
      DRAW_AHEAD: "off",
      LOG_FORMAT: "text",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended: ServerProcess["ended"] = new Promise((resolve) => {
    child.on("close", (code, signal) => resolve({ code, signal, output }));
  });
  const printed = (pattern: RegExp): Promise<RegExpExecArray> =>
    new Promise((resolve, reject) => {
      const look = (): void => {
        const match = pattern.exec(output);
        if (match === null) return;
        child.stderr.off("data", look);
        resolve(match);
      };
      child.stderr.on("data", look);
      look();
      void ended.then(({ code, signal }) => {
        reject(new Error(`The server ended (${code ?? signal}): ${output}`));
      });
    });
  const ready = printed(ANNOUNCED_ADDRESS).then(([, address = ""]) => address);
  ready.catch(() => undefined);
  return { pid: child.pid ?? 0, ready, ended, printed, signal: (name) => void child.kill(name) };
}

/** Process ids of the PostgreSQL servers and initdb runs that use a directory. */
export function postgresProcesses(directory: string): number[] {
  const lines = execFileSync("ps", ["-A", "-ww", "-o", "pid=,args="], { encoding: "utf8" }).split("\n");
  return lines
    .filter((line) => line.includes(directory) && /\/(postgres|initdb) -D/.test(line))
    .map((line) => Number.parseInt(line, 10));
}

/** The process id of the embedded PostgreSQL of a data directory. */
export function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(`${dataDir}/postgres/postmaster.pid`, "utf8"), 10);
}
