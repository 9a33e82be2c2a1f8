import { defineConfig } from "@playwright/test";

import journeys from "../playwright.config.ts";

/** Not part of the tests: uses the same server and browser to take screenshots. */
export default defineConfig<object, { drawAhead: "on" | "off" }>({
  ...journeys,
  use: { ...journeys.use, drawAhead: "on" },
  workers: 2,
  testDir: ".",
  testMatch: "*.pictures.ts",
  outputDir: "../test-results",
  globalSetup: "./setup.ts",
});
