import { X } from "lucide-react";
import { type MouseEvent, useState, useEffect, useRef } from "react";

import { answerKey } from "#contract/quiz-answers.ts";
import type { WireSessionContext } from "#contract/quiz.ts";

import { invalidateFilteredLists } from "../../api/filtered-lists.ts";
import { SESSION_STARTED } from "../../api/session-id.ts";
import { STORAGE_KEYS } from "../../api/storage.ts";

import "../../ui/mood-lights.css";
import { sessionContextWords as words } from "../../messages/session-context.ts";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { useFocusAfter } from "../../ui/use-focus-after.ts";
import { clearAnswers, removeAnswer, wordsOf } from "./change-context.ts";

import styles from "./session-answers.module.css";

export type SessionAnswersProps = {
  context: WireSessionContext | null;
  /** Whether picks that match the current answers are loading. */
  isRefreshing: boolean;
};

/** Further answers are hidden behind a button that shows them all. */
const MAX_COLLAPSED = 6;
const NO_ANSWERS: WireSessionContext["answers"] = [];

/** Tonight's answers; each can be removed separately. */
export function SessionAnswers({ context, isRefreshing }: SessionAnswersProps) {
  const [isExpanded, setExpanded] = useState(false);
  const keepFocusNear = useFocusAfter();
  const announceUpdate = useUpdateAnnounced(isRefreshing);
  useEndOfSession(context?.origin === "quiz" || context?.origin === "wish");
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

/**
 * Refetches the rows when a new session starts, in this tab or another, because session answers only apply to
 * one session.
 */
function useEndOfSession(hasSessionAnswers: boolean): void {
  useEffect(() => {
    if (!hasSessionAnswers) return undefined;
    const watching = new AbortController();
    const { signal } = watching;
    window.addEventListener(SESSION_STARTED, () => invalidateFilteredLists(), { signal });
    window.addEventListener(
      "storage",
      ({ key }) => {
        if (key === STORAGE_KEYS.sessionId) invalidateFilteredLists();
      },
      { signal },
    );
    return () => watching.abort();
  }, [hasSessionAnswers]);
}

/** Announces that the picks were updated after a change. @returns a function to call when a change is made */
function useUpdateAnnounced(isRefreshing: boolean): () => void {
  const step = useRef<"none" | "changed" | "renewing">("none");
  useEffect(() => {
    if (isRefreshing && step.current === "changed") step.current = "renewing";
    if (isRefreshing || step.current !== "renewing") return;
    step.current = "none";
    announce(words.updated);
  }, [isRefreshing]);
  return () => {
    step.current = "changed";
  };
}
