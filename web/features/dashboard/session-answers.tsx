import { X } from "lucide-react";
import { type MouseEvent, useState } from "react";

import { answerKey } from "#contract/quiz-answers.ts";
import type { WireSessionContext } from "#contract/quiz.ts";

import { sessionContextWords as words } from "../../messages/session-context.ts";
import { Button } from "../../ui/button.tsx";
import { clearAnswers, removeAnswer } from "./change-context.ts";
import { wordsOf } from "./context-words.ts";
import { useEndOfSession } from "./use-end-of-session.ts";
import { useFocusAfter } from "./use-focus-after.ts";
import { useUpdateAnnounced } from "./use-update-announced.ts";

import "../../ui/mood-lights.css";
import styles from "./session-answers.module.css";

export type SessionAnswersProps = {
  context: WireSessionContext | null;
  /** The matching picks are loading. */
  isRenewing: boolean;
};

/** The rest are behind a Show more button. */
const MAX_COLLAPSED = 6;
const NO_ANSWERS: WireSessionContext["answers"] = [];

/** Tonight's answers; each can be removed separately. */
export function SessionAnswers({ context, isRenewing }: SessionAnswersProps) {
  const [isExpanded, setExpanded] = useState(false);
  const keepFocusNear = useFocusAfter();
  const announceUpdate = useUpdateAnnounced(isRenewing);
  useEndOfSession(context?.origin === "quiz");
  const answers = context?.answers ?? NO_ANSWERS;
  if (context === null || answers.length === 0) return null;

  function applyChange(event: MouseEvent, change: () => Promise<void>): void {
    keepFocusNear(event.currentTarget);
    announceUpdate();
    void change();
  }

  function showAll(event: MouseEvent): void {
    keepFocusNear(event.currentTarget);
    setExpanded(true);
  }

  const isPreferred = context.origin === "preferred";
  const shown = isExpanded ? answers : answers.slice(0, MAX_COLLAPSED);
  return (
    <>
      <ul
        className={styles["answers"]}
        data-whole={isExpanded}
        aria-label={isPreferred ? words.labelPreferred : words.label}
      >
        {shown.map((answer) => (
          <li key={answerKey(answer)} className={styles["answer"]}>
            <AnswerChip
              answer={answer}
              onRemove={(event) => applyChange(event, () => removeAnswer(answer))}
            />
          </li>
        ))}
        {shown.length < answers.length && (
          <li className={styles["answer"]}>
            <Button kind="quiet" size="small" onClick={showAll}>
              {words.more(answers.length - shown.length)}
            </Button>
          </li>
        )}
      </ul>
      <Button
        kind="quiet"
        size="small"
        className={styles["clear"]}
        onClick={(event) => applyChange(event, clearAnswers)}
      >
        {isPreferred ? words.clearPreferred : words.clear}
      </Button>
    </>
  );
}

type ChipProps = {
  answer: WireSessionContext["answers"][number];
  onRemove: (event: MouseEvent) => void;
};

function AnswerChip({ answer, onRemove }: ChipProps) {
  const { question, value, is_understood: isUnderstood } = answer;
  const text = isUnderstood ? wordsOf(answer) : words.notUnderstood(value);
  return (
    <button
      type="button"
      className={styles["chip"]}
      data-mood={question === "moods" ? value : undefined}
      data-understood={isUnderstood}
      aria-label={words.takeAway(text)}
      onClick={onRemove}
    >
      {question === "moods" && <span className={styles["light"]} aria-hidden="true" />}
      <bdi className={styles["words"]}>{text}</bdi>
      <X size={15} aria-hidden="true" />
    </button>
  );
}
