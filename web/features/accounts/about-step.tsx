import { AGE_RANGES, GENDERS } from "#contract/form-rules.ts";

import { messages } from "../../messages/messages.ts";
import { SelectField } from "../../ui/select-field.tsx";
import type { SignUpForm } from "./sign-up.ts";
import { StepHeading } from "./step-heading.tsx";

type Props = { form: SignUpForm; onChange: (changes: Partial<SignUpForm>) => void };

const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: messages.accounts.genders[value] }));
const AGE_OPTIONS = AGE_RANGES.map((value) => ({ value, label: value }));

export function AboutStep({ form, onChange }: Props) {
  return (
    <>
      <StepHeading title={messages.accounts.aboutTitle} subtitle={messages.accounts.aboutSubtitle} />
      <SelectField
        label={messages.accounts.gender}
        placeholder={messages.accounts.notSaid}
        options={GENDER_OPTIONS}
        value={form.gender}
        onChange={(gender) => onChange({ gender })}
      />
      <SelectField
        label={messages.accounts.ageRange}
        placeholder={messages.accounts.notSaid}
        options={AGE_OPTIONS}
        value={form.ageRange}
        onChange={(ageRange) => onChange({ ageRange })}
      />
    </>
  );
}
