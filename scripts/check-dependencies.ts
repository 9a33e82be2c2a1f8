/** Checks the lockfile: the source, hash and license of every package, and install scripts, which only the embedded PostgreSQL may have. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { lockfileProblems } from "./dependencies/lockfile.ts";

const FILE = fileURLToPath(new URL("../package-lock.json", import.meta.url));

const problems = lockfileProblems(readFileSync(FILE, "utf8"));
process.stdout.write(problems.map((problem) => `${problem}\n`).join(""));
process.exitCode = problems.length === 0 ? 0 : 1;
