import { expect, test } from "vitest";

import { queryPlan } from "#server/testing/query-plan.ts";
import { ownApp } from "#server/testing/test-app.ts";

import { deleteOldChanges, selectChanges, selectRevision } from "./store.ts";

test("the history of a hundred thousand changes is read along its index", async () => {
  const { db } = await ownApp();
  await db.query(
    `insert into setting_changes (setting, at, before, after)
     select case when n % 1000 = 0 then 'tunables' else 'landing_hero' end, now(), '{}', '{}'
     from generate_series(1, 100000) n`,
  );
  await db.query("analyze setting_changes");
  const page = { setting: "tunables", before: 50_000, limit: 21 } as const;
  const ofPage = await queryPlan(db, (asked) => selectChanges(asked, page));
  const ofRevision = await queryPlan(db, (asked) => selectRevision(asked, "tunables"));
  for (const plan of [ofPage, ofRevision]) {
    expect(plan).toContain("setting_changes_of_setting");
    expect(plan).not.toContain("Seq Scan on setting_changes");
  }
});

test("of old changes the newest of each setting stays: it says how the setting stands", async () => {
  const { db } = await ownApp();
  await db.query(
    `insert into setting_changes (setting, at, before, after)
     select s, now() - interval '9 years', '{}', '{}'
     from generate_series(1, 3), unnest(array['tunables', 'features']) as s`,
  );
  const revision = await selectRevision(db, "tunables");
  expect(await deleteOldChanges(db, { before: new Date(), limit: 100 })).toBe(4);
  expect(await selectRevision(db, "tunables")).toBe(revision);
});
