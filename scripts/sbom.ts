/** `npm run -s sbom`: the bill of materials of what is shipped, as CycloneDX, read from the lockfile. */
import { spawnSync } from "node:child_process";

const { status } = spawnSync(
  "npm",
  ["sbom", "--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx"],
  {
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  },
);
process.exitCode = status ?? 1;
