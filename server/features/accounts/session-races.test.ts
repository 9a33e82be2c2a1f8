import { expect, test } from "vitest";

import { testApp } from "#server/testing/test-app.ts";

import { ENDS, type EndName, raceSessions } from "./session-races.fixture.ts";

/** `npm run chaos -- sessions` runs a thousand. */
const RACES = 3;
/** Passwords are hashed one after the other, on a machine that may be busy. */
const PATIENTLY = { timeout: 60_000 };

test.for(Object.keys(ENDS) as EndName[])(
  "of refreshes and sign-ins that go on while %s nothing is worth anything afterwards",
  PATIENTLY,
  async (end) => {
    const { ana, db } = await testApp();
    const { refreshes, stillValid } = await raceSessions({ db, like: ana, end, races: RACES, seed: 7 });
    expect(stillValid).toEqual([]);
    expect(refreshes).toBeGreaterThan(0);
  },
);
