/** `npm run authz-matrix` writes docs/authz-matrix.csv, the calls that each kind of caller may make. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { declaredMatrix, writeMatrix } from "./authorisation/matrix.ts";

const FILE = fileURLToPath(new URL("../docs/authz-matrix.csv", import.meta.url));

writeFileSync(FILE, writeMatrix(declaredMatrix()));
