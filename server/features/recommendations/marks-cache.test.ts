import { expect, test } from "vitest";

import type { Mark } from "#engine/marks.ts";
import { tunablesFrom } from "#server/features/settings/settings.ts";
import type { Database } from "#server/platform/db.ts";
import { createLogger } from "#server/platform/logger.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

import { createExposure } from "./exposure.ts";
import { type Marks, createMarksCache } from "./marks-cache.ts";
import { evictDeletedAccounts } from "./recommendations.ts";

const marked = (count: number): Marks => ({
  revision: "of now",
  marks: Array.from({ length: count }, (_, place): Mark => ({ titleId: place + 1, kind: "loved", at: 0 })),
  decided: [],
  skips: [],
});

test("the least recently used marks are evicted first when there are too many", () => {
  const kept = createMarksCache();
  for (const userId of [1, 2, 3]) kept.set(userId, marked(60_000));
  kept.set(1, kept.get(1) ?? marked(0));
  kept.set(4, marked(60_000));
  expect([1, 2, 3, 4].map((userId) => kept.get(userId)?.marks.length)).toEqual([
    60_000,
    undefined,
    60_000,
    60_000,
  ]);
});

test("a viewer with more marks than the limit is cached alone", () => {
  const kept = createMarksCache();
  kept.set(1, marked(10));
  kept.set(2, marked(250_000));
  expect([kept.get(1), kept.get(2)?.marks.length]).toEqual([undefined, 250_000]);
  kept.set(3, marked(10));
  expect([kept.get(2), kept.get(3)?.marks.length]).toEqual([undefined, 10]);
});

const MARKS = { revision: null, marks: [], decided: [], skips: [] };
const ONCE = { ...tunablesFrom(null), SESSION_EXPOSURE_MAX: 1 };

test("deleting an account evicts its cached data and nobody else's", async () => {
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
