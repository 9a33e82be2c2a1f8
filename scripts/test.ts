/**
 * Everything a newcomer needs to trust a change: checks, tests on a real PostgreSQL, journeys in a real browser.
 * Ends with `N passed, N failed`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { z } from "zod";

import { findBrowser } from "./browser.ts";

type Count = { passed: number; failed: number };

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numFailedTestSuites: z.int(),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
});

const folder = mkdtempSync(join(tmpdir(), "halflight-tests-"));
const counts: Count[] = [];
try {
  counts.push(step("Checks", ["scripts/check.ts"]));
  counts.push(vitest());
  counts.push(
    step("Build of the front end", ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]),
  );
  counts.push(journeys());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

function step(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Count {
  process.stdout.write(`\n${name}\n`);
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function vitest(): Count {
  const report = join(folder, "vitest.json");
  const run = step("Tests", [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests, numFailedTests, numFailedTestSuites } = vitestReport.parse(readJson(report));
  const failures = numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0);
  return { passed: numPassedTests, failed: Math.max(failures, run.failed) };
}

function journeys(): Count {
  const browser = findBrowser();
  if (browser === null) {
    process.stdout.write("\nJourneys: no browser can be had on this machine. Install Chromium or Chrome.\n");
    return { passed: 0, failed: 1 };
  }
  const report = join(folder, "playwright.json");
  const run = step("Journeys", ["node_modules/@playwright/test/cli.js", "test", "--reporter=line,json"], {
    BROWSER_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { stats } = playwrightReport.parse(readJson(report));
  return { passed: stats.expected, failed: Math.max(stats.unexpected + stats.flaky, run.failed) };
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
