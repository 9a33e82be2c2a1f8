import { FORM_MESSAGES } from "#contract/form-rules.ts";

import { dialogs } from "../../messages/dialogs.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { SignUpForm } from "./sign-up.ts";
import { StepHeading } from "./step-heading.tsx";

type Props = { form: SignUpForm; onChange: (changes: Partial<SignUpForm>) => void };

export function AccountStep({ form, onChange }: Props) {
  return (
    <>
      <StepHeading title={dialogs.accounts.accountTitle} subtitle={dialogs.accounts.accountSubtitle} />
      <TextField
        label={dialogs.accounts.email}
        type="email"
        autoComplete="email"
        value={form.email}
        onChange={(email) => onChange({ email })}
      />
      <TextField
        label={dialogs.accounts.username}
        type="text"
        autoComplete="username"
        value={form.username}
        onChange={(username) => onChange({ username })}
      />
      <TextField
        label={dialogs.accounts.password}
        type="password"
        autoComplete="new-password"
        help={FORM_MESSAGES.passwordTooShort}
        value={form.password}
        onChange={(password) => onChange({ password })}
      />
    </>
  );
}
