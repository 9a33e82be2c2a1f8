import { FORM_MESSAGES } from "#contract/form-rules.ts";

import { dialogs } from "../../messages/dialogs.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { FormState } from "../../ui/use-form.ts";
import type { SignUpForm } from "./sign-up.ts";
import { StepHeading } from "./step-heading.tsx";

type Props = { form: FormState<SignUpForm> };

export function AccountStep({ form }: Props) {
  const password = form.field("password");
  return (
    <>
      <StepHeading title={dialogs.accounts.accountTitle} subtitle={dialogs.accounts.accountSubtitle} />
      <TextField {...form.field("email")} label={dialogs.accounts.email} type="email" autoComplete="email" />
      <TextField
        {...form.field("username")}
        label={dialogs.accounts.username}
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...password}
        label={dialogs.accounts.password}
        type="password"
        autoComplete="new-password"
        // The error has the same text.
        help={password.error === FORM_MESSAGES.passwordTooShort ? undefined : FORM_MESSAGES.passwordTooShort}
      />
    </>
  );
}
