import { LockKeyhole, PartyPopper } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";

import { AGE_RANGES, GENDERS } from "#contract/form-rules.ts";
import { type PersonMood, QUIZ_MAX_MOODS } from "#contract/quiz-answers.ts";
import { PREFERENCES_MIN, PREFERENCE_TAGS } from "#contract/tags.ts";
import { PERSON_MOODS, labelOf } from "#contract/vocabulary.ts";

import { dialogs } from "../../messages/dialogs.ts";
import { onboarding } from "../../messages/onboarding.ts";
import { countryOptions, languageOptions } from "../../messages/places.ts";
import { ServiceChoice } from "../../titles/service-choice.tsx";
import { Button } from "../../ui/button.tsx";
import { ChipListbox } from "../../ui/chip-listbox.tsx";
import { DialogHeading } from "../../ui/dialog.tsx";
import { SelectField } from "../../ui/fields.tsx";
import { FormError } from "../../ui/form.tsx";
import { HalfDisc } from "../../ui/half-disc.tsx";
import { MoodBackdrop } from "../../ui/mood-backdrop.tsx";
import { MoodConsequence } from "../../ui/mood-consequence.tsx";
import { MoodListbox } from "../../ui/mood-listbox.tsx";
import { OpennessField } from "../../ui/range-field.tsx";
import { StepProgress } from "../../ui/step-progress.tsx";
import { TagSelector } from "../../ui/tag-selector.tsx";
import { type Saved, type Step, type StepProps, isComplete } from "./answers.ts";
import { HalfLitDisc } from "./half-lit-disc.tsx";
import { useOnboarding } from "./use-onboarding.ts";

import styles from "./onboarding.module.css";

const demographicsStepWords = onboarding.demographics;
const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: demographicsStepWords.genders[value] }));
const AGE_OPTIONS = AGE_RANGES.map((value) => ({ value, label: value }));

function DemographicsStep({ answers, onChange }: StepProps) {
  const [languages] = useState(() => languageOptions(answers.languages));
  return (
    <>
      <div className={styles["fields"]}>
        <SelectField
          label={demographicsStepWords.gender}
          placeholder={demographicsStepWords.notSaid}
          options={GENDER_OPTIONS}
          value={answers.gender}
          onChange={(gender) => onChange({ gender })}
        />
        <SelectField
          label={demographicsStepWords.ageRange}
          placeholder={demographicsStepWords.notSaid}
          options={AGE_OPTIONS}
          value={answers.ageRange}
          onChange={(ageRange) => onChange({ ageRange })}
        />
      </div>
      <section className={styles["group"]}>
        <h3 className={styles["label"]}>{demographicsStepWords.languages}</h3>
        <ChipListbox
          label={demographicsStepWords.languages}
          options={languages}
          selected={answers.languages}
          onChange={(chosen) => onChange({ languages: chosen })}
        />
      </section>
      <p className={styles["privacy"]}>
        <LockKeyhole size={18} aria-hidden="true" />
        {demographicsStepWords.privacy}
      </p>
    </>
  );
}

const MOOD_OPTIONS = PERSON_MOODS.map((value) => ({ value, label: labelOf(value) }));

function MoodStep({ answers: { moods: chosen }, onChange }: StepProps) {
  return (
    <>
      <p className={styles["count"]}>{dialogs.forms.chosenOf(chosen.length, QUIZ_MAX_MOODS)}</p>
      <MoodListbox
        label={onboarding.steps.moods.name}
        attribute="mood"
        options={MOOD_OPTIONS}
        chosen={chosen}
        max={QUIZ_MAX_MOODS}
        onChange={(moods) => onChange({ moods })}
      />
      <MoodConsequence moods={chosen} />
    </>
  );
}

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
  const { step, place, count, isLast, answers, phase, problem, change, goBack, advance } =
    useOnboarding(options);
  const View = STEP_VIEWS[step];
  const { title, text, progress, encouragement, completion } = words[step];
  const hasFailed = problem?.isFailure === true;
  const isFinish = isLast && !hasFailed;
  const isAlone = count === 1;
  const status = isComplete(step, answers) ? completion : encouragement;
  return (
    <div className={styles["page"]}>
      <div className={styles["room"]}>
        <HalfLitDisc lit={(place + 1) / count} />
        <MoodBackdrop moods={step === "moods" ? answers.moods : NO_MOODS} />
      </div>
      <header className={styles["head"]}>
        {isAlone ? (
          <span className={styles["progress"]} />
        ) : (
          <StepProgress step={place + 1} of={count} className={styles["progress"]} />
        )}
        <Button kind="quiet" size="small" disabled={phase !== "asking"} onClick={onLater}>
          {words.later}
        </Button>
      </header>
      <section className={styles["step"]} key={step}>
        <p className={styles["where"]}>
          <HalfDisc size={16} />
          {isAlone ? words.platforms.progressAlone : progress}
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
            icon={isFinish ? PartyPopper : undefined}
            onClick={() => void advance()}
          >
            {isFinish && <span className="visually-hidden">{`${words.finishEmoji} `}</span>}
            {nextLabel(isLast, hasFailed)}
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

/** Takes the focus when the step appears. */
function StepHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <DialogHeading ref={heading} isInitialFocus className={styles["title"]}>
      {title}
    </DialogHeading>
  );
}

/** The country comes first, because it decides which services there are. */
function PlatformStep({ answers: { platforms, country }, onChange }: StepProps) {
  const [countries] = useState(countryOptions);
  return (
    <>
      <SelectField
        label={demographicsStepWords.country}
        placeholder={demographicsStepWords.notSaid}
        options={countries}
        value={country}
        autoComplete="country"
        className={styles["country"]}
        onChange={(code) => onChange({ country: code })}
      />
      <ServiceChoice
        label={words.platforms.name}
        country={country}
        chosen={platforms}
        onChange={(chosen) => onChange({ platforms: chosen })}
      />
    </>
  );
}

function ContentStep({ answers: { tags, openness }, onChange }: StepProps) {
  return (
    <>
      <TagSelector
        tags={PREFERENCE_TAGS}
        chosen={tags}
        min={PREFERENCES_MIN}
        onChange={(chosen) => onChange({ tags: chosen })}
      />
      <OpennessField openness={openness} onChange={(value) => onChange({ openness: value })} />
    </>
  );
}

/** Covers the last step while the first picks are loading. */
function AlmostThere() {
  return (
    <output className={styles["overlay"]}>
      <HalfDisc size={56} isSpinning className={styles["disc"] ?? ""} />
      <span className={styles["almostThereTitle"]}>{onboarding.steps.almostThere}</span>
      <span>{onboarding.steps.personalizing}</span>
    </output>
  );
}
