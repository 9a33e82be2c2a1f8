import { expect, test } from "vitest";

import { tunablesFrom } from "#server/features/settings/settings.ts";
import type { Database } from "#server/platform/db.ts";
import { createLogger } from "#server/platform/logger.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

import { evictDeletedAccounts } from "./deleted-accounts.ts";
import { createExposure } from "./exposure.ts";
import { createMarksCache } from "./marks-cache.ts";

const MARKS = { revision: null, marks: [], decided: [] };
const ONCE = { ...tunablesFrom(null), SESSION_EXPOSURE_MAX: 1 };

test("what a process remembers of somebody is forgotten when their account goes, and of nobody else", async () => {
  const { ana, ben, clock, db } = await testApp();
  const logger = createLogger("silent");
  const [keptMarks, exposure] = [createMarksCache(), createExposure({ db, clock, logger })];
  await evictDeletedAccounts({ db, logger, caches: [keptMarks, exposure] });
  const [gone, stays] = [await userIdOf(db, ana), await userIdOf(db, ben)];
  const asker = (userId: number) => ({ userId, sessionId: "session-one" });
  for (const userId of [gone, stays]) {
    keptMarks.set(userId, MARKS);
    exposure.record(asker(userId), [{ titleId: 1, screen: "one", answerId: null }]);
  }
  await ana.ok("DELETE", "/api/user", { password: ana.password });
  await expect.poll(() => keptMarks.get(gone)).toBeUndefined();
  expect(exposure.overexposedInSession(asker(gone), ONCE)).toEqual([]);
  expect([...exposure.userIds()]).toEqual([stays]);
  expect(keptMarks.get(stays)).toBe(MARKS);
  expect(exposure.overexposedInSession(asker(stays), ONCE)).toEqual([1]);
  await exposure.flush();
});

async function userIdOf(db: Database, person: Person): Promise<number> {
  const [row] = await db.query<{ id: number }>("select u.id from users u where u.username = $1", [
    person.name,
  ]);
  return row?.id ?? 0;
}
