import { expect, test } from "vitest";

import { queryPlan } from "#server/testing/databases.ts";
import { expectRefusal } from "#server/testing/refusal.ts";
import { testApp, ownApp } from "#server/testing/test-app.ts";

import { FULL_QUIZ, signInAgain } from "./quiz.fixture.ts";
import { selectLatest } from "./store.ts";

const PASSED = Object.fromEntries(
  Object.entries(FULL_QUIZ).map(([question, answer]) => [question, Array.isArray(answer) ? [] : null]),
);

test("a quiz is saved as answered", async () => {
  const { ana, clock } = await testApp();
  await ana.ok("POST", "/api/quiz/session", FULL_QUIZ);
  expect(await ana.get("/api/quiz/latest")).toEqual({ answers: FULL_QUIZ });
  const now = clock.now().toISOString();
  expect(await ana.get("/api/quiz/last-session")).toMatchObject({ lastQuizTime: now, now });
});

test("without a quiz the answers are null, with the server's time", async () => {
  const { ana, clock } = await testApp();
  expect(await ana.get("/api/quiz/latest")).toEqual({ answers: null });
  expect(await ana.get("/api/quiz/context")).toEqual({ context: null });
  expect(await ana.get("/api/quiz/last-session")).toMatchObject({
    lastQuizTime: null,
    now: clock.now().toISOString(),
  });
});

test("an account's first visit ends four hours after it was created", async () => {
  const { ana, clock } = await ownApp();
  expect(await ana.get("/api/quiz/last-session")).toMatchObject({ isFirstVisit: true });
  clock.advance(4 * 60 * 60);
  await signInAgain(ana);
  expect(await ana.get("/api/quiz/last-session")).toMatchObject({ isFirstVisit: false });
});

test.for<[string, object]>([
  ["missing", {}],
  [
    "null",
    Object.fromEntries(
      Object.keys(PASSED).map((question) => [question, question === "desired_emotions" ? [] : null]),
    ),
  ],
  [
    "empty",
    Object.fromEntries(
      Object.keys(PASSED).map((question) => [question, question === "desired_emotions" ? [] : ""]),
    ),
  ],
  ["blank", { viewing_group: "  ", starting_point: " ", avoid_content: " , ,, " }],
])("a question whose answer is %s counts as skipped", async ([, answers]) => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/quiz/session", { ...answers, moods: ["calm"] });
  expect(await ana.get("/api/quiz/latest")).toEqual({ answers: { ...PASSED, moods: ["calm"] } });
});

test("content to avoid can be comma-separated text", async () => {
  const { ana } = await testApp();
  await ana.ok("POST", "/api/quiz/session", { moods: ["calm"], avoid_content: " gore,, spiders , gore " });
  expect(await ana.get("/api/quiz/latest")).toMatchObject({
    answers: { avoid_content: ["gore", "spiders"] },
  });
});

test("times sent by the client are ignored", async () => {
  const { ana, clock } = await testApp();
  const sent = { taken_at: "2001-01-01T00:00:00Z", timestamp: 0, lastQuizTime: "2099-01-01T00:00:00Z" };
  await ana.ok("POST", "/api/quiz/session", { moods: ["calm"], ...sent });
  expect(await ana.get("/api/quiz/last-session")).toMatchObject({ lastQuizTime: clock.now().toISOString() });
});

test("taking a quiz is recorded once", async () => {
  const { ana, db } = await testApp();
  await ana.send("POST", "/api/quiz/session", FULL_QUIZ, { "x-session-id": "session-of-ana" });
  await ana.send("POST", "/api/quiz/session", FULL_QUIZ, { "x-session-id": "session-of-ana" });
  const events = await db.query(
    `select e.event_type as type, e.session_id as session from events e
     join users u on u.id = e.user_id where u.username = $1`,
    [ana.name],
  );
  expect(events).toEqual([{ type: "QUIZ_COMPLETED", session: "session-of-ana" }]);
});

const TOO_MANY = Array.from({ length: 10_000 }, () => "w");

test.for<[string, unknown, string]>([
  ["four moods", { moods: ["calm", "happy", "sad", "bored"] }, "validation_failed"],
  ["no mood", { moods: [] }, "validation_failed"],
  ["nothing", {}, "validation_failed"],
  ["an unknown mood", { moods: ["hungry"] }, "validation_failed"],
  ["a mood that only titles have", { moods: ["feel_good"] }, "validation_failed"],
  ["moods as text", { moods: "calm" }, "validation_failed"],
  ["a prototype key as a mood", { moods: ["__proto__"] }, "validation_failed"],
  [
    "four emotions",
    { moods: ["calm"], desired_emotions: ["amused", "moved", "awed", "scared"] },
    "validation_failed",
  ],
  ["an unknown emotion", { moods: ["calm"], desired_emotions: ["constructor"] }, "validation_failed"],
  ["an unknown choice", { moods: ["calm"], energy_level: "toString" }, "validation_failed"],
  ["a number as a choice", { moods: ["calm"], intensity: 3 }, "validation_failed"],
  ["10,000 things to avoid", { moods: ["calm"], avoid_content: TOO_MANY }, "batch_too_large"],
  [
    "10,000 things to avoid in one text",
    { moods: ["calm"], avoid_content: TOO_MANY.join(",") },
    "validation_failed",
  ],
  ["51 things to avoid", { moods: ["calm"], avoid_content: TOO_MANY.slice(0, 51) }, "batch_too_large"],
  ["a long thing to avoid", { moods: ["calm"], avoid_content: ["a".repeat(65)] }, "validation_failed"],
  ["a control character", { moods: ["calm"], avoid_content: "gore\u0000" }, "validation_failed"],
  ["a text-direction override", { moods: ["calm"], viewing_group: "\u202eevil" }, "validation_failed"],
  ["a long text", { moods: ["calm"], starting_point: "a".repeat(501) }, "validation_failed"],
  ["a list instead of text", { moods: ["calm"], viewing_group: ["me"] }, "validation_failed"],
  ["a list as its body", [], "validation_failed"],
  ["a prototype key as its body", '{"__proto__":{"moods":["calm"]}}', "invalid_json"],
])("a quiz with %s is refused, and nothing is saved", async ([, answers, code]) => {
  const { ana, db } = await testApp();
  const { status, body } = await ana.send("POST", "/api/quiz/session", answers);
  expect(status).toBe(400);
  expectRefusal(body, code);
  const [kept] = await db.query(
    `select (select count(*) from quizzes q where q.user_id = u.id) as quizzes,
       (select count(*) from events e where e.user_id = u.id) as events
     from users u where u.username = $1`,
    [ana.name],
  );
  expect(kept).toEqual({ quizzes: 0, events: 0 });
});

test.for<[object, string, string]>([
  [{ moods: ["calm", "happy", "sad", "bored"] }, "moods", "At most 3 moods can be chosen"],
  [{ moods: [] }, "moods", "Please choose at least one mood"],
  [{ moods: ["hungry"] }, "moods", "Unknown mood"],
  [
    { moods: ["calm"], avoid_content: ["a".repeat(65)] },
    "avoid_content",
    "Each entry of avoid content must be at most 64 characters",
  ],
  [
    { moods: ["calm"], avoid_content: "a, ".repeat(200) },
    "avoid_content",
    "Avoid content must be at most 500 characters",
  ],
])("a refusal of %j names %s: %s", async ([answers, field, sentence]) => {
  const { ana } = await testApp();
  const { body } = await ana.send("POST", "/api/quiz/session", answers);
  expect(body).toMatchObject({ error: sentence, fields: { [field]: sentence } });
});

test("users can't see or change each other's quiz", async () => {
  const { ana, ben } = await testApp();
  await ana.ok("POST", "/api/quiz/session", FULL_QUIZ);
  expect(await ben.get("/api/quiz/latest")).toEqual({ answers: null });
  expect(await ben.get("/api/quiz/last-session")).toMatchObject({ lastQuizTime: null });
  expect(await ben.get("/api/quiz/context")).toEqual({ context: null });
  expect(await ben.send("PUT", "/api/quiz/context", {})).toMatchObject({ status: 404 });
  await ben.ok("DELETE", "/api/quiz/context");
  expect(await ana.get("/api/quiz/context")).toMatchObject({ context: { origin: "quiz" } });
});

test("quizzes are deleted with the account", async () => {
  const { ana, db } = await testApp();
  await ana.ok("POST", "/api/quiz/session", FULL_QUIZ);
  const [row] = await db.query<{ id: number }>("select u.id from users u where u.username = $1", [ana.name]);
  await db.query("delete from users where username = $1", [ana.name]);
  expect(await db.query("select q.id from quizzes q where q.user_id = $1", [row?.id ?? 0])).toEqual([]);
});

test.for<[unknown]>([
  [{}],
  [[]],
  ["calm"],
  [null],
  [{ moods: "calm", avoid_content: 5 }],
  [{ moods: ["calm", "gone"] }],
])("answers stored by another version are read as far as possible: %j", async ([stored]) => {
  const { ana, db } = await testApp();
  await ana.ok("POST", "/api/quiz/session", FULL_QUIZ);
  await db.query(
    "update quizzes q set answers = $2::jsonb from users u where u.id = q.user_id and u.username = $1",
    [ana.name, JSON.stringify(stored)],
  );
  const moods = JSON.stringify(stored).includes("gone") ? ["calm"] : [];
  expect(await ana.get("/api/quiz/latest")).toEqual({ answers: { ...PASSED, moods } });
  expect((await ana.send("GET", "/api/quiz/context")).status).toBe(200);
  expect((await ana.picks(5)).items).toHaveLength(5);
});

test.for([
  ["POST", "/api/quiz/session"],
  ["GET", "/api/quiz/latest"],
  ["GET", "/api/quiz/last-session"],
  ["GET", "/api/quiz/context"],
  ["PUT", "/api/quiz/context"],
  ["DELETE", "/api/quiz/context"],
] as const)("%s %s requires signing in", async ([method, path]) => {
  const { visitor } = await testApp();
  expect(
    await visitor.send(method, path, method === "POST" || method === "PUT" ? {} : undefined),
  ).toMatchObject({ status: 401, body: { code: "auth_required" } });
});

const HOUR = 60 * 60;
const CALL = ["POST", "/api/quiz/session"] as const;

test("of 20 quizzes sent at once, one is accepted and the others are told when to retry", async () => {
  const { ana, db } = await testApp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ana.send(...CALL, { moods: ["calm"] })));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(refused).toHaveLength(19);
  for (const { body, headers } of refused) {
    expectRefusal(body, "rate_limited");
    expect(body).toMatchObject({ error: "You can take the quiz again in 60 minutes" });
    expect(headers.get("retry-after")).toBe(String(HOUR));
  }
  const kept = await db.query(
    `select e.event_type as type from quizzes q join users u on u.id = q.user_id join events e on e.user_id = u.id
     where u.username = $1`,
    [ana.name],
  );
  expect(kept).toEqual([{ type: "QUIZ_COMPLETED" }]);
});

test("the quiz can be retaken after exactly one hour, and other users don't have to wait", async () => {
  const { ana, ben, clock } = await testApp();
  await ana.ok(...CALL, { moods: ["calm"] });
  await ben.ok(...CALL, { moods: ["calm"] });
  clock.advance(HOUR - 1);
  await signInAgain(ana);
  const early = await ana.send(...CALL, { moods: ["happy"] });
  expect(early.body).toMatchObject({ error: "You can take the quiz again in a minute" });
  expect(early.headers.get("retry-after")).toBe("1");
  clock.advance(1);
  await ana.ok(...CALL, { moods: ["happy"] });
  expect(await ana.get("/api/quiz/latest")).toMatchObject({ answers: { moods: ["happy"] } });
});

test("an explicit retake within the hour is accepted, and its answers count", async () => {
  const { ana, db } = await testApp();
  await ana.ok(...CALL, { moods: ["calm"] });
  await ana.ok(...CALL, { moods: ["happy"], retake: true });
  expect(await ana.get("/api/quiz/latest")).toMatchObject({ answers: { moods: ["happy"] } });
  expect(await ana.get("/api/quiz/context")).toMatchObject({ context: { moods: ["happy"] } });
  const [stored] = await db.query<{ keys: string[] }>(
    `select array(select jsonb_object_keys(q.answers)) as keys from quizzes q join users u on u.id = q.user_id
     where u.username = $1 order by q.id desc limit 1`,
    [ana.name],
  );
  expect(stored?.keys).not.toContain("retake");
});

test.for([1, 2])(
  "setting the clock back %d h makes nobody wait, and a quiz taken then counts as the latest",
  async (hours) => {
    const { ana, clock } = await testApp();
    await ana.ok(...CALL, { moods: ["calm"] });
    clock.advance(-hours * HOUR);
    await signInAgain(ana);
    await ana.ok(...CALL, { moods: ["happy"] });
    expect(await ana.get("/api/quiz/latest")).toMatchObject({ answers: { moods: ["happy"] } });
    expect(await ana.get("/api/quiz/last-session")).toMatchObject({
      lastQuizTime: clock.now().toISOString(),
    });
    expect(await ana.get("/api/quiz/context")).toMatchObject({ context: { moods: ["happy"] } });
    expect((await ana.send(...CALL, { moods: ["sad"] })).status).toBe(429);
  },
);

test("if the database connection is lost while saving a quiz, nothing is saved and the quiz can be sent again", async () => {
  const { ana, db } = await ownApp();
  const quizzesAndEvents = () =>
    db.query("select (select count(*) from quizzes) as quizzes, (select count(*) from events) as events");
  await db.transaction(async (tx) => {
    await tx.query("select from users where username = $1 for update", [ana.name]);
    const sent = ana.send(...CALL, { moods: ["calm"] });
    const ended = () =>
      tx.query(
        `select pg_terminate_backend(a.pid) from pg_stat_activity a
         where a.datname = current_database() and a.wait_event_type = 'Lock'`,
      );
    await expect.poll(ended, { timeout: 15_000 }).toHaveLength(1);
    const { status, body } = await sent;
    expect(status).toBe(503);
    expectRefusal(body, "db_unavailable");
  });
  expect(await quizzesAndEvents()).toEqual([{ quizzes: 0, events: 0 }]);
  await ana.ok(...CALL, { moods: ["calm"] });
  expect(await quizzesAndEvents()).toEqual([{ quizzes: 1, events: 1 }]);
});

test("finding the latest quiz among roughly 100,000 uses an index", async () => {
  const { db } = await ownApp();
  await db.longTransaction(async (tx) => {
    await tx.query(
      `insert into users (username, username_key, email, email_key, password_hash)
       select w, w, w, w, '' from (select gen_random_uuid()::text as w from generate_series(1, 98)) words`,
    );
    await tx.query(
      `insert into quizzes (user_id, answers, taken_at)
       select u.id, '{}', now() - make_interval(mins => n) from users u cross join generate_series(1, 1000) n`,
    );
    await tx.query("analyze quizzes");
  });
  const plan = await queryPlan(db, (asked) => selectLatest(asked, 1, "quizzes"));
  expect(plan).toContain("quizzes_of_user");
  expect(plan).not.toMatch(/Seq Scan/);
}, 60_000);
