/** Whether the quiz opens by itself, and with what. Pure: clocks and what is known come in. */
import { type QuizMarks, marksThatCount } from "./quiz-marks.ts";

const FRESH_MS = 5 * 60 * 1000;
const RECENT_MS = 4 * 60 * 60 * 1000;

export type QuizGate = "closed" | "welcome-back" | "taken-recently" | "questions";

/** When the server has the latest quiz from, and what time it was there when it said so; null where it did not say. */
export type LastQuiz = { takenAt: number; serverNow: number | null };

export type GateConditions = QuizMarks & {
  hasToken: boolean;
  /** By the browser's clock, as the marks. */
  now: number;
  lastQuiz: LastQuiz | null;
  isNewSession: boolean;
  hasAnswers: boolean;
  /** After "Take it again", and for who asks for the quiz. */
  isTimeCheckBypassed: boolean;
};

export function gateOf(conditions: GateConditions): QuizGate {
  const { hasToken, now, lastQuiz, isNewSession, hasAnswers, isTimeCheckBypassed } = conditions;
  if (!hasToken) return "closed";
  if (isTimeCheckBypassed) return "questions";
  const { skipUntil, lastLocalQuiz } = marksThatCount(conditions, now);
  if (skipUntil !== null || lastLocalQuiz !== null) return "closed";
  const ageMs = lastQuiz === null ? Infinity : (lastQuiz.serverNow ?? now) - lastQuiz.takenAt;
  if (ageMs >= 0 && ageMs < FRESH_MS) return "closed";
  if (hasAnswers && isNewSession) return "welcome-back";
  return ageMs >= 0 && ageMs < RECENT_MS && !isNewSession ? "taken-recently" : "questions";
}
