import { defineConfig } from "vitest/config";

/** Tests that replace a module, or need one that no other test has loaded. */
const NEED_OWN_MODULES = [
  "web/api/query-client.test.ts",
  "web/api/session-id.test.ts",
  "web/titles/mutations-chunk.test.tsx",
];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // A shared CI machine may stall a test past every timeout.
    retry: process.env["CI"] === undefined ? 0 : 1,
    // One more than the cores of a two-core machine, because many tests wait for their own server.
    maxWorkers: 3,
    projects: [
      {
        extends: true,
        test: {
          name: "modules",
          include: ["{contract,engine,drawing,web}/**/*.test.{ts,tsx}"],
          exclude: NEED_OWN_MODULES,
          // Loading modules once per worker halves the time. Tests clean up what they change.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "product",
          include: ["{server,scripts}/**/*.test.ts", ...NEED_OWN_MODULES],
          globalSetup: "server/testing/global-setup.ts",
        },
      },
    ],
  },
});
