/**
 * `npm run screens` uses the app like a viewer and saves screenshots of every screen and state, in both themes and at up to three widths,
 * to dist/screens/; `npm run screens -- NAME` takes only those whose name contains NAME. The front end must be built.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";

import { findBrowser } from "./browser.ts";

const browser = findBrowser();
if (browser === null) throw new Error("No browser was found, and none could be installed.");
mkdirSync("dist/screens", { recursive: true });
const [name] = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/@playwright/test/cli.js",
    "test",
    "--config=e2e/pictures.config.ts",
    "--reporter=line",
    ...(name === undefined ? [] : ["--grep", name]),
  ],
  { stdio: "inherit", env: { ...process.env, BROWSER_PATH: browser } },
);
process.exitCode = status ?? 1;
