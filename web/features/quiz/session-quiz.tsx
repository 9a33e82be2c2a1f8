import { useState } from "react";

import type { PersonMood } from "#contract/quiz-answers.ts";
import { labelOf } from "#contract/vocabulary.ts";

import { quizWords } from "../../messages/quiz.ts";
import { toastSuccess } from "../../titles/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogHeading } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form.tsx";
import { MoodBackdrop } from "../../ui/mood-backdrop.tsx";
import { QuizQuestions } from "./quiz-questions.tsx";
import { reuseLatestAnswers, sendQuiz, useSending, type Sending } from "./quiz-requests.ts";
import { type SessionQuizProps, useSessionQuiz } from "./use-session-quiz.ts";

import styles from "./quiz.module.css";

/** The session quiz. It opens by itself if `quiz-gate.ts` allows it, and when the viewer asks for it. */
export function SessionQuiz(props: SessionQuizProps) {
  const { view, previousMoods, close, dismiss, skip, startFresh, takeAgain } = useSessionQuiz(props);
  const sending = useSending();
  const [shown, setShown] = useState(view);
  // Keeps showing the last view while the dialog closes.
  if (view !== "closed" && view !== shown) setShown(view);

  function send(act: () => Promise<void>, fallback: string): void {
    void sending.start(async () => {
      await act();
      close();
      toastSuccess(quizWords.sent);
    }, fallback);
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

type Props = {
  words: { heading: string; text: string; reuse: string; again: string };
  /** Moods from the latest quiz. */
  moods: readonly PersonMood[];
  sending: Sending;
  onReuse: () => void;
  onAgain: () => void;
  onSkip: () => void;
};

/** Offers to reuse the previous answers. */
function QuizPrompt({ words, moods, sending, onReuse, onAgain, onSkip }: Props) {
  const { isBusy, error } = sending;
  return (
    <>
      <MoodBackdrop moods={moods} />
      <div className={styles["prompt"]}>
        <DialogHeading>{words.heading}</DialogHeading>
        <p className={styles["text"]}>{words.text}</p>
        {moods.length > 0 && (
          <ul className={styles["moods"]} aria-label={quizWords.lastTime}>
            {moods.map((mood) => (
              <li key={mood} className={styles["mood"]} data-mood={mood}>
                <span className={styles["orb"]} aria-hidden="true" />
                {labelOf(mood)}
              </li>
            ))}
          </ul>
        )}
        <FormError message={error} />
        <div className={styles["acts"]}>
          <Button
            kind="primary"
            size="large"
            isFullWidth
            isBusy={isBusy}
            busyLabel={quizWords.sending}
            onClick={onReuse}
          >
            {words.reuse}
          </Button>
          <Button size="large" isFullWidth disabled={isBusy} onClick={onAgain}>
            {words.again}
          </Button>
          <Button kind="quiet" isFullWidth disabled={isBusy} onClick={onSkip}>
            {quizWords.skip}
          </Button>
        </div>
      </div>
    </>
  );
}
