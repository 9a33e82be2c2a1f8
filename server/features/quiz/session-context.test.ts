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
