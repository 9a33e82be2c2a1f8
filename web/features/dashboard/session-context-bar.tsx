import { Moon, X } from "lucide-react";
import { type RefObject, useRef } from "react";

import { type ContextAnswer, answerKey } from "#contract/quiz-answers.ts";
import type { WireSessionContext } from "#contract/quiz.ts";

import { sessionContextWords as words } from "../../messages/session-context.ts";
import { Button } from "../../ui/button.tsx";
import { wordsOf } from "./context-words.ts";
import { useContextChanges } from "./use-context-changes.ts";

import "../../ui/mood-lights.css";
import styles from "./session-context-bar.module.css";

type Props = { context: WireSessionContext | null; onAskQuiz: () => void };

/** What the viewer said of tonight, each answer to be taken back by itself; and the way to say it. */
export function SessionContextBar({ context, onAskQuiz }: Props) {
  const { answers, takeBack, clear } = useContextChanges(context);
  const listRef = useRef<HTMLUListElement>(null);
  const askRef = useRef<HTMLButtonElement>(null);

  /** The button that had the focus goes: the next one gets it, or what is left. */
  function take(answer: ContextAnswer, place: number): void {
    takeBack(answer);
    requestAnimationFrame(() => chipAt(listRef, place)?.focus() ?? askRef.current?.focus());
  }

  const isPreferred = context?.origin === "preferred";
  const hasAnswers = answers.length > 0;
  return (
    <div className={styles["bar"]}>
      {hasAnswers && (
        <ul
          ref={listRef}
          className={styles["answers"]}
          aria-label={isPreferred ? words.labelPreferred : words.label}
        >
          {answers.map((answer, place) => (
            <li key={answerKey(answer)} className={styles["answer"]}>
              <AnswerChip
                answer={answer}
                isUnderstood={answer.is_understood}
                onTake={() => take(answer, place)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles["actions"]}>
        <Button
          ref={askRef}
          kind={hasAnswers ? "quiet" : "ghost"}
          size="small"
          icon={hasAnswers ? undefined : Moon}
          onClick={onAskQuiz}
        >
          {hasAnswers ? words.askAgain : words.ask}
        </Button>
        {hasAnswers && (
          <Button kind="quiet" size="small" onClick={clear}>
            {isPreferred ? words.clearPreferred : words.clear}
          </Button>
        )}
      </div>
    </div>
  );
}

function chipAt(list: RefObject<HTMLUListElement | null>, place: number): HTMLElement | undefined {
  const chips = [...(list.current?.querySelectorAll<HTMLElement>("button") ?? [])];
  return chips[Math.min(place, chips.length - 1)];
}

type ChipProps = { answer: ContextAnswer; isUnderstood: boolean; onTake: () => void };

function AnswerChip({ answer, isUnderstood, onTake }: ChipProps) {
  const text = wordsOf(answer);
  return (
    <button
      type="button"
      className={styles["chip"]}
      data-mood={answer.question === "moods" ? answer.value : undefined}
      data-understood={isUnderstood}
      aria-label={words.takeAway(isUnderstood ? text : words.notUnderstood(text))}
      title={isUnderstood ? undefined : words.notUnderstood(text)}
      onClick={onTake}
    >
      {answer.question === "moods" && <span className={styles["light"]} aria-hidden="true" />}
      <span className={styles["words"]}>{text}</span>
      <X size={15} aria-hidden="true" />
    </button>
  );
}
