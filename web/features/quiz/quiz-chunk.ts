import { currentToken } from "../../api/access-token.ts";
import { lazyDialog } from "../../ui/lazy-dialog.tsx";
import { readMarks } from "./quiz-marks.ts";

/** Its code does not come for who has put it off, or has just taken it. */
export const SessionQuiz = lazyDialog({
  load: async () => (await import("./session-quiz.tsx")).SessionQuiz,
  isWanted: ({ isAsked, isHeldBack }) => isAsked || (!isHeldBack && mayOpen()),
  isAwaited: ({ isAsked }) => isAsked,
});

function mayOpen(): boolean {
  const { skipUntil, lastLocalQuiz } = readMarks(Date.now());
  return currentToken() !== null && skipUntil === null && lastLocalQuiz === null;
}
