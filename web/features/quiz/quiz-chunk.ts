import { currentToken } from "../../api/access-token.ts";
import { sessionId } from "../../api/session-id.ts";
import { lazyDialog } from "../../ui/lazy-component.tsx";
import { readMarks, wasDismissedIn } from "./quiz-marks.ts";

/** Unless the viewer opens it, the quiz isn't loaded if they skipped, dismissed or took it recently. */
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
