/** Checks what comes from others: where from, with which hash, under which licence, and that nothing of it runs when it is installed. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { lockfileProblems } from "./dependencies/lockfile.ts";

const FILE = fileURLToPath(new URL("../package-lock.json", import.meta.url));

const problems = lockfileProblems(readFileSync(FILE, "utf8"));
process.stdout.write(problems.map((problem) => `${problem}\n`).join(""));
process.exitCode = problems.length === 0 ? 0 : 1;
