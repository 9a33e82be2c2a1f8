/** Server and front end with reload: the API on port 3000, the pages on the address that Vite prints. */
import { type ChildProcess, spawn } from "node:child_process";

const children: ChildProcess[] = [
  spawn(process.execPath, ["--watch", "server/main.ts"], { stdio: "inherit" }),
  spawn(process.execPath, ["node_modules/vite/bin/vite.js"], { stdio: "inherit" }),
];

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
for (const child of children) {
  child.on("exit", (code) => {
    for (const other of children) other.kill("SIGTERM");
    process.exitCode = code ?? 1;
  });
}
