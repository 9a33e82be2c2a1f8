/** `npm run authz-matrix`: writes who may make which call into docs/authz-matrix.csv, as the contract declares it. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { declaredMatrix, writeMatrix } from "./authorisation/matrix.ts";

const FILE = fileURLToPath(new URL("../docs/authz-matrix.csv", import.meta.url));

writeFileSync(FILE, writeMatrix(declaredMatrix()));
