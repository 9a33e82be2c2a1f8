import { FORM_MESSAGES, NEW_PASSWORD_MIN } from "#contract/form-rules.ts";

import { request } from "../../api/client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { signIn } from "../../api/sign-in.ts";
import { accountPages } from "../../messages/account-pages.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { TextField } from "../../ui/fields.tsx";
import { FormError, Form, SubmitButton } from "../../ui/form.tsx";
import { type FormErrors, useForm } from "../../ui/use-form.ts";
import { type Registration, checkRegistration, serverErrors } from "./account-rules.ts";

type Props = {
  /** Proves that this address may register. */
  invitation?: { token: string; email: string } | undefined;
  /** Called once the account exists and its owner is signed in. */
  onRegistered: (email: string) => void;
};

const EMPTY: Registration = { username: "", email: "", password: "" };

export function RegisterForm({ onRegistered, invitation }: Props) {
  const initial = { ...EMPTY, email: invitation?.email ?? "" };
  const form = useForm({ initial, check: checkRegistration, send: register, explain });

  const username = form.field("username");

  async function register(entered: Registration) {
    const body = { ...entered, ...(invitation !== undefined && { invitation: invitation.token }) };
    const { token } = await request("POST /api/auth/register", { body }, { isAuthFlow: true });
    signIn(token);
    onRegistered(body.email.trim());
  }

  return (
    <Form onSubmit={form.submit}>
      <FormError message={form.error} />
      <TextField
        {...username}
        label={dialogs.accounts.username}
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        // Hidden when the error says the same.
        help={username.error === FORM_MESSAGES.usernameLetters ? undefined : dialogs.accounts.usernameHelp}
      />
      <TextField {...form.field("email")} label={dialogs.accounts.email} type="email" autoComplete="email" />
      <TextField
        {...form.field("password")}
        label={dialogs.accounts.password}
        type="password"
        autoComplete="new-password"
        help={accountPages.register.passwordHelp(NEW_PASSWORD_MIN)}
      />
      <SubmitButton isBusy={form.isBusy} busyLabel={dialogs.accounts.creatingAccount}>
        {dialogs.accounts.createAccount}
      </SubmitButton>
    </Form>
  );
}

/** Shows the server's messages, or a default if the server couldn't be reached. */
function explain(failure: unknown): FormErrors<Registration> {
  const fallback = failure instanceof RequestFailed ? failure.message : accountPages.register.failed;
  return serverErrors(failure, fallback);
}
