import { AGE_RANGES, GENDERS } from "#contract/form-rules.ts";

import { SelectField } from "../../ui/select-field.tsx";
import type { SignUpForm } from "./sign-up.ts";
import { StepHeading } from "./step-heading.tsx";

type Props = { form: SignUpForm; onChange: (changes: Partial<SignUpForm>) => void };

const GENDER_LABELS = {
  male: "Male",
  female: "Female",
  "non-binary": "Non-binary",
  "prefer-not-to-say": "Prefer not to say",
} as const;

const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }));
const AGE_OPTIONS = AGE_RANGES.map((value) => ({ value, label: value }));

export function AboutStep({ form, onChange }: Props) {
  return (
    <>
      <StepHeading title="Almost Done!" subtitle="A Bit About You (optional)" />
      <SelectField
        label="Gender"
        placeholder="Not said"
        options={GENDER_OPTIONS}
        value={form.gender}
        onChange={(gender) => onChange({ gender })}
      />
      <SelectField
        label="Age range"
        placeholder="Not said"
        options={AGE_OPTIONS}
        value={form.ageRange}
        onChange={(ageRange) => onChange({ ageRange })}
      />
    </>
  );
}
