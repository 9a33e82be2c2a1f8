import { expect, test } from "vitest";

import { GRADES, gradeOfHalfStars } from "#engine/collaborative/grades.ts";
import { interactionsOf } from "#engine/collaborative/interactions.ts";
import { testApp } from "#server/testing/test-app.ts";

import { readPeople, readViewers } from "./people.ts";

async function taught() {
  const app = await testApp();
  const names = ["Arrival", "Parasite", "Alien", "Heat", "Amadeus", "Whiplash"];
  const titles = await Promise.all(names.map((name) => app.title(name)));
  return { ...app, ids: titles.map(({ id }) => id), titleIds: new Set(titles.map(({ id }) => id)) };
}

test("what a viewer rated, saved, finished and opened is known of them, newest first", async () => {
  const { ana, clock, db, ids, titleIds } = await taught();
  const [arrival = 0, parasite = 0, alien = 0, heat = 0, amadeus = 0, whiplash = 0] = ids;
  await ana.rate(arrival, 3);
  clock.advance(1);
  await ana.rate(parasite, 1);
  await ana.ok("POST", "/api/watchlist", { id: parasite });
  clock.advance(1);
  await ana.ok("POST", "/api/watchlist", { id: alien });
  clock.advance(1);
  await ana.ok("POST", "/api/events", { eventType: "COMPLETE", itemId: heat });
  clock.advance(1);
  await ana.ok("POST", "/api/events", { eventType: "VIEW", itemId: amadeus });
  // A tile that came into view.
  await ana.ok("POST", "/api/events", {
    eventType: "VIEW",
    itemId: whiplash,
    metadata: { section: "search" },
  });
  const people = await readViewers({ db, titleIds, fewestMarks: 4 });
  expect(people.count).toBe(1);
  expect(people.marksOf(0)).toEqual(
    [
      { titleId: amadeus, weight: GRADES.viewed },
      { titleId: heat, weight: GRADES.completed },
      { titleId: alien, weight: GRADES.saved },
      { titleId: parasite, weight: GRADES.disliked },
      { titleId: arrival, weight: GRADES.loved },
    ].map(({ titleId, weight }) => ({ titleId, weight: Math.fround(weight) })),
  );
});

test("a skipped title, one that was added by hand and one that is gone teach nothing", async () => {
  const { ben, db, ids, titleIds } = await taught();
  const [arrival = 0, parasite = 0, alien = 0] = ids;
  await ben.rate(arrival, "skip");
  await ben.ok("POST", "/api/events", { eventType: "VIEW", itemId: arrival });
  const { itemId } = await ben.ok<{ itemId: number }>("POST", "/api/items/manual", {
    title: "A Film of Ben's",
    year: 2020,
    mediaType: "movie",
  });
  await ben.rate(itemId, 3);
  await ben.rate(parasite, 3);
  await ben.rate(alien, 3);
  titleIds.delete(alien);
  const people = await readViewers({ db, titleIds, fewestMarks: 1 });
  const all = Array.from({ length: people.count }, (_, person) => people.marksOf(person));
  expect(all).toContainEqual([{ titleId: parasite, weight: GRADES.loved }]);
});

test("whoever marked fewer than wanted is left out, and so is an account that is gone", async () => {
  const { db, ids, signUp, titleIds } = await taught();
  const cleo = await signUp();
  const before = (await readViewers({ db, titleIds, fewestMarks: 6 })).count;
  for (const titleId of ids) await cleo.rate(titleId, 2);
  expect((await readViewers({ db, titleIds, fewestMarks: 6 })).count).toBe(before + 1);
  expect((await readViewers({ db, titleIds, fewestMarks: 7 })).count).toBe(0);
  await db.query("delete from users where username = $1", [cleo.name]);
  expect((await readViewers({ db, titleIds, fewestMarks: 6 })).count).toBe(before);
});

test("people from elsewhere come with their newest five hundred marks, three stars saying little", async () => {
  const { db } = await taught();
  const titleIds = Array.from({ length: 700 }, (_, place) => place + 1);
  await db.query("insert into outside_sources values ('elsewhere', now(), 1, 700)");
  await db.query("insert into outside_people values ('elsewhere', 7, $1, $2, $1::integer[])", [
    titleIds,
    titleIds.map((titleId) => (titleId % 2 === 0 ? 6 : 9)),
  ]);
  const people = await readPeople({ db, titleIds: new Set(titleIds), fewestMarks: 100 });
  expect(people.count).toBe(1);
  expect(people.marksOf(0)).toEqual(
    titleIds.slice(0, 500).map((titleId) => ({
      titleId,
      weight: titleId % 2 === 0 ? Math.fround(gradeOfHalfStars(6)) : GRADES.loved,
    })),
  );
});

test("what a model is trained on is what speaks for a title", async () => {
  const { ana, ben, db, ids, titleIds } = await taught();
  for (const [place, titleId] of ids.entries()) {
    await ana.rate(titleId, place % 2 === 0 ? 3 : 1);
    if (place > 1) await ben.rate(titleId, 2);
  }
  const people = await readViewers({ db, titleIds, fewestMarks: 1 });
  const everybody = Array.from({ length: people.count }, (_, person) => person);
  for (const wanted of [everybody, everybody.slice(-1), []])
    expect(people.interactionsOf(wanted)).toEqual(
      interactionsOf(wanted.map((person) => people.marksOf(person))),
    );
});
