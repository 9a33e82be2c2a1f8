import { expect, test } from "vitest";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import { labelOf } from "#contract/vocabulary.ts";
import type { Database } from "#server/platform/db.ts";
import { type Person, testApp } from "#server/testing/test-app.ts";

import { type Picks, genreTitles, idsOf } from "./recommendations.fixture.ts";

const PICKS = "/api/recommendations?limit=20";

/** Requests picks as a browser with this session. */
async function picksIn(person: Person, sessionId: string): Promise<Picks> {
  const answer = await person.send<Picks>("GET", PICKS, undefined, { "x-session-id": sessionId });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function titlesNoted(db: Database, notes: readonly string[]): Promise<Set<number>> {
  const rows = await db.query<{ id: number }>(
    "select t.id from titles t where t.content_notes && $1::text[]",
    [notes],
  );
  return new Set(rows.map(({ id }) => id));
}

const shareWith = (items: readonly Item[], moods: readonly string[]) =>
  items.filter((item) => item.moods.some((mood) => moods.includes(mood))).length / items.length;

test("a quiz steers the picks toward its mood, and ending it restores the previous picks", async () => {
  const { ana } = await testApp();
  const before = await ana.picks();
  await ana.ok("POST", "/api/quiz/session", { moods: ["calm"], intensity: "light" });
  const tonight = await ana.picks();
  const gentle = ["relaxing", "dreamlike", "feel_good", "lighthearted", "romantic"];
  expect(shareWith(tonight.items, gentle)).toBeGreaterThan(1.5 * shareWith(before.items, gentle));
  expect(tonight.context).toMatchObject({ origin: "quiz", moods: ["calm"] });
  await ana.ok("DELETE", "/api/quiz/context");
  const after = await ana.picks();
  expect([idsOf(after), after.context]).toEqual([idsOf(before), null]);
});

test("a removed quiz answer stops counting, and a restored one counts again", async () => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/quiz/session", { moods: ["happy"], session_length: "less_30" });
  const short = await ana.picks();
  await ana.ok("PUT", "/api/quiz/context", { without: ["session_length:less_30"] });
  const long = await ana.picks();
  await ana.ok("PUT", "/api/quiz/context", { without: [] });
  expect(short.items.every(({ runtime }) => runtime !== null && runtime <= 30)).toBe(true);
  expect(long.items.some(({ runtime }) => runtime !== null && runtime > 30)).toBe(true);
  expect(long.context?.answers).toEqual([
    { question: "moods", value: "happy", label: null, is_understood: true },
  ]);
  expect(idsOf(await ana.picks())).toEqual(idsOf(short));
});

test("a quiz counts only in its own session", async () => {
  const { ana } = await testApp();
  const before = idsOf(await picksIn(ana, "session-phone"));
  const taken = await ana.send(
    "POST",
    "/api/quiz/session",
    { moods: ["angry"] },
    { "x-session-id": "session-living-room" },
  );
  expect(taken.status).toBe(200);
  expect(idsOf(await picksIn(ana, "session-phone"))).toEqual(before);
  expect(idsOf(await picksIn(ana, "session-living-room"))).not.toEqual(before);
});

test("a quiz counts for twelve hours", async () => {
  const { ana, db } = await testApp();
  await ana.ok("POST", "/api/quiz/session", { moods: ["angry"] });
  const letPass = (minutes: number) =>
    db.query(
      `update quizzes set taken_at = taken_at - make_interval(mins => $2)
       where user_id = (select u.id from users u where u.username = $1)`,
      [ana.name, minutes],
    );
  await letPass(12 * 60 - 1);
  expect((await ana.picks()).context).not.toBeNull();
  await letPass(2);
  expect((await ana.picks()).context).toBeNull();
});

test("requested moods steer one request, and preferred moods steer all until they're changed", async () => {
  const { ana } = await testApp();
  const before = idsOf(await ana.picks());
  const asked = await ana.picks(20, "&moods=tired");
  expect(idsOf(asked)).not.toEqual(before);
  expect(asked.context).toMatchObject({ origin: "asked", moods: ["tired"] });
  expect(idsOf(await ana.picks())).toEqual(before);
  await ana.ok("POST", "/api/moods/preferences", { moods: ["tired"] });
  const preferred = await ana.picks();
  const gentle = ["relaxing", "feel_good", "lighthearted"];
  expect(preferred.context).toMatchObject({ origin: "preferred", moods: ["tired"] });
  expect(shareWith(preferred.items, gentle)).toBeGreaterThan(shareWith(asked.items, ["dark_gritty"]));
  await ana.ok("POST", "/api/moods/preferences", { moods: [] });
  expect(idsOf(await ana.picks())).toEqual(before);
});

test("viewer moods and title moods can be requested in one list", async () => {
  const { ana } = await testApp();
  const { items } = await ana.picks(10, "&moods=happy,chilling");
  expect(items.every(({ moods }) => moods.includes("chilling"))).toBe(true);
});

test("content to avoid is missing from every row of its session, and only of that session", async () => {
  const { ana, db } = await testApp();
  const avoided = await titlesNoted(db, ["violence", "gore"]);
  const [rated] = avoided;
  await ana.ok("POST", "/api/watchlist", { id: rated });
  const headers = { "x-session-id": "session-tonight" };
  await ana.send("POST", "/api/quiz/session", { moods: ["tired"], avoid_content: "violence, gore" }, headers);
  const paths = [
    "/api/recommendations?limit=50",
    "/api/trending?limit=50",
    "/api/trending?timeWindow=week&mediaType=tv",
    "/api/trending/now-playing",
    "/api/items/critically-acclaimed?minAvg=7&limit=50",
    "/api/items?limit=50&categories=action,crime",
    `/api/recommendations/similar/${rated}?limit=50`,
    "/api/trending?chart=whole&limit=50",
  ];
  for (const path of paths) {
    const { body } = await ana.send<{ items: Item[] }>("GET", path, undefined, headers);
    expect({ path, avoided: body.items.filter(({ id }) => avoided.has(id)) }).toEqual({ path, avoided: [] });
  }
  const { body: acclaimed } = await ana.send<{ items: Item[] }>("GET", paths[4] ?? "", undefined, {
    "x-session-id": "session-other",
  });
  expect(acclaimed.items.some(({ id }) => avoided.has(id))).toBe(true);
  expect((await picksIn(ana, "session-tonight")).avoided_marked_ids).toEqual([rated]);
});

test("a pick names a mood the title really has and the quiz answer behind it", async () => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/quiz/session", { moods: ["curious"], desired_emotions: ["amused"] });
  const { items } = await ana.picks();
  const said = items.flatMap(({ reason, moods }) =>
    reason.kind === "context" ? [{ text: reason.text, moods: moods.map((mood) => labelOf(mood)) }] : [],
  );
  expect(said.length).toBeGreaterThan(15);
  for (const { text, moods } of said) {
    const [, mood = "", because] = /^(.+), because (.+)$/.exec(text) ?? [];
    expect(moods).toContain(mood);
    expect(["you feel curious", "you want to be amused"]).toContain(because);
  }
});

test("free-text answers that aren't understood are marked as such", async () => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/quiz/session", { moods: ["calm"], avoid_content: ["qwertz", "gore"] });
  const { context } = await ana.get<CallAnswer<"GET /api/quiz/context">>("/api/quiz/context");
  expect(context?.answers).toEqual([
    { question: "moods", value: "calm", label: null, is_understood: true },
    { question: "avoid_content", value: "qwertz", label: null, is_understood: false },
    { question: "avoid_content", value: "gore", label: null, is_understood: true },
  ]);
});

test("picks on the viewer's streaming services come first, and the response says where the others begin", async () => {
  const { ana, db } = await testApp();
  await ana.ok("POST", "/api/streaming-preferences", { platforms: ["8"] });
  const { items, reason, fallback_start_index: start } = await ana.picks(50);
  const onNetflix = await db.query<{ id: number }>(
    "select distinct o.title_id as id from offers o where o.service = 'netflix' and o.country = 'US'",
  );
  const isThere = new Set(onNetflix.map(({ id }) => id));
  expect(items.slice(0, start ?? items.length).every(({ id }) => isThere.has(id))).toBe(true);
  expect(reason).toBe(start === null ? null : "filters");
  await ana.ok("PUT", "/api/filters", {
    filters: { streaming_services: ["350"], availability: "all", moods: [] },
  });
  expect((await ana.picks(5)).items.every(({ id }) => isThere.has(id))).toBe(false);
});

test("choosing a subgenre and a theme brings titles that have them", async () => {
  const app = await testApp();
  const { ana, ben, db } = app;
  const [one] = await genreTitles(app, "mystery");
  for (const person of [ana, ben]) await person.rate(one?.id ?? 0, 2);
  await ana.ok("POST", "/api/auth/preferences", { subcategories: ["superhero", "martial_arts"] });
  const has = await db.query<{ id: number }>(
    "select t.id from titles t where t.subgenres && '{superhero,martial_arts}'::text[]",
  );
  const isOne = new Set(has.map(({ id }) => id));
  const countFor = async (person: Person) => idsOf(await person.picks()).filter((id) => isOne.has(id)).length;
  expect(await countFor(ana)).toBeGreaterThan(3 + (await countFor(ben)));
});

test("viewers open to new experiences get less popular picks than others", async () => {
  const { ana, ben, db } = await testApp();
  await ana.ok("POST", "/api/auth/preferences", { categories: ["Drama"], openness_to_new_experiences: 1 });
  await ben.ok("POST", "/api/auth/preferences", { categories: ["Drama"], openness_to_new_experiences: 0 });
  const popularityFor = async (person: Person) => {
    const [row] = await db.query<{ mean: number }>(
      "select avg(t.renown)::float8 as mean from titles t where t.id = any($1)",
      [idsOf(await person.picks())],
    );
    return row?.mean ?? 0;
  };
  expect(await popularityFor(ana)).toBeLessThan((await popularityFor(ben)) - 5);
});

test("a wish for tonight steers the picks and says what each meets, and what it rules out leaves every row", async () => {
  const { ana } = await testApp();
  const before = await ana.picks();
  const headers = { "x-session-id": "evening" };
  await ana.send("PUT", "/api/quiz/wish", { text: "a funny movie under 100 minutes, no horror" }, headers);
  const { body: after } = await ana.send<Picks>("GET", "/api/recommendations?limit=20", undefined, headers);
  expect(idsOf(after)).not.toEqual(idsOf(before));
  expect(after.items.every(({ runtime }) => runtime !== null && runtime <= 100)).toBe(true);
  expect(after.items.some(({ genres }) => genres.some(({ name }) => name === "Horror"))).toBe(false);
  expect(after.items.filter(({ reason }) => reason.text.startsWith("Funny")).length).toBeGreaterThan(15);
  const { body: trending } = await ana.send<{ items: Picks["items"] }>(
    "GET",
    "/api/trending?limit=40",
    undefined,
    headers,
  );
  expect(trending.items.length).toBeGreaterThan(10);
  expect(trending.items.some(({ genres }) => genres.some(({ name }) => name === "Horror"))).toBe(false);
});
