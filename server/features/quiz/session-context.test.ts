import { expect, test } from "vitest";

import { testApp } from "#server/testing/test-app.ts";

import { FULL_QUIZ, inSession, signInAgain } from "./quiz.fixture.ts";

const HOUR = 60 * 60;
const CALM = { moods: ["calm"], energy_level: "low" };
const [ONE, TWO] = ["session-one", "session-two"];

async function quizTaken(answers: object = CALM) {
  const app = await testApp();
  const [one, two] = [inSession(app.ana, ONE), inSession(app.ana, TWO)];
  expect(await one.take(answers)).toMatchObject({ status: 200 });
  return { ...app, one, two, unnamed: inSession(app.ana, null) };
}

test("a quiz counts in its own session, with the answers in the order asked", async () => {
  const { one, two } = await quizTaken(FULL_QUIZ);
  expect(await one.context()).toMatchObject({ origin: "quiz", moods: ["calm", "happy"], without: [] });
  expect(await one.keys()).toEqual([
    "moods:calm",
    "moods:happy",
    "energy_level:low",
    "watch_preference:movie",
    "attention_level:partial",
    "viewing_group:my sister and her dog",
    "session_length:1_2",
    "watch_intention:unwind",
    "desired_emotions:amused",
    "desired_emotions:moved",
    "intensity:light",
    "avoid_content:gore",
    "avoid_content:spiders",
    "vibe_match:match",
    "new_content_preference:maybe",
    "starting_point:something with trains",
  ]);
  expect(await two.context()).toBeNull();
});

test("without a session id every quiz counts, and a quiz taken that way counts in every session", async () => {
  const { ben, unnamed } = await quizTaken();
  expect(await unnamed.keys()).toEqual(["moods:calm", "energy_level:low"]);
  await inSession(ben, null).take({ moods: ["sad"] });
  expect(await inSession(ben, TWO).keys()).toEqual(["moods:sad"]);
});

test("a session context ends twelve hours after its quiz and can't be restored", async () => {
  const { ana, clock, one } = await quizTaken();
  clock.advance(12 * HOUR - 1);
  await signInAgain(ana);
  expect(await one.keys()).toEqual(["moods:calm", "energy_level:low"]);
  clock.advance(1);
  expect(await one.context()).toBeNull();
  expect(await one.leaveOut()).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("answers can be removed one by one and restored", async () => {
  const { one } = await quizTaken();
  const { body } = await one.leaveOut("energy_level:low");
  expect(body).toMatchObject({
    context: { without: ["energy_level:low"], answers: [{ question: "moods", value: "calm" }] },
  });
  expect(await one.context()).toEqual(body["context"]);
  expect(await one.leaveOut("moods:calm", "energy_level:low")).toMatchObject({ body: { context: null } });
  await one.leaveOut();
  expect(await one.keys()).toEqual(["moods:calm", "energy_level:low"]);
});

test("keys that match no answer are ignored", async () => {
  const { one } = await quizTaken();
  await one.leaveOut(
    "moods:sad",
    "calm",
    "",
    "a\u0000b",
    "__proto__:calm",
    "energy_level:low",
    "energy_level:low",
  );
  expect(await one.context()).toMatchObject({ without: ["energy_level:low"], moods: ["calm"] });
});

test("the longest free-text answer can be removed", async () => {
  const startingPoint = "🎬".repeat(500);
  const { one } = await quizTaken({ ...CALM, starting_point: startingPoint });
  expect(await one.leaveOut(`starting_point:${startingPoint}`)).toMatchObject({ status: 200 });
  expect(await one.keys()).toEqual(["moods:calm", "energy_level:low"]);
});

test("an ended session context stays ended until its answers are used again", async () => {
  const { one } = await quizTaken();
  await one.end();
  await one.end();
  expect(await one.context()).toBeNull();
  await one.leaveOut();
  expect(await one.keys()).toEqual(["moods:calm", "energy_level:low"]);
});

test("ending the context in one session doesn't end it in another", async () => {
  const { one, two } = await quizTaken();
  await two.end();
  expect(await one.keys()).toEqual(["moods:calm", "energy_level:low"]);
});

test("earlier answers can be used again in another session", async () => {
  const { one, two } = await quizTaken();
  await two.leaveOut();
  expect(await two.keys()).toEqual(["moods:calm", "energy_level:low"]);
  expect(await one.context()).toBeNull();
});

test("ending the latest quiz doesn't bring back the one before", async () => {
  const { ana, clock, one } = await quizTaken();
  clock.advance(HOUR);
  await signInAgain(ana);
  await one.take({ moods: ["happy"] });
  expect(await one.keys()).toEqual(["moods:happy"]);
  await one.end();
  expect(await one.context()).toBeNull();
});

test("without a quiz the preferred mood counts in every session until it's changed", async () => {
  const { ana, clock } = await testApp();
  const one = inSession(ana, ONE);
  await ana.ok("POST", "/api/moods/preferences", { moods: ["sad"] });
  expect(await one.context()).toMatchObject({ origin: "preferred", moods: ["sad"] });
  await one.end();
  expect(await one.context()).toMatchObject({ origin: "preferred", moods: ["sad"] });
  clock.advance(100 * 24 * HOUR);
  await signInAgain(ana);
  expect(await one.keys()).toEqual(["moods:sad"]);
  await ana.ok("POST", "/api/moods/preferences", { moods: [] });
  expect(await one.context()).toBeNull();
});

test.for<[string, (one: ReturnType<typeof inSession>) => Promise<unknown>]>([
  ["ended", (one) => one.end()],
  ["emptied", (one) => one.leaveOut("moods:calm", "energy_level:low")],
])("the preferred mood doesn't replace a quiz that was %s until the next session", async ([, undo]) => {
  const { ana, one, two } = await quizTaken();
  await ana.ok("POST", "/api/moods/preferences", { moods: ["sad"] });
  expect(await one.context()).toMatchObject({ origin: "quiz", moods: ["calm"] });
  await undo(one);
  expect(await one.context()).toBeNull();
  expect(
    (await ana.send("GET", "/api/recommendations?limit=5", undefined, { "x-session-id": ONE })).body,
  ).toMatchObject({ context: null });
  expect(await two.context()).toMatchObject({ origin: "preferred", moods: ["sad"] });
});

test("of several changes at once, one is kept in full", async () => {
  const { one } = await quizTaken(FULL_QUIZ);
  const changes = [
    ["moods:calm", "intensity:light"],
    ["energy_level:low"],
    ["avoid_content:gore", "vibe_match:match"],
  ];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => one.leaveOut(...(changes[turn % changes.length] ?? []))),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(changes).toContainEqual((await one.context())?.without);
});

test.for<[unknown]>([
  [{ without: "moods:calm" }],
  [{ without: [1] }],
  [{ without: Array.from({ length: 101 }, () => "moods:calm") }],
  [{ without: ["a".repeat(1065)] }],
])("an invalid change is refused and changes nothing: %j", async ([body]) => {
  const { ana, one } = await quizTaken();
  expect((await ana.send("PUT", "/api/quiz/context", body, { "x-session-id": ONE })).status).toBe(400);
  expect(await one.context()).toMatchObject({ without: [] });
});

const WISH = "something funny under two hours on netflix, no gore";

async function wishUsed(text = WISH, without: string[] = []) {
  const app = await testApp();
  const [one, two] = [inSession(app.ana, ONE), inSession(app.ana, TWO)];
  const { body } = await one.wish(text, without);
  return { ...app, one, two, body };
}

test("a wish counts in its own session, phrase by phrase, and in place of a quiz", async () => {
  const { one, two, body } = await wishUsed();
  await one.take(CALM);
  expect(await one.labels()).toEqual([null, null]);
  await one.wish(WISH);
  expect(await one.labels()).toEqual(["Funny", "Under 2 hours", "On netflix", "No gore"]);
  expect(await one.context()).toMatchObject({
    origin: "wish",
    moods: [],
    rules_out_titles: true,
    without: [],
  });
  expect(body).toEqual({ context: await one.context() });
  expect(await two.context()).toBeNull();
});

test("phrases of a wish can be removed one by one and restored, and the last one ends it", async () => {
  const { one } = await wishUsed();
  const keys = (await one.keys()) ?? [];
  await one.leaveOut(...keys.slice(0, 1));
  expect(await one.labels()).toEqual(["Under 2 hours", "On netflix", "No gore"]);
  await one.leaveOut(...keys.slice(3));
  expect(await one.context()).toMatchObject({ rules_out_titles: false });
  await one.leaveOut(...keys);
  expect(await one.context()).toBeNull();
  await one.leaveOut();
  expect(await one.keys()).toEqual(keys);
});

test("phrases that were removed before the wish was used don't count", async () => {
  const { one } = await wishUsed("funny movies without gore", ["0-5"]);
  expect(await one.labels()).toEqual(["Movies", "No gore"]);
});

test("a cleared wish stays cleared, and the quiz before it too", async () => {
  const { one } = await wishUsed();
  await one.take(CALM);
  await one.wish(WISH);
  await one.end();
  expect(await one.context()).toBeNull();
});

test("a wish isn't a quiz: the next quiz needn't wait, and the latest one has its own answers", async () => {
  const { ana, one } = await wishUsed();
  expect(await ana.get("/api/quiz/latest")).toEqual({ answers: null });
  expect(await ana.get("/api/quiz/last-session")).toMatchObject({ lastQuizTime: null });
  expect(await one.take(CALM)).toMatchObject({ status: 200 });
  expect(await one.labels()).toEqual([null, null]);
});

test("only the last wish of a session is stored, and no longer than what's read of it", async () => {
  const { db, ana, one } = await wishUsed();
  await one.wish(`${"very ".repeat(200)}funny`);
  const stored = await db.query<{ wish: string }>(
    "select q.wish from quizzes q join users u on u.id = q.user_id where u.email = $1",
    [ana.email],
  );
  expect(stored.map(({ wish }) => wish.length)).toEqual([200]);
});

test.for([
  ["nothing", ""],
  ["blanks", "   "],
  ["a control character", "funny\u0000"],
  ["3,000 characters", "a".repeat(3000)],
])("a wish of %s is refused and changes nothing", async ([, text]) => {
  const { one } = await wishUsed();
  expect((await one.wish(text ?? "")).status).toBe(400);
  expect(await one.labels()).toHaveLength(4);
});

test("a visitor can't use a wish for tonight", async () => {
  const { visitor } = await testApp();
  expect((await visitor.send("PUT", "/api/quiz/wish", { text: WISH })).status).toBe(401);
});
