import { currentToken } from "../../api/access-token.ts";
import { sessionId } from "../../api/session-id.ts";
import { lazyDialog } from "../../ui/lazy-component.tsx";
import { readMarks, wasDismissedIn } from "./quiz-marks.ts";

/** Not loaded for viewers who skipped the quiz, dismissed it in this session, or just took it. */
export const SessionQuiz = lazyDialog({
  load: async () => (await import("./session-quiz.tsx")).SessionQuiz,
  isWanted: ({ isAsked, isHeldBack }) => isAsked || (!isHeldBack && mayOpen()),
  isAwaited: ({ isAsked }) => isAsked,
});

function mayOpen(): boolean {
  const { skipUntil, lastLocalQuiz } = readMarks(Date.now());
  const isMarked = skipUntil !== null || lastLocalQuiz !== null || wasDismissedIn(sessionId());
  return currentToken() !== null && !isMarked;
}
