/** `npm run check` runs every static check: types, format, lint, imports, dependencies and dead code. */
import { spawnSync } from "node:child_process";

type Check = { name: string; command: string; args: string[] };

const CHECKS: Check[] = [
  { name: "types", command: "tsc", args: ["--noEmit", "-p", "."] },
  { name: "types of the front end", command: "tsc", args: ["--noEmit", "-p", "web"] },
  { name: "types of the end-to-end tests", command: "tsc", args: ["--noEmit", "-p", "e2e"] },
  { name: "format", command: "oxfmt", args: ["--check", "."] },
  { name: "lint", command: "oxlint", args: ["--deny-warnings", "."] },
  { name: "imports", command: "", args: ["scripts/check-imports.ts"] },
  { name: "dependencies", command: "", args: ["scripts/check-dependencies.ts"] },
  { name: "dead code", command: "knip", args: ["--no-progress"] },
];

let failed = 0;
for (const check of CHECKS) {
  const isOwn = check.command === "";
  const result = spawnSync(isOwn ? process.execPath : `node_modules/.bin/${check.command}`, check.args, {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  const isGood = result.status === 0;
  process.stdout.write(`${isGood ? "ok    " : "FAILED"} ${check.name}\n`);
  if (!isGood) process.stdout.write(`${result.stdout}${result.stderr}\n`);
  if (!isGood) failed += 1;
}
process.stdout.write(`${CHECKS.length - failed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;
