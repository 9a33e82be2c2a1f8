import { expect, test } from "vitest";

import { GRADES, gradeOfHalfStars } from "#engine/collaborative/grades.ts";
import { type WeightedMark, interactionsOf } from "#engine/collaborative/interactions.ts";
import type { Measured } from "#engine/evaluation/measure.ts";
import { testApp } from "#server/testing/test-app.ts";

import { divide, readOwnHoldOut } from "./held-out.ts";
import { type People, readPeople, readViewers } from "./people.ts";
import { lockTraining } from "./store.ts";
import { type Judged, refusalOf } from "./train.ts";

const liked = (titleIds: readonly number[]): WeightedMark[] =>
  titleIds.map((titleId) => ({ titleId, weight: GRADES.liked }));
const TEN = liked([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

/** People by their splitKeys, all with the same marks. */
function peopleOf(splitKeys: readonly number[], marks: WeightedMark[] = TEN): People {
  return {
    count: splitKeys.length,
    marksOf: () => marks,
    interactionsOf: (people) => interactionsOf(people.map(() => marks)),
    splitKeyOf: (person) => splitKeys[person] ?? 0,
  };
}

test("one person in ten is held out, with a fifth of their liked titles as targets", () => {
  const { training, heldOut } = divide(peopleOf([0.05, 0.5, 0.95, 0.11]));
  expect(training).toEqual([1, 2, 3]);
  expect(heldOut).toHaveLength(1);
  expect(heldOut[0]?.targets).toHaveLength(2);
  const known = heldOut[0]?.foldIn.map(({ titleId }) => titleId) ?? [];
  expect([...known, ...(heldOut[0]?.targets ?? [])].toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
});

test("a person's split doesn't depend on who else is there", () => {
  const alone = divide(peopleOf([0.05]));
  const among = divide(peopleOf([0.07, 0.5, 0.05]));
  expect(among.heldOut[0]).toEqual(alone.heldOut[0]);
});

test("disliked and viewed titles are never targets, and are fold-in marks of held-out people", () => {
  const mixed = [
    ...liked([1, 2, 3, 4, 5]),
    { titleId: 6, weight: GRADES.disliked },
    { titleId: 7, weight: GRADES.viewed },
  ];
  const { heldOut } = divide(peopleOf([0.05], mixed));
  expect(heldOut[0]?.foldIn).toHaveLength(6);
  expect(heldOut[0]?.foldIn).toEqual(expect.arrayContaining(mixed.slice(5)));
  expect(heldOut[0]?.targets.every((titleId) => titleId <= 5)).toBe(true);
});

test("a person with too few liked titles to split is neither held out nor trained on", () => {
  expect(divide(peopleOf([0.05, 0.5], liked([1, 2, 3, 4])))).toEqual({ training: [1], heldOut: [] });
});

test("at most 1,000 people are held out, and the others are trained on", () => {
  const splitKeys = Array.from({ length: 1_500 }, (_, person) => person / 15_001);
  const { training, heldOut } = divide(peopleOf(splitKeys));
  expect(heldOut).toHaveLength(1_000);
  expect(training).toHaveLength(500);
});

const weightOf = (kind: keyof typeof GRADES) => Math.fround(GRADES[kind]);

test("the hold-out's targets are the newest fifth of each viewer's likes, predicted from earlier marks", async () => {
  const { ana, ben, clock, db } = await testApp();
  const rate = async (viewer: typeof ana, titleId: number, rating: 1 | 2 | 3) => {
    clock.advance(1);
    await viewer.rate(titleId, rating);
  };
  for (const titleId of [1, 2, 3, 4, 5, 6, 7, 8]) await rate(ana, titleId, 3);
  await rate(ana, 9, 1);
  await rate(ana, 10, 2);
  // This mark is known only after the first target.
  await rate(ana, 11, 1);
  await rate(ana, 12, 3);
  for (const titleId of [1, 2, 3, 4]) await rate(ben, titleId, 2);

  const { heldOut, interactions, titles } = await readOwnHoldOut(db);
  expect(heldOut).toEqual([
    {
      targets: [12, 10],
      foldIn: [
        { titleId: 9, weight: weightOf("disliked") },
        ...[8, 7, 6, 5, 4, 3, 2, 1].map((titleId) => ({ titleId, weight: weightOf("loved") })),
      ],
    },
  ]);
  expect([...interactions.titleIds]).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect([...interactions.starts]).toEqual([0, 8, 12]);
  expect(titles.length).toBeGreaterThan(1_000);
});

/** A model, given its result with each person. */
function measured(...ndcg100OfEach: number[]): Measured {
  const sum = ndcg100OfEach.reduce((whole, ndcg) => whole + ndcg, 0);
  const people = ndcg100OfEach.length;
  const others = { ndcg10: 0, recall20: 0, recall50: 0, coverage10: 0 };
  return { figures: { ndcg100: people === 0 ? 0 : sum / people, people, ...others }, ndcg100OfEach };
}

const inService = (...ndcg100OfEach: number[]) => ({ version: 3, ...measured(...ndcg100OfEach) });

/** By default, a model that's far better than no model and has no rival. */
function judged(model: Measured, change: Partial<Judged> = {}): Judged {
  const poor = measured(...model.ndcg100OfEach.map((ndcg) => ndcg - 1));
  return {
    ...model,
    isFinite: true,
    baselines: [{ name: "popularity alone", ...poor }],
    rival: null,
    ...change,
  };
}

test("a model slightly worse for everybody is refused, however different the people are", () => {
  const rival = inService(0.11, 0.52, 0.91);
  expect(refusalOf(judged(measured(0.1, 0.5, 0.9), { rival }))).toBe(
    "NDCG@100 is 0.5000 and that of model 3 in service 0.5133 with the same 3 held-out people: worse by 0.0133, and chance explains at most 0.0067.",
  );
});

test("a model worse for some and better for others isn't refused if chance explains the difference", () => {
  // Differences −.2, .1, −.1, .1, −.1: −.04 on average, give or take .06.
  const worse = measured(0.3, 0.6, 0.4, 0.6, 0.4);
  expect(refusalOf(judged(worse, { rival: inService(0.5, 0.5, 0.5, 0.5, 0.5) }))).toBeNull();
});

test("a model that's worse for only one person isn't refused, however much worse", () => {
  const rival = inService(0.9, 0.5, 0.5, 0.5);
  expect(refusalOf(judged(measured(0, 0.5, 0.5, 0.5), { rival }))).toBeNull();
});

test("a model at least as good as the one in service isn't refused, nor is the first model", () => {
  const rival = inService(0.2, 0.4);
  expect(refusalOf(judged(measured(0.2, 0.4), { rival }))).toBeNull();
  expect(refusalOf(judged(measured(0.3, 0.5), { rival }))).toBeNull();
  expect(refusalOf(judged(measured(0.3, 0.5)))).toBeNull();
});

test.each(["popularity alone", "content similarity alone"])(
  "a model no better than %s is refused",
  (name) => {
    const model = measured(0.2, 0.4, 0.6);
    const better = { name: "nothing", ...measured(0, 0.1, 0.2) };
    const refusalBy = (...ofOther: number[]) =>
      refusalOf(judged(model, { baselines: [better, { name, ...measured(...ofOther) }] }));
    expect(refusalBy(0.2, 0.4, 0.6)).toBe(
      `NDCG@100 is 0.4000 and that of ${name} 0.4000 with the same 3 held-out people: better by 0.0000, and chance may explain 0.0000.`,
    );
    // Better by .1 on average, give or take .1.
    expect(refusalBy(0.2, 0.4, 0.3)).toMatch(/better by 0\.1000, and chance may explain 0\.2000\.$/);
    expect(refusalBy(0.1, 0.3, 0.5)).toBeNull();
  },
);

test("a model is refused if at most one person is held out", () => {
  for (const people of [[], [0.5]]) {
    expect(refusalOf(judged(measured(...people)))).toBe(
      `It can’t be compared with having no model: ${people.length} held-out people are too few.`,
    );
  }
});

test("a model with non-finite numbers or an unmeasurable ranking is refused", () => {
  expect(refusalOf(judged(measured(0.3, 0.5), { isFinite: false }))).toBe(
    "The model contains a value that isn’t a number.",
  );
  expect(refusalOf(judged(measured(Number.NaN, 0.1)))).toBe("Its ranking cannot be measured.");
});

test("a title can be added while a model is being trained", async () => {
  const { ana, db } = await testApp();
  const title = { title: "The Lamp That Waited", year: 1987, mediaType: "movie" };
  await db.transaction(async (training) => {
    expect(await lockTraining(training)).toBe(true);
    expect(await ana.ok("POST", "/api/items/manual", title)).toMatchObject({ success: true });
  });
});

async function taught() {
  const app = await testApp();
  const names = ["Arrival", "Parasite", "Alien", "Heat", "Amadeus", "Whiplash"];
  const titles = await Promise.all(names.map((name) => app.title(name)));
  return { ...app, ids: titles.map(({ id }) => id), titleIds: new Set(titles.map(({ id }) => id)) };
}

test("ratings, saves, completions and views become training marks, newest first", async () => {
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

test("skipped, manually added and deleted titles aren't trained on", async () => {
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

test("people with too few marks and deleted accounts aren't trained on", async () => {
  const { db, ids, signUp, titleIds } = await taught();
  const cleo = await signUp();
  const before = (await readViewers({ db, titleIds, fewestMarks: 6 })).count;
  for (const titleId of ids) await cleo.rate(titleId, 2);
  expect((await readViewers({ db, titleIds, fewestMarks: 6 })).count).toBe(before + 1);
  expect((await readViewers({ db, titleIds, fewestMarks: 7 })).count).toBe(0);
  await db.query("delete from users where username = $1", [cleo.name]);
  expect((await readViewers({ db, titleIds, fewestMarks: 6 })).count).toBe(before);
});

test("people from outside data have their newest 500 marks, and three stars weigh little", async () => {
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

test("the interactions a model is trained on match the marks of each person", async () => {
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
