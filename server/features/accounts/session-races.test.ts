import { expect, test } from "vitest";

import { testApp } from "#server/testing/test-app.ts";

import { ENDS, type EndName, raceSessions } from "./session-races.fixture.ts";

/** `npm run chaos -- sessions` runs a thousand races. */
const RACES = 3;
/** Passwords are hashed one at a time, and a busy machine is slow. */
const LONG_TIMEOUT = { timeout: 60_000 };

test.for(Object.keys(ENDS) as EndName[])(
  "%s ends every session, even with refreshes and sign-ins at the same moment",
  LONG_TIMEOUT,
  async (end) => {
    const { ana, db } = await testApp();
    const { refreshes, stillValid } = await raceSessions({ db, like: ana, end, races: RACES, seed: 7 });
    expect(stillValid).toEqual([]);
    expect(refreshes).toBeGreaterThan(0);
  },
);
