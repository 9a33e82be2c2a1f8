/** `npm run mood-matrix` writes the engine's mood matrix into docs/mood.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { withMatrix } from "./mood-matrix/tables.ts";

const FILE = fileURLToPath(new URL("../docs/mood.md", import.meta.url));

writeFileSync(FILE, withMatrix(readFileSync(FILE, "utf8")));
