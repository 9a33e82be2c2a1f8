import { type FormEvent, useEffect, useRef, useState } from "react";

import { QUIZ_MAX_EMOTIONS, QUIZ_MAX_MOODS, QUIZ_STEPS, type QuizAnswers } from "#contract/quiz-answers.ts";

import { dialogs } from "../../messages/dialogs.ts";
import { quizWords } from "../../messages/quiz.ts";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { DialogHeading } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form.tsx";
import { MoodBackdrop } from "../../ui/mood-backdrop.tsx";
import { StepProgress } from "../../ui/step-progress.tsx";
import { answersOf, type QuizDraft, saveDraft, readDraft } from "./quiz-draft.ts";
import type { Sending } from "./quiz-requests.ts";
import { QuizStep } from "./quiz-step.tsx";

import styles from "./quiz.module.css";

type Props = {
  sending: Sending;
  onSubmit: (answers: QuizAnswers) => void;
  onSkip: () => void;
};

/** The eleven steps. Only the first requires an answer, and at each of them the answers so far can be sent. */
export function QuizQuestions({ sending, onSubmit, onSkip }: Props) {
  const { draft, answer, setAvoidedWords, goTo, advanceSoon } = useQuizDraft();
  const { step, answers } = draft;
  const { isBusy, error, clearError } = sending;
  const [question] = QUIZ_STEPS[step - 1] ?? QUIZ_STEPS[0];
  const isLast = step === QUIZ_STEPS.length;
  const hasMoods = answers.moods.length > 0;
  const { heading, hint } = quizWords.questions[question];

  function goToStep(next: number): void {
    clearError();
    goTo(next);
  }

  function advance(event: FormEvent): void {
    event.preventDefault();
    if (!hasMoods || isBusy) return;
    if (isLast) onSubmit(answersOf(draft));
    else goToStep(step + 1);
  }

  return (
    <>
      <MoodBackdrop moods={answers.moods} />
      <form className={styles["quiz"]} onSubmit={advance} noValidate>
        <div className={styles["head"]}>
          <StepProgress step={step} of={QUIZ_STEPS.length} className={styles["progress"]} />
          <Button kind="quiet" size="small" disabled={isBusy} onClick={onSkip}>
            {quizWords.skip}
          </Button>
        </div>
        {/* The key gives each step its own scroll position, which starts at the top. */}
        <div key={question} className={styles["step"]}>
          <StepHeading heading={heading} hint={hint} count={countOf(question, answers)} />
          <QuizStep
            question={question}
            draft={draft}
            onAnswer={answer}
            onAvoidedWords={setAvoidedWords}
            onChosen={advanceSoon}
          />
        </div>
        <FormError message={error} />
        <footer className={styles["footer"]}>
          <Button disabled={step === 1 || isBusy} onClick={() => goToStep(step - 1)}>
            {quizWords.back}
          </Button>
          {!isLast && (
            <Button
              kind="quiet"
              className={styles["early"]}
              disabled={!hasMoods}
              isBusy={isBusy}
              onClick={() => onSubmit(answersOf(draft))}
            >
              {quizWords.submitEarly}
            </Button>
          )}
          <Button
            kind="primary"
            type="submit"
            className={styles["on"]}
            disabled={!hasMoods || (isBusy && !isLast)}
            isBusy={isBusy && isLast}
            busyLabel={isLast ? quizWords.sending : undefined}
          >
            {isLast ? quizWords.submit : quizWords.next}
          </Button>
        </footer>
      </form>
    </>
  );
}

function countOf(question: (typeof QUIZ_STEPS)[number][0], answers: QuizAnswers): string | null {
  if (question === "moods") return dialogs.forms.chosenOf(answers.moods.length, QUIZ_MAX_MOODS);
  if (question === "desired_emotions")
    return dialogs.forms.chosenOf(answers.desired_emotions.length, QUIZ_MAX_EMOTIONS);
  return null;
}

type StepHeadingProps = { heading: string; hint: string; count: string | null };

/** The question. Takes the focus whenever a step appears. */
function StepHeading({ heading, hint, count }: StepHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <header className={styles["heading"]}>
      <DialogHeading ref={ref} isInitialFocus>
        {heading}
      </DialogHeading>
      <p className={styles["hint"]}>
        <span>{hint}</span>
        {count !== null && <span className={styles["count"]}>{count}</span>}
      </p>
    </header>
  );
}

/** Long enough for the viewer to see what they chose. */
const ADVANCE_DELAY_MS = 350;

/** The answers and the current step, stored on every change. */
function useQuizDraft() {
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
