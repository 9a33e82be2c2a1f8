import { expect, test } from "vitest";

import type { Item } from "#contract/item.ts";
import { testApp } from "#server/testing/test-app.ts";

type Items = { items: Item[] };

test("trending counts people: however much one person does, two others count for more", async () => {
  const { ana, ben, clock, db, signUp, title, visitor } = await testApp();
  const [loud, talkedAbout] = [await title("The Shining"), await title("Alien")];
  await db.query("update titles set renown = (select max(renown) from titles) where id = any($1)", [
    [loud.id, talkedAbout.id],
  ]);
  await db.query("notify catalogue_changed");
  const views = { events: Array.from({ length: 20 }, () => ({ eventType: "VIEW", itemId: loud.id })) };
  for (let time = 1; time <= 13; time++) await ana.ok("POST", "/api/events/batch", views);
  await ana.rate(loud.id, 3);
  for (const person of [ben, await signUp()]) await person.rate(talkedAbout.id, 3);
  const firstTwo = async () => {
    clock.advance(61);
    return (await visitor.get<Items>("/api/trending?timeWindow=day&limit=2")).items.map(({ id }) => id);
  };
  await expect.poll(firstTwo, { timeout: 15_000 }).toEqual([talkedAbout.id, loud.id]);
});
