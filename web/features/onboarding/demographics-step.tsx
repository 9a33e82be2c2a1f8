import { LockKeyhole } from "lucide-react";
import { useState } from "react";

import { AGE_RANGES, GENDERS } from "#contract/form-rules.ts";

import { onboarding } from "../../messages/onboarding.ts";
import { countryOptions, languageOptions } from "../../messages/places.ts";
import { ChipListbox } from "../../ui/chip-listbox.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import type { StepProps } from "./answers.ts";

import styles from "./onboarding.module.css";

const words = onboarding.demographics;
const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: words.genders[value] }));
const AGE_OPTIONS = AGE_RANGES.map((value) => ({ value, label: value }));

export function DemographicsStep({ answers, onChange }: StepProps) {
  const [countries] = useState(countryOptions);
  const [languages] = useState(() => languageOptions(answers.languages));
  return (
    <>
      <div className={styles["fields"]}>
        <SelectField
          label={words.gender}
          placeholder={words.notSaid}
          options={GENDER_OPTIONS}
          value={answers.gender}
          onChange={(gender) => onChange({ gender })}
        />
        <SelectField
          label={words.ageRange}
          placeholder={words.notSaid}
          options={AGE_OPTIONS}
          value={answers.ageRange}
          onChange={(ageRange) => onChange({ ageRange })}
        />
        <SelectField
          label={words.country}
          placeholder={words.notSaid}
          options={countries}
          value={answers.country}
          autoComplete="country"
          onChange={(country) => onChange({ country })}
        />
      </div>
      <section className={styles["group"]}>
        <h3 className={styles["label"]}>{words.languages}</h3>
        <ChipListbox
          label={words.languages}
          options={languages}
          selected={answers.languages}
          onChange={(chosen) => onChange({ languages: chosen })}
        />
      </section>
      <p className={styles["privacy"]}>
        <LockKeyhole size={18} aria-hidden="true" />
        {words.privacy}
      </p>
    </>
  );
}
