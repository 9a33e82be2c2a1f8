import { AGE_RANGES, GENDERS } from "#contract/form-rules.ts";

import { dialogs } from "../../messages/dialogs.ts";
import { SelectField } from "../../ui/select-field.tsx";
import type { SignUpForm } from "./sign-up.ts";
import { StepHeading } from "./step-heading.tsx";

type Props = { form: SignUpForm; onChange: (changes: Partial<SignUpForm>) => void };

const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: dialogs.accounts.genders[value] }));
const AGE_OPTIONS = AGE_RANGES.map((value) => ({ value, label: value }));

export function AboutStep({ form, onChange }: Props) {
  return (
    <>
      <StepHeading title={dialogs.accounts.aboutTitle} subtitle={dialogs.accounts.aboutSubtitle} />
      <SelectField
        label={dialogs.accounts.gender}
        placeholder={dialogs.accounts.notSaid}
        options={GENDER_OPTIONS}
        value={form.gender}
        onChange={(gender) => onChange({ gender })}
      />
      <SelectField
        label={dialogs.accounts.ageRange}
        placeholder={dialogs.accounts.notSaid}
        options={AGE_OPTIONS}
        value={form.ageRange}
        onChange={(ageRange) => onChange({ ageRange })}
      />
    </>
  );
}
