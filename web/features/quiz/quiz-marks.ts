/**
 * What this browser remembers about the quiz: until when it's skipped, when it was last taken here, and in which
 * session it was dismissed. Times are by the browser's clock.
 */
import { STORAGE_KEYS, readNumber, readText, remove, writeText } from "../../api/storage.ts";

const SKIP_MS = 24 * 60 * 60 * 1000;
const RECENT_MS = 60 * 60 * 1000;

export type QuizMarks = { skipUntil: number | null; lastLocalQuiz: number | null };

/**
 * Ignores expired marks, and marks that only a fast clock could have written: those would block the quiz for too
 * long.
 */
export function validMarks({ skipUntil, lastLocalQuiz }: QuizMarks, now: number): QuizMarks {
  const leftMs = skipUntil === null ? 0 : skipUntil - now;
  const ageMs = lastLocalQuiz === null ? RECENT_MS : now - lastLocalQuiz;
  return {
    skipUntil: leftMs > 0 && leftMs <= SKIP_MS ? skipUntil : null,
    lastLocalQuiz: ageMs >= 0 && ageMs < RECENT_MS ? lastLocalQuiz : null,
  };
}

/** The valid marks. Invalid ones are removed from storage, so they can't become valid later. */
export function readMarks(now: number): QuizMarks {
  const marks = validMarks(
    { skipUntil: readNumber(STORAGE_KEYS.skipQuizUntil), lastLocalQuiz: readNumber(STORAGE_KEYS.lastQuiz) },
    now,
  );
  if (marks.skipUntil === null) remove(STORAGE_KEYS.skipQuizUntil);
  if (marks.lastLocalQuiz === null) remove(STORAGE_KEYS.lastQuiz);
  return marks;
}

export function skipForADay(now: number): void {
  writeText(STORAGE_KEYS.skipQuizUntil, String(now + SKIP_MS));
}

export function markTaken(now: number): void {
  writeText(STORAGE_KEYS.lastQuiz, String(now));
}

export function forgetTaken(): void {
  remove(STORAGE_KEYS.lastQuiz);
}

export function markDismissed(sessionId: string): void {
  writeText(STORAGE_KEYS.quizDismissedIn, sessionId);
}

export function wasDismissedIn(sessionId: string): boolean {
  return readText(STORAGE_KEYS.quizDismissedIn) === sessionId;
}
