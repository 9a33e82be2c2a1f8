import { expect, test } from "vitest";

import { testApp } from "#server/testing/test-app.ts";

import { ENDS, type EndName, raceSessions } from "./session-races.fixture.ts";

/** `npm run chaos -- sessions` runs a thousand. */
const RACES = 5;

test.for(Object.keys(ENDS) as EndName[])(
  "of refreshes and sign-ins that go on while %s nothing is worth anything afterwards",
  async (end) => {
    const { ana, db } = await testApp();
    const { refreshes, living } = await raceSessions({ db, like: ana, end, races: RACES, seed: 7 });
    expect(living).toEqual([]);
    expect(refreshes).toBeGreaterThan(0);
  },
);
