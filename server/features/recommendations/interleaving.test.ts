import { expect, test } from "vitest";

import { PICKS_SECTION } from "#contract/events.ts";
import { settingsOn } from "#server/features/settings/settings.fixture.ts";
import type { Challenge } from "#server/features/settings/settings.ts";
import type { Database } from "#server/platform/db.ts";
import { type Person, type TestApp, testApp } from "#server/testing/test-app.ts";

import { interleavingResult } from "./impressions.ts";
import { type Picks, idsOf } from "./recommendations.fixture.ts";

const SOON = { timeout: 10_000, interval: 200 };

/** Makes a very different list, of recent titles only. */
const CHALLENGE: Challenge = { tunables: { RECENCY_MIN_RECENT_RATIO: 1 }, sharePct: 100 };

type StoredImpression = { titleIds: number[]; teams: string[] | null; isSeen: boolean[] };

test("without an experiment responses have no teams, and there's no result", async () => {
  const { ana, db, clock } = await testApp();
  expect((await storedImpression(db, await ana.picks(12))).teams).toBeNull();
  expect(await interleavingResult({ db, settings: await settingsOn({ db, clock }) })).toBeNull();
});

test("during an experiment a response drafts its picks from both lists in turn", async () => {
  const app = await testApp();
  const alone = idsOf(await app.ana.picks(12));
  const drafted = await withExperiment(app, CHALLENGE, async () => {
    const answer = await app.ana.picks(12);
    expect(answer.items).toHaveLength(12);
    expect(idsOf(await app.ana.picks(12))).toEqual(idsOf(answer));
    return { answer, written: await storedImpression(app.db, answer) };
  });
  const { answer, written } = drafted;
  expect(written.titleIds).toEqual(idsOf(answer));
  expect(written.teams?.toSorted()).toEqual([
    ...Array<string>(6).fill("challenger"),
    ...Array<string>(6).fill("current"),
  ]);
  for (let round = 0; round < 12; round += 2) {
    expect(new Set(written.teams?.slice(round, round + 2)).size).toBe(2);
  }
  const byChallenger = answer.items.filter((_, place) => written.teams?.[place] === "challenger");
  expect(new Set(byChallenger.map(({ source }) => source))).toEqual(new Set(["recent"]));
  expect(idsOf({ items: answer.items }).filter((id) => alone.includes(id)).length).toBeGreaterThan(3);
});

test("neither team picks titles the viewer has marked or excluded", async () => {
  const app = await testApp();
  await withExperiment(app, CHALLENGE, async () => {
    const [marked = 0, excluded = 0] = idsOf(await app.ana.picks(12));
    await app.ana.rate(marked, 3);
    const after = idsOf(await app.ana.picks(50, `&exclude=${excluded}`));
    expect(after).not.toContain(marked);
    expect(after).not.toContain(excluded);
    expect(new Set(after).size).toBe(after.length);
  });
});

test("only the chosen share of viewers is in an experiment", async () => {
  const app = await testApp();
  await withExperiment(app, { ...CHALLENGE, sharePct: 0 }, async () => {
    expect((await storedImpression(app.db, await app.ana.picks(12))).teams).toBeNull();
  });
  await withExperiment(app, { ...CHALLENGE, sharePct: 50 }, async () => {
    const people = await Promise.all(Array.from({ length: 16 }, () => app.signUp()));
    const written = await Promise.all(
      people.map(async (person) => storedImpression(app.db, await person.picks(4))),
    );
    const compared = written.filter(({ teams }) => teams !== null);
    // None or all of 16 would happen by chance about once in 30,000 times.
    expect(compared.length).toBeGreaterThan(0);
    expect(compared.length).toBeLessThan(16);
  });
});

test("a viewed pick that's then rated, saved or opened counts for its team and decides who wins", async () => {
  const app = await testApp();
  const { db, clock } = app;
  const settings = await settingsOn({ db, clock });
  await withExperiment(app, CHALLENGE, async () => {
    const people = [await app.signUp(), await app.signUp(), await app.signUp()] as const;
    const [wins, loses, ties] = await Promise.all(people.map((person) => viewSix(app, person)));
    clock.advance(1);
    // Loved, saved and opened: three of the challenger's picks and one of the other team's.
    await people[0].rate(wins?.challenger[0] ?? 0, 3);
    await people[0].ok("POST", "/api/watchlist", { id: wins?.challenger[1] });
    await people[0].ok("POST", "/api/events", { eventType: "VIEW", itemId: wins?.challenger[2] });
    await people[0].rate(wins?.current[0] ?? 0, 2);
    await people[1].rate(loses?.current[0] ?? 0, 2);
    // A dislike doesn't count, and neither does a title that wasn't in view.
    await people[2].rate(ties?.challenger[0] ?? 0, 1);
    await people[2].rate(ties?.unseen ?? 0, 3);
    expect(await interleavingResult({ db, settings })).toMatchObject({
      ...CHALLENGE,
      teams: { current: { seen: 9, takenUp: 2 }, challenger: { seen: 9, takenUp: 3 } },
      wins: { current: 1, challenger: 1, ties: 1 },
      difference: 0,
      pValue: 1,
    });
  });
});

test("a title viewed in several responses counts once, and views before the experiment don't count", async () => {
  const app = await testApp();
  const { db, clock } = app;
  const settings = await settingsOn({ db, clock });
  await withExperiment(app, CHALLENGE, async () => {
    const again = await app.ana.picks(12);
    const { current, challenger } = await viewSix(app, app.ana);
    clock.advance(1);
    await reportViews(app, app.ana, { answer: again, titleIds: [...current, ...challenger] });
    expect(await interleavingResult({ db, settings })).toMatchObject({
      teams: { current: { seen: 3 }, challenger: { seen: 3 } },
      wins: { ties: 1 },
    });
    clock.advance(1);
    await settings.setInterleaving(db, { ...CHALLENGE, sharePct: 50 });
    expect(await interleavingResult({ db, settings })).toMatchObject({
      sharePct: 50,
      teams: { current: { seen: 0 }, challenger: { seen: 0 } },
      difference: null,
    });
  });
});

async function withExperiment<Found>(
  { db, clock }: TestApp,
  challenge: Challenge,
  work: () => Promise<Found>,
): Promise<Found> {
  const settings = await settingsOn({ db, clock });
  // Keeps the experiments of other tests in the past.
  clock.advance(1);
  await settings.setInterleaving(db, challenge);
  try {
    return await work();
  } finally {
    await settings.setInterleaving(db, null);
  }
}

/** Reports views of a response's first three rounds. @returns each team's titles in them, and one title after them */
async function viewSix({ db }: Pick<TestApp, "db">, person: Person) {
  const answer = await person.picks(12);
  const { titleIds, teams } = await storedImpression(db, answer);
  await reportViews({ db }, person, { answer, titleIds: titleIds.slice(0, 6) });
  const of = (team: string) => titleIds.slice(0, 6).filter((_, place) => teams?.[place] === team);
  return { current: of("current"), challenger: of("challenger"), unseen: titleIds[8] };
}

async function reportViews(
  { db }: Pick<TestApp, "db">,
  person: Person,
  { answer, titleIds }: { answer: Picks; titleIds: readonly number[] },
): Promise<void> {
  const metadata = { section: PICKS_SECTION, screen: "one", answer_id: answer.answer_id };
  const events = titleIds.map((itemId) => ({ eventType: "VIEW", itemId, metadata }));
  await person.ok("POST", "/api/events/batch", { events });
  const seen = async () => (await storedImpression(db, answer)).isSeen.filter(Boolean).length;
  await expect.poll(seen, SOON).toBe(titleIds.length);
}

async function storedImpression(db: Database, { answer_id: answerId }: Picks): Promise<StoredImpression> {
  const read = () =>
    db.query<StoredImpression>(
      `select i.title_ids as "titleIds", i.teams::text[] as teams, array(select s.at is not null from unnest(i.seen_at) with ordinality as s(at, rank) order by s.rank) as "isSeen"
       from impressions i where i.answer_id = $1`,
      [answerId],
    );
  await expect.poll(async () => (await read()).length, SOON).toBe(1);
  const [row] = await read();
  if (row === undefined) throw new Error("The answer was not written");
  return row;
}
