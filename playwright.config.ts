import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalSetup: "./e2e/setup.ts",
  // Each has a product of its own; the tests of a file share the work among all.
  workers: 2,
  fullyParallel: true,
  // A machine that is shared may stall a browser for longer than anybody waits. What passes only at the second attempt is named.
  retries: process.env["CI"] === undefined ? 0 : 1,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    viewport: { width: 1440, height: 900 },
    colorScheme: "dark",
    // Without a graphics card the pictures that move take all the time there is. Journeys about motion ask for it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env["BROWSER_PATH"] ?? "/usr/bin/chromium",
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
