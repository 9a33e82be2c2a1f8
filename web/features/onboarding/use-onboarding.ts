import { useState } from "react";

import { PREFERENCES_MIN } from "#contract/tags.ts";

import { logFailure } from "../../api/failure-log.ts";
import { errorMessage } from "../../api/request-failed.ts";
import { onboarding } from "../../messages/onboarding.ts";
import { tooFewChosen } from "../../ui/tag-groups.ts";
import { type Answers, STEPS, type Saved, answersOf } from "./answers.ts";
import { type Draft, draftOf, writeDraft } from "./draft.ts";
import { refreshPicks } from "./refresh-picks.ts";
import { saveStep } from "./save-step.ts";

type Phase = "asking" | "saving" | "finishing";
type Options = { userId: number; saved: Saved; onBusy: (isBusy: boolean) => void; onFinish: () => void };
type Problem = { message: string; isFailure: boolean };

/** The four steps. Each is saved when the viewer leaves it, and kept in browser storage while they answer. */
export function useOnboarding({ userId, saved, onBusy, onFinish }: Options) {
  const [draft, setDraft] = useState(() => draftOf(userId));
  const [phase, setPhase] = useState<Phase>("asking");
  const [problem, setProblem] = useState<Problem | null>(null);
  const answers = { ...answersOf(saved), ...draft.answers };
  const place = STEPS.indexOf(draft.step);
  const isLast = place === STEPS.length - 1;

  function saveDraft(changes: Partial<Draft>): void {
    const next: Draft = { ...draft, ...changes, state: "open" };
    writeDraft(next);
    setDraft(next);
    setProblem(null);
  }

  function change(changes: Partial<Answers>): void {
    // Changes made while saving would be lost.
    if (phase === "asking") saveDraft({ answers: { ...draft.answers, ...changes } });
  }

  function goBack(): void {
    const before = STEPS[place - 1];
    if (before !== undefined) saveDraft({ step: before });
  }

  async function advance(): Promise<void> {
    const missing = draft.step === "content" ? tooFewChosen(answers.tags, PREFERENCES_MIN) : null;
    if (missing !== null) {
      setProblem({ message: missing, isFailure: false });
      return;
    }
    setProblem(null);
    setPhase("saving");
    onBusy(true);
    try {
      await saveStep(draft.step, answers, saved);
      const next = STEPS[place + 1];
      if (next === undefined) {
        await finish();
        return;
      }
      saveDraft({ step: next });
      setPhase("asking");
    } catch (failure) {
      logFailure("onboarding", failure);
      const { savingFailed: noMessage, unreachable } = onboarding.steps;
      setProblem({ message: errorMessage(failure, { noMessage, unreachable }), isFailure: true });
      setPhase("asking");
    } finally {
      onBusy(false);
    }
  }

  async function finish(): Promise<void> {
    setPhase("finishing");
    writeDraft({ userId, state: "finished", step: STEPS[0], answers: {} });
    await refreshPicks();
    onFinish();
  }

  return { step: draft.step, place, isLast, answers, phase, problem, change, goBack, advance };
}
