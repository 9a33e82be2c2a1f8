/** `npm run -s sbom` prints a CycloneDX software bill of materials of all dependencies, from the lockfile. */
import { spawnSync } from "node:child_process";

const { status } = spawnSync("npm", ["sbom", "--package-lock-only", "--sbom-format=cyclonedx"], {
  stdio: ["ignore", "inherit", "inherit"],
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
