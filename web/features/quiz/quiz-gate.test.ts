import fc from "fast-check";
import { expect, test } from "vitest";

import { type GateConditions, type QuizGate, gateOf } from "./quiz-gate.ts";
import { type QuizMarks, validMarks } from "./quiz-marks.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const NOW = Date.parse("2026-11-23T20:00:00Z");
/** The server's clock is three hours behind the browser's. */
const SERVER_NOW = NOW - 3 * HOUR_MS;

/** Name, end of the skip, and whether the skip still applies. */
const SKIPS = [
  ["none", null, false],
  ["for a second more", NOW + SECOND_MS, true],
  ["for a day from now", NOW + DAY_MS, true],
  ["for longer than a day", NOW + DAY_MS + SECOND_MS, false],
  ["until now", NOW, false],
  ["until yesterday", NOW - DAY_MS, false],
] as const;

/** Name, time of the quiz, and whether it was within the last hour. */
const LOCAL_QUIZZES = [
  ["none", null, false],
  ["now", NOW, true],
  ["59 minutes ago", NOW - 59 * MINUTE_MS, true],
  ["an hour ago", NOW - HOUR_MS, false],
  ["in a minute", NOW + MINUTE_MS, false],
] as const;

/** Name, times, and how long ago the quiz was: under five minutes, under four hours, or effectively never. */
const LAST_QUIZZES = [
  ["none", null, "never"],
  ["just now", { takenAt: SERVER_NOW, serverNow: SERVER_NOW }, "minutes"],
  ["under 5 minutes", { takenAt: SERVER_NOW - 299 * SECOND_MS, serverNow: SERVER_NOW }, "minutes"],
  ["5 minutes", { takenAt: SERVER_NOW - 300 * SECOND_MS, serverNow: SERVER_NOW }, "hours"],
  ["under 4 hours", { takenAt: SERVER_NOW - 4 * HOUR_MS + SECOND_MS, serverNow: SERVER_NOW }, "hours"],
  ["4 hours", { takenAt: SERVER_NOW - 4 * HOUR_MS, serverNow: SERVER_NOW }, "never"],
  ["still to come", { takenAt: SERVER_NOW + SECOND_MS, serverNow: SERVER_NOW }, "never"],
  ["2 minutes by the browser's clock", { takenAt: NOW - 2 * MINUTE_MS, serverNow: null }, "minutes"],
  ["2 hours by the browser's clock", { takenAt: NOW - 2 * HOUR_MS, serverNow: null }, "hours"],
  ["still to come by the browser's clock", { takenAt: NOW + MINUTE_MS, serverNow: null }, "never"],
] as const;

const EITHER = [true, false] as const;

/** The specified behavior as a table: the first matching line applies. "-" matches anything. */
const ORACLE: readonly (readonly [conditions: string, QuizGate])[] = [
  // token bypass skip local server answers session
  ["no      -      -    -     -       -     -", "closed"],
  ["yes    yes     -    -     -       -     -", "questions"],
  ["yes    no     yes   -     -       -     -", "closed"],
  ["yes    no     no   yes    -       -     -", "closed"],
  ["yes    no     no   no  minutes    -     -", "closed"],
  ["yes    no     no   no     -      yes   new", "welcome-back"],
  ["yes    no     no   no   hours     -    same", "taken-recently"],
  ["yes    no     no   no     -       -     -", "questions"],
];

function owed(situation: readonly string[]): QuizGate | undefined {
  return ORACLE.find(([conditions]) =>
    conditions.split(/\s+/u).every((word, place) => word === "-" || word === situation[place]),
  )?.[1];
}

const word = (is: boolean) => (is ? "yes" : "no");

test("the quiz opens as specified in every combination of conditions", () => {
  const wrong: string[] = [];
  const seen = new Set<QuizGate>();
  let combinations = 0;
  for (const [skip, skipUntil, skips] of SKIPS)
    for (const [local, lastLocalQuiz, isLocal] of LOCAL_QUIZZES)
      for (const [server, lastQuiz, age] of LAST_QUIZZES)
        for (const hasToken of EITHER)
          for (const isTimeCheckBypassed of EITHER)
            for (const hasAnswers of EITHER)
              for (const isNewSession of EITHER) {
                combinations++;
                const conditions = { hasToken, now: NOW, skipUntil, lastLocalQuiz, lastQuiz, isNewSession };
                const gate = gateOf({ ...conditions, hasAnswers, isTimeCheckBypassed });
                const session = isNewSession ? "new" : "same";
                const times = [word(skips), word(isLocal), age];
                const situation = [
                  word(hasToken),
                  word(isTimeCheckBypassed),
                  ...times,
                  word(hasAnswers),
                  session,
                ];
                seen.add(gate);
                if (gate !== owed(situation))
                  wrong.push(
                    `${gate}: skip ${skip}, here ${local}, server ${server}, ${situation.join(" ")}`,
                  );
              }
  expect(wrong).toEqual([]);
  expect(combinations).toBe(6 * 5 * 10 * 16);
  expect([...seen].toSorted()).toEqual(["closed", "questions", "taken-recently", "welcome-back"]);
});

const anyTime = fc.option(fc.integer({ min: NOW - 9 * DAY_MS, max: NOW + 9 * DAY_MS }), { nil: null });
const anyVisits = fc.array(fc.nat(2 * DAY_MS), { maxLength: 8 });
const NOTHING: Omit<GateConditions, keyof QuizMarks> = {
  hasToken: true,
  now: NOW,
  lastQuiz: null,
  isNewSession: false,
  hasAnswers: false,
  isTimeCheckBypassed: false,
};

/**
 * Simulates visits at these times after the first; each removes marks that no longer count. @returns the visits
 * at which the quiz stayed closed
 */
function closedAt(marks: QuizMarks, visits: readonly number[]): number[] {
  let kept = marks;
  const closed: number[] = [];
  for (const later of [0, ...visits].toSorted((a, b) => a - b)) {
    const now = NOW + later;
    kept = validMarks(kept, now);
    if (gateOf({ ...NOTHING, ...kept, now }) === "closed") closed.push(later);
  }
  return closed;
}

test("whatever a wrong clock wrote, a skip keeps the quiz closed for a day at most", () => {
  const property = fc.property(anyTime, anyVisits, (skipUntil, visits) => {
    expect(Math.max(0, ...closedAt({ skipUntil, lastLocalQuiz: null }, visits))).toBeLessThan(DAY_MS);
  });
  fc.assert(property);
});

test("whatever a wrong clock wrote, a quiz taken here keeps the quiz closed for an hour at most", () => {
  const property = fc.property(anyTime, anyVisits, (lastLocalQuiz, visits) => {
    expect(Math.max(0, ...closedAt({ skipUntil: null, lastLocalQuiz }, visits))).toBeLessThan(HOUR_MS);
  });
  fc.assert(property);
});

test("however wrong the viewer's clock is, the quiz stays closed for five minutes of server time after the last one", () => {
  const property = fc.property(fc.integer(), fc.nat(DAY_MS), (now, ageMs) => {
    const lastQuiz = { takenAt: SERVER_NOW - ageMs, serverNow: SERVER_NOW };
    const gate = gateOf({ ...NOTHING, now, skipUntil: null, lastLocalQuiz: null, lastQuiz });
    expect(gate === "closed").toBe(ageMs < 5 * MINUTE_MS);
  });
  fc.assert(property);
});
