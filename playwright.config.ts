import { defineConfig } from "@playwright/test";

import { installedBrowser } from "./scripts/browser.ts";

const executablePath = process.env["BROWSER_PATH"] ?? installedBrowser();

export default defineConfig({
  testDir: "e2e",
  // Takes several minutes. `npm run chaos -- visit` runs it.
  grepInvert: /@chaos/,
  outputDir: "test-results",
  globalSetup: "./e2e/setup.ts",
  // Each worker runs its own server; the tests of a file are distributed over all workers.
  workers: 2,
  fullyParallel: true,
  // A shared CI machine may stall a browser past every timeout. Tests that only pass when retried are reported as flaky.
  retries: process.env["CI"] === undefined ? 0 : 2,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: "dark",
    // Without a graphics card, animations take up the whole processor. Tests about motion turn it on.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath !== null && { executablePath }),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    screenshot: "only-on-failure",
  },
});
