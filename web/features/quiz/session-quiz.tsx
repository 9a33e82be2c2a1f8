import { useState } from "react";

import { quizWords } from "../../messages/quiz.ts";
import { toastSuccess } from "../../titles/toasts.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { QuizPrompt } from "./quiz-prompt.tsx";
import { QuizQuestions } from "./quiz-questions.tsx";
import { reuseLatestAnswers, sendQuiz } from "./send-quiz.ts";
import { useSending } from "./use-sending.ts";
import { type SessionQuizProps, useSessionQuiz } from "./use-session-quiz.ts";

/** The session quiz. Opens by itself when allowed, and on request. */
export function SessionQuiz(props: SessionQuizProps) {
  const { view, previousMoods, close, dismiss, skip, startFresh, takeAgain } = useSessionQuiz(props);
  const sending = useSending();
  const [shown, setShown] = useState(view);
  // Keeps its content while closing.
  if (view !== "closed" && view !== shown) setShown(view);

  function send(act: () => Promise<void>, ours: string): void {
    void sending.start(async () => {
      await act();
      close();
      toastSuccess(quizWords.sent);
    }, ours);
  }

  function leave(): void {
    sending.clearError();
    dismiss();
  }

  return (
    <Dialog
      isOpen={view !== "closed"}
      onClose={leave}
      isDismissable={!sending.isBusy}
      size={shown === "questions" ? "large" : "medium"}
    >
      {shown === "questions" && (
        <QuizQuestions
          sending={sending}
          onSubmit={(answers) => send(() => sendQuiz(answers), quizWords.sendingFailed)}
          onSkip={skip}
        />
      )}
      {(shown === "welcome-back" || shown === "taken-recently") && (
        <QuizPrompt
          words={shown === "welcome-back" ? quizWords.welcomeBack : quizWords.takenRecently}
          moods={previousMoods}
          sending={sending}
          onReuse={() => send(reuseLatestAnswers, quizWords.reuseFailed)}
          onAgain={shown === "welcome-back" ? startFresh : takeAgain}
          onSkip={skip}
        />
      )}
    </Dialog>
  );
}
