import { FORM_MESSAGES } from "#contract/form-rules.ts";

import { messages } from "../../messages/messages.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { SignUpForm } from "./sign-up.ts";
import { StepHeading } from "./step-heading.tsx";

type Props = { form: SignUpForm; onChange: (changes: Partial<SignUpForm>) => void };

export function AccountStep({ form, onChange }: Props) {
  return (
    <>
      <StepHeading title={messages.accounts.accountTitle} subtitle={messages.accounts.accountSubtitle} />
      <TextField
        label={messages.accounts.email}
        type="email"
        autoComplete="email"
        value={form.email}
        onChange={(email) => onChange({ email })}
      />
      <TextField
        label={messages.accounts.username}
        type="text"
        autoComplete="username"
        value={form.username}
        onChange={(username) => onChange({ username })}
      />
      <TextField
        label={messages.accounts.password}
        type="password"
        autoComplete="new-password"
        help={FORM_MESSAGES.passwordTooShort}
        value={form.password}
        onChange={(password) => onChange({ password })}
      />
    </>
  );
}
