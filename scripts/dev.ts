/** Runs the server and the front end with automatic reload: the API on PORT (3000) and, once that's up, Vite at the address it prints. */
import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";

import { ANNOUNCED_ADDRESS } from "#server/platform/logger.ts";

const WATCHED = ["server", "contract", "engine", "drawing", "catalogue"];
/**
 * In watch mode, Node.js reports each worker thread's modules as messages from that thread. Code that waits for a drawn picture from the
 * thread would mistake such a message for the picture. The reports aren't needed, because whole folders are watched.
 */
const WITHOUT_REPORTS = "data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES";

const children: ChildProcess[] = [];

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => endAll(signal));

const server = start({
  // Vite serves the pages, so nothing has to be built.
  args: [
    ...WATCHED.map((folder) => `--watch-path=${folder}`),
    `--import=${WITHOUT_REPORTS}`,
    "server/main.ts",
    "--without-pages",
  ],
  stdio: ["inherit", "inherit", "pipe"],
  // The address is read from a pipe, but whoever reads the output may sit at a terminal.
  env: { LOG_FORMAT: process.env["LOG_FORMAT"] ?? (process.stderr.isTTY ? "text" : "json") },
});
let said = "";
server.stderr?.setEncoding("utf8").on("data", (text: string) => {
  process.stderr.write(text);
  if (children.length > 1) return;
  said += text;
  const address = ANNOUNCED_ADDRESS.exec(said)?.[1];
  if (address === undefined) return;
  start({ args: ["node_modules/vite/bin/vite.js"], stdio: "inherit", env: { API_ADDRESS: address } });
});

type Program = { args: string[]; stdio: StdioOptions; env?: NodeJS.ProcessEnv };

/** Starts a process. When any of them exits, the others are stopped too. */
function start({ args, stdio, env }: Program): ChildProcess {
  const child = spawn(process.execPath, args, { stdio, env: { ...process.env, ...env } });
  children.push(child);
  child.on("exit", (code) => {
    endAll("SIGTERM");
    process.exitCode ??= code ?? 1;
  });
  return child;
}

function endAll(signal: NodeJS.Signals): void {
  for (const child of children) child.kill(signal);
}
