import { useEffect, useState } from "react";

import { QUIZ_STEPS, type QuizAnswers } from "#contract/quiz-answers.ts";

import { dialogs } from "../../messages/dialogs.ts";
import { announce } from "../../ui/announcer.tsx";
import { type QuizDraft, saveDraft, readDraft } from "./quiz-draft.ts";

/** Long enough to see the choice. */
const ADVANCE_DELAY_MS = 350;

/** The answers and the current step, stored on every change. */
export function useQuizDraft() {
  const [found] = useState(readDraft);
  const [draft, setDraft] = useState(found);
  /** The step in which a single choice was made; a new object for each choice. */
  const [chosenIn, setChosenIn] = useState<{ step: number } | null>(null);

  function change(changes: Partial<QuizDraft>): void {
    setDraft((before) => ({ ...before, ...changes }));
  }

  useEffect(() => {
    if (draft !== found) saveDraft(draft);
  }, [draft, found]);

  function answer(answers: Partial<QuizAnswers>): void {
    change({ answers: { ...draft.answers, ...answers } });
  }

  function goTo(step: number): void {
    setChosenIn(null);
    change({ step });
    announce(dialogs.forms.stepOf(step, QUIZ_STEPS.length));
  }

  useEffect(() => {
    if (chosenIn === null) return undefined;
    const timer = setTimeout(() => goTo(chosenIn.step + 1), ADVANCE_DELAY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- advances once per choice
  }, [chosenIn]);

  return {
    draft,
    answer,
    setAvoidedWords: (avoidedWords: string) => change({ avoidedWords }),
    goTo,
    advanceSoon: () => setChosenIn({ step: draft.step }),
  };
}
