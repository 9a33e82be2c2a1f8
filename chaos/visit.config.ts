import { defineConfig } from "@playwright/test";

import journeys from "../playwright.config.ts";

const { grepInvert: _, ...shared } = journeys;

/** Configuration for the long visit of `npm run chaos -- visit`. Uses the same server and browser as the end-to-end tests. */
export default defineConfig({
  ...shared,
  grep: /@chaos/,
  workers: 1,
  retries: 0,
  testDir: "../e2e",
  outputDir: "../test-results",
  globalSetup: "../e2e/setup.ts",
});
