import type { ReactNode } from "react";

import type { PersonMood } from "#contract/quiz-answers.ts";

import { onboarding } from "../../messages/onboarding.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { HalfDisc } from "../../ui/half-disc.tsx";
import { MoodBackdrop } from "../../ui/mood-backdrop.tsx";
import { StepProgress } from "../../ui/step-progress.tsx";
import { AlmostThere } from "./almost-there.tsx";
import { STEPS, type Saved, type Step, type StepProps, isComplete, moodsOf } from "./answers.ts";
import { ContentStep } from "./content-step.tsx";
import { DemographicsStep } from "./demographics-step.tsx";
import { HalfLitDisc } from "./half-lit-disc.tsx";
import { MoodStep } from "./mood-step.tsx";
import { PlatformStep } from "./platform-step.tsx";
import { StepHeading } from "./step-heading.tsx";
import { useOnboarding } from "./use-onboarding.ts";

import styles from "./onboarding.module.css";

type Props = {
  userId: number;
  saved: Saved;
  onBusy: (isBusy: boolean) => void;
  onFinish: () => void;
  onLater: () => void;
};

const NO_MOODS: readonly PersonMood[] = [];

const words = onboarding.steps;
const STEP_VIEWS: Readonly<Record<Step, (props: StepProps) => ReactNode>> = {
  platforms: PlatformStep,
  content: ContentStep,
  moods: MoodStep,
  demographics: DemographicsStep,
};

export function OnboardingSteps({ onLater, ...options }: Props) {
  const { step, place, isLast, answers, phase, problem, change, goBack, advance } = useOnboarding(options);
  const View = STEP_VIEWS[step];
  const { title, text, progress, encouragement, completion } = words[step];
  const status = isComplete(step, answers) ? completion : encouragement;
  return (
    <div className={styles["page"]}>
      <div className={styles["room"]}>
        <HalfLitDisc lit={(place + 1) / STEPS.length} />
        <MoodBackdrop moods={step === "moods" ? moodsOf(answers) : NO_MOODS} />
      </div>
      <header className={styles["head"]}>
        <StepProgress step={place + 1} of={STEPS.length} className={styles["progress"]} />
        <Button kind="quiet" size="small" disabled={phase !== "asking"} onClick={onLater}>
          {words.later}
        </Button>
      </header>
      <section className={styles["step"]} key={step}>
        <p className={styles["where"]}>
          <HalfDisc size={16} />
          {progress}
        </p>
        <StepHeading title={title} />
        <p className={styles["text"]}>{text}</p>
        <div className={styles["answers"]}>
          <View answers={answers} onChange={change} />
        </div>
      </section>
      <footer className={styles["foot"]}>
        <div className={styles["words"]}>
          <output className={styles["status"]}>{problem === null && status}</output>
          <FormError message={problem?.message ?? null} />
        </div>
        <div className={styles["buttons"]}>
          {place > 0 && (
            <Button disabled={phase !== "asking"} onClick={goBack}>
              {words.back}
            </Button>
          )}
          <Button
            kind="primary"
            isBusy={phase !== "asking"}
            busyLabel={isLast ? words.creating : undefined}
            onClick={() => void advance()}
          >
            {nextLabel(isLast, problem?.isFailure === true)}
          </Button>
        </div>
      </footer>
      {phase === "finishing" && <AlmostThere />}
    </div>
  );
}

function nextLabel(isLast: boolean, hasFailed: boolean): string {
  if (hasFailed) return words.tryAgain;
  return isLast ? words.finish : words.next;
}
