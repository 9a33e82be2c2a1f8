import { expect, test } from "vitest";

import { testApp } from "#server/testing/test-app.ts";

import { settingsOn } from "./settings.fixture.ts";
import type { Challenge } from "./settings.ts";

test("a comparison begins when it is set, anew when it is set again, and ends", async () => {
  const { db, clock } = await testApp();
  const settings = await settingsOn({ db, clock });
  expect(await settings.interleaving()).toBeNull();
  const challenge = { tunables: { RECENCY_WEIGHT: 0.2, MIX_GENRE_PCT: 30 }, sharePct: 12.5 };
  await settings.setInterleaving(db, challenge);
  expect(await settings.interleaving()).toEqual({ ...challenge, startedAt: clock.now() });
  clock.advance(60);
  await settings.setInterleaving(db, { ...challenge, sharePct: 1 });
  expect(await settings.interleaving()).toMatchObject({ sharePct: 1, startedAt: clock.now() });
  await settings.setInterleaving(db, null);
  expect(await settings.interleaving()).toBeNull();
});

test.for<[string, Challenge]>([
  ["a knob beyond its range", { tunables: { EXPLORATION_PCT: 51 }, sharePct: 10 }],
  ["a knob that is none", { tunables: { VOLUME: 11 } as object, sharePct: 10 }],
  ["a share above all", { tunables: {}, sharePct: 101 }],
  [
    "a knob of showings, which are counted for a viewer",
    { tunables: { EXPOSURE_MAX_VIEWS: 5 }, sharePct: 10 },
  ],
])("%s is refused", async ([, challenge]) => {
  const { db, clock } = await testApp();
  const settings = await settingsOn({ db, clock });
  await expect(settings.setInterleaving(db, challenge)).rejects.toMatchObject({ code: "validation_failed" });
  expect(await settings.interleaving()).toBeNull();
});

test.for<[string]>([
  ["7"],
  ["{}"],
  ['{"tunables": {}, "sharePct": 10}'],
  ['{"tunables": {"EXPLORATION_PCT": 99}}'],
])("a comparison that is stored and not valid counts as none: %s", async ([stored]) => {
  const { db, clock, ana } = await testApp();
  await db.query("insert into settings (key, value) values ('interleaving', $1::jsonb)", [stored]);
  expect(await (await settingsOn({ db, clock })).interleaving()).toBeNull();
  expect((await ana.picks(5)).items).toHaveLength(5);
  await db.query("delete from settings where key = 'interleaving'");
});
