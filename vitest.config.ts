import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{contract,engine,drawing,server,web,scripts}/**/*.test.{ts,tsx}"],
    globalSetup: "server/testing/global-setup.ts",
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A shared CI machine may stall a test past every timeout.
    retry: process.env["CI"] === undefined ? 0 : 1,
    // One more than the cores of a two-core machine, because many tests wait for their own server.
    maxWorkers: 3,
  },
});
