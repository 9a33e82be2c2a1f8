import type { PersonMood } from "#contract/quiz-answers.ts";
import { labelOf } from "#contract/vocabulary.ts";

import { quizWords } from "../../messages/quiz.ts";
import { Button } from "../../ui/button.tsx";
import { DialogHeading } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { MoodBackdrop } from "../../ui/mood-backdrop.tsx";
import type { Sending } from "./use-sending.ts";

import styles from "./quiz-prompt.module.css";

type Props = {
  words: { heading: string; text: string; reuse: string; again: string };
  /** From the latest quiz. */
  moods: readonly PersonMood[];
  sending: Sending;
  onReuse: () => void;
  onAgain: () => void;
  onSkip: () => void;
};

/** Offers to reuse the previous answers. */
export function QuizPrompt({ words, moods, sending, onReuse, onAgain, onSkip }: Props) {
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
