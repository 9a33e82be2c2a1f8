import { expect, test } from "vitest";

import { queryPlan } from "#server/testing/query-plan.ts";
import { ownApp } from "#server/testing/test-app.ts";

import { selectFeed } from "./store.ts";

test("the feed of a hundred thousand events is read along its indexes", async () => {
  const { db } = await ownApp();
  await db.longTransaction(async (tx) => {
    await tx.query(
      `insert into users (username, username_key, email, email_key, password_hash)
       select w, w, w, w, '' from (select gen_random_uuid()::text as w from generate_series(1, 1000)) words`,
    );
    await tx.query(
      `with titles_in_order as (select array_agg(t.id order by t.id) as ids from titles t),
         told as (select u.id as user_id, ids[1 + (n * 7 + u.id) % 500] as title_id, now() - make_interval(mins => n) as at,
           (array['RATE', 'VIEW', 'ADD_TO_WATCHLIST', 'COMPLETE'])[1 + n % 4] as kind
           from users u cross join generate_series(1, 100) n cross join titles_in_order),
         rated as (insert into ratings (user_id, title_id, rating, rated_at)
           select user_id, title_id, 2, at from told where kind = 'RATE' on conflict do nothing)
       insert into events (user_id, title_id, event_type, created_at) select user_id, title_id, kind, at from told`,
    );
    await tx.query("analyze events, ratings, users");
  });
  const plan = await queryPlan(db, (asked) =>
    selectFeed(asked, { viewerId: 1, bornBy: "2000-01-01", most: 20, offset: 0 }),
  );
  expect(plan).toContain("events_told on events");
  expect(plan).toContain("events_told_again");
  expect(plan).not.toMatch(/Seq Scan on (events|ratings)/);
}, 60_000);
