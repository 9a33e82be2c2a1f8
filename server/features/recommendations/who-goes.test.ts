import { expect, test } from "vitest";

import { tunablesFrom } from "#server/features/settings/settings.ts";
import type { Database } from "#server/platform/db.ts";
import { createLogger } from "#server/platform/logger.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

import { createExposure } from "./exposure.ts";
import { keepMarks } from "./kept-marks.ts";
import { forgetWhoGoes } from "./who-goes.ts";

const MARKS = { revision: null, marks: [], decided: [] };
const ONCE = { ...tunablesFrom(null), SESSION_EXPOSURE_MAX: 1 };

test("what a process remembers of somebody is forgotten when their account goes, and of nobody else", async () => {
  const { ana, ben, clock, db } = await testApp();
  const logger = createLogger("silent");
  const [keptMarks, exposure] = [keepMarks(), createExposure({ db, clock, logger })];
  await forgetWhoGoes({ db, logger, kept: [keptMarks, exposure] });
  const [gone, stays] = [await userIdOf(db, ana), await userIdOf(db, ben)];
  const asker = (userId: number) => ({ userId, sessionId: "session-one" });
  for (const userId of [gone, stays]) {
    keptMarks.keep(userId, MARKS);
    exposure.note(asker(userId), [{ titleId: 1, screen: "one", answerId: null }]);
  }
  await ana.ok("DELETE", "/api/user", { password: ana.password });
  await expect.poll(() => keptMarks.of(gone)).toBeUndefined();
  expect(exposure.overexposedInSession(asker(gone), ONCE)).toEqual([]);
  expect([...exposure.userIds()]).toEqual([stays]);
  expect(keptMarks.of(stays)).toBe(MARKS);
  expect(exposure.overexposedInSession(asker(stays), ONCE)).toEqual([1]);
  await exposure.flush();
});

async function userIdOf(db: Database, person: Person): Promise<number> {
  const [row] = await db.query<{ id: number }>("select u.id from users u where u.username = $1", [
    person.name,
  ]);
  return row?.id ?? 0;
}
