import { expect, test } from "vitest";

import { testApp } from "#server/testing/test-app.ts";

test("every foreign key has an index that starts with it, so deleting a row never scans the tables that refer to it", async () => {
  const { db } = await testApp();
  const missing = await db.query<{ key: string }>(
    `select format('%s (%s)', c.conrelid::regclass, (
       select string_agg(a.attname, ', ' order by k.place) from unnest(c.conkey) with ordinality as k(number, place)
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number)) as key
     from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
       select from pg_index i
       where i.indrelid = c.conrelid and i.indisvalid
         and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
         -- Rows without a value refer to nothing.
         and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '(% IS NOT NULL)'))
     order by key`,
  );
  expect(missing).toEqual([]);
});
