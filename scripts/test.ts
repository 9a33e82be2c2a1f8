/**
 * `npm test`: static checks, tests on a real PostgreSQL, and end-to-end tests in a real browser. `npm test -- checks tests build journeys`
 * runs only the named steps. It ends with the names of failed tests; whatever goes wrong, the last line is `N passed, N failed`.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

import { z } from "zod";

import { findBrowser } from "./browser.ts";

/** `names`: the tests that failed. */
type Count = { passed: number; failed: number; names: string[] };

const vitestReport = z
  .object({
    numPassedTests: z.int(),
    numFailedTests: z.int(),
    numFailedTestSuites: z.int(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
      }),
    ),
  })
  .transform(({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }): Count => ({
    passed: numPassedTests,
    failed: numFailedTests === 0 ? numFailedTestSuites : numFailedTests,
    names: testResults
      .filter(({ status }) => status === "failed")
      .flatMap(({ name, assertionResults }) => {
        const file = relative(process.cwd(), name);
        const failed = assertionResults.filter(({ status }) => status === "failed");
        return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file}: ${fullName}`);
      }),
  }));

type Suite = { specs: { title: string; file: string; ok: boolean }[]; suites?: Suite[] | undefined };
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ title: z.string(), file: z.string(), ok: z.boolean() })),
    suites: z.array(suite).optional(),
  }),
);
const playwrightReport = z
  .object({
    stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }),
    suites: z.array(suite),
  })
  .transform(({ stats, suites }): Count => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    names: suites.flatMap(failedSpecs),
  }));

function failedSpecs({ specs, suites = [] }: Suite): string[] {
  const failed = specs.filter(({ ok }) => !ok).map(({ file, title }) => `e2e/${file}: ${title}`);
  return [...failed, ...suites.flatMap(failedSpecs)];
}

const STEPS: Readonly<Record<string, () => Count>> = { checks, tests, build, journeys };

const failures = new Set<string>();
const counts = stepsAsked().map(counted);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
const failedTests = counts.flatMap(({ names }) => names);
if (failed > 0) process.stdout.write(`\nFailed:\n${failedTests.map((name) => `  ${name}\n`).join("")}`);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

function stepsAsked(): string[] {
  const asked = process.argv.slice(2);
  return asked.length === 0 ? Object.keys(STEPS) : asked;
}

/** A step that crashes counts as one failure; the other steps still run. */
function counted(name: string): Count {
  const count = outcomeOf(name);
  if (count.failed === 0) return count;
  failures.add(name);
  return { ...count, names: count.names.length === 0 ? [name] : count.names };
}

function outcomeOf(name: string): Count {
  try {
    const step = STEPS[name];
    if (step === undefined)
      throw new Error(`There is no step ${name}. Steps: ${Object.keys(STEPS).join(", ")}.`);
    return step();
  } catch (error) {
    process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return { passed: 0, failed: 1, names: [] };
  }
}

function checks(): Count {
  return one(run("Checks", ["scripts/check.ts"]));
}

function tests(): Count {
  return reported(vitestReport, (report) =>
    run("Tests", [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--reporter=dot",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ]),
  );
}

function build(): Count {
  return one(run("Front-end build", ["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"]));
}

function journeys(): Count {
  if (failures.has("build")) throw new Error("Journeys: skipped, because the front-end build failed.");
  const browser = findBrowser();
  if (browser === null)
    throw new Error(
      "Journeys: no browser was found, and none could be installed. Install Chromium or Chrome.",
    );
  return reported(playwrightReport, (report) =>
    run("Journeys", ["node_modules/@playwright/test/cli.js", "test", "--reporter=line,json"], {
      BROWSER_PATH: browser,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }),
  );
}

/** @returns whether it succeeded */
function run(name: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  process.stdout.write(`\n${name}\n`);
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
  return status === 0;
}

function one(isGood: boolean): Count {
  return isGood ? { passed: 1, failed: 0, names: [] } : { passed: 0, failed: 1, names: [] };
}

/** Runs a test runner and reads its report. If the runner exits with an error, at least one failure is counted. */
function reported(schema: z.ZodType<Count>, runTo: (report: string) => boolean): Count {
  const folder = mkdtempSync(join(tmpdir(), "halflight-tests-"));
  const report = join(folder, "report.json");
  const isGood = runTo(report);
  const count = readReport(schema, report);
  rmSync(folder, { recursive: true, force: true });
  if (count === null) throw new Error("The test runner ended without a report.");
  return { ...count, failed: isGood ? count.failed : Math.max(count.failed, 1) };
}

function readReport(schema: z.ZodType<Count>, path: string): Count | null {
  if (!existsSync(path)) return null;
  const report = schema.safeParse(JSON.parse(readFileSync(path, "utf8")));
  return report.success ? report.data : null;
}
