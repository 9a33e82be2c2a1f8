import { expect, test } from "vitest";

import { queryPlan } from "#server/testing/query-plan.ts";
import { expectRefusal } from "#server/testing/refusal.ts";
import { ownApp, testApp } from "#server/testing/test-app.ts";

import { signInAgain } from "./quiz.fixture.ts";
import { selectLatestQuiz } from "./store.ts";

const HOUR = 60 * 60;
const CALL = ["POST", "/api/quiz/session"] as const;

test("of twenty quizzes sent at once one is taken, and the others are told when the next may be", async () => {
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

test("after an hour the quiz may be taken again, and not a second sooner; another waits for nobody", async () => {
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

test("an explicit retake within the hour is taken, and its answers count", async () => {
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
  "a clock that is set back by %d hours keeps nobody waiting, and what is taken then is the latest",
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

test("of a quiz whose connection to the database is lost nothing is kept, and it may be sent again", async () => {
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

test("the latest quiz is found by an index among a hundred thousand", async () => {
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
  const plan = await queryPlan(db, (asked) => selectLatestQuiz(asked, 1));
  expect(plan).toContain("quizzes_of_user");
  expect(plan).not.toMatch(/Seq Scan/);
}, 60_000);
