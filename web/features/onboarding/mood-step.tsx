import { QUIZ_MAX_MOODS } from "#contract/quiz-answers.ts";
import { PERSON_MOODS, labelOf } from "#contract/vocabulary.ts";

import { dialogs } from "../../messages/dialogs.ts";
import { onboarding } from "../../messages/onboarding.ts";
import { MoodListbox } from "../../ui/mood-listbox.tsx";
import { type StepProps, moodsOf } from "./answers.ts";

import styles from "./onboarding.module.css";

const MOOD_OPTIONS = PERSON_MOODS.map((value) => ({ value, label: labelOf(value) }));

export function MoodStep({ answers, onChange }: StepProps) {
  const chosen = moodsOf(answers);
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
    </>
  );
}
