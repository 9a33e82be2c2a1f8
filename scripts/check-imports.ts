/** Checks that imports follow the architecture and form no cycles; prints every forbidden import. */
import { fileURLToPath } from "node:url";

import { reportImports } from "./imports/import-report.ts";

const { modules, imports, problems } = reportImports(fileURLToPath(new URL("..", import.meta.url)));
process.stdout.write(problems.map((problem) => `${problem}\n`).join(""));
process.stdout.write(`${modules} modules, ${imports} imports, ${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
