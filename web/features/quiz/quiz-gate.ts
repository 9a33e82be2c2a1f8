/**
 * Decides whether the quiz opens by itself, and with which view. The clocks and data are passed in.
 */
import { type QuizMarks, validMarks } from "./quiz-marks.ts";

const FRESH_MS = 5 * 60 * 1000;
const RECENT_MS = 4 * 60 * 60 * 1000;

export type QuizGate = "closed" | "welcome-back" | "taken-recently" | "questions";

/**
 * When the latest quiz was taken, by the server's clock, and that clock's time in the same response; `serverNow` is
 * `null` if the response didn't contain it.
 */
export type LastQuiz = { takenAt: number; serverNow: number | null };

export type GateConditions = QuizMarks & {
  hasToken: boolean;
  /** By the browser's clock, like the marks. */
  now: number;
  lastQuiz: LastQuiz | null;
  isNewSession: boolean;
  hasAnswers: boolean;
  /** Whether the questions open regardless of when the latest quiz was taken. */
  isTimeCheckBypassed: boolean;
};

export function gateOf(conditions: GateConditions): QuizGate {
  const { hasToken, now, lastQuiz, isNewSession, hasAnswers, isTimeCheckBypassed } = conditions;
  if (!hasToken) return "closed";
  if (isTimeCheckBypassed) return "questions";
  const { skipUntil, lastLocalQuiz } = validMarks(conditions, now);
  if (skipUntil !== null || lastLocalQuiz !== null) return "closed";
  const ageMs = lastQuiz === null ? Infinity : (lastQuiz.serverNow ?? now) - lastQuiz.takenAt;
  if (ageMs >= 0 && ageMs < FRESH_MS) return "closed";
  if (hasAnswers && isNewSession) return "welcome-back";
  return ageMs >= 0 && ageMs < RECENT_MS && !isNewSession ? "taken-recently" : "questions";
}
