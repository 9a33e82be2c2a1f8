import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { defineConfig } from "@playwright/test";

const PORT = 3217;

// Set by the first process that reads this file, and inherited by the workers.
process.env["JOURNEYS_DATA_DIR"] ??= mkdtempSync(join(tmpdir(), "halflight-journeys-"));

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  globalTeardown: "./e2e/teardown.ts",
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
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
  webServer: {
    command: `"${process.execPath}" server/main.ts`,
    // Wherever the configuration that is started lies.
    cwd: import.meta.dirname,
    url: `http://127.0.0.1:${PORT}/api/ready`,
    env: {
      PORT: String(PORT),
      DATA_DIR: process.env["JOURNEYS_DATA_DIR"],
      RATE_LIMITS: "off",
      LOG_LEVEL: "warn",
      DATABASE_URL: "",
    },
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    reuseExistingServer: false,
    stderr: "pipe",
  },
});
