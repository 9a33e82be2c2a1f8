import { defineConfig } from "@playwright/test";

import journeys from "../playwright.config.ts";

/** Configuration for taking screenshots, which isn't part of the tests. Uses the same server and browser as they do. */
export default defineConfig<object, { drawAhead: "on" | "off" }>({
  ...journeys,
  use: { ...journeys.use, drawAhead: "on" },
  workers: 2,
  testDir: ".",
  testMatch: "*.pictures.ts",
  outputDir: "../test-results",
  globalSetup: "./setup.ts",
});
