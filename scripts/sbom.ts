/** `npm run -s sbom`: the bill of materials of everything that comes from others, as CycloneDX, read from the lockfile. */
import { spawnSync } from "node:child_process";

const { status } = spawnSync("npm", ["sbom", "--package-lock-only", "--sbom-format=cyclonedx"], {
  stdio: ["ignore", "inherit", "inherit"],
  shell: process.platform === "win32",
});
process.exitCode = status ?? 1;
