import { NEW_PASSWORD_MIN } from "#contract/form-rules.ts";

import { request } from "../../api/client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { accountPages } from "../../messages/account-pages.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { TextField } from "../../ui/fields.tsx";
import { FormError, Form, SubmitButton } from "../../ui/form.tsx";
import { useForm } from "../../ui/use-form.ts";
import { checkEmail, serverErrors, type NewPassword, checkNewPassword } from "./account-rules.ts";

type Props = { onSent: (message: string) => void };

export function RequestResetForm({ onSent }: Props) {
  const form = useForm({
    initial: { email: "" },
    check: checkEmail,
    send: async (body) => {
      const { message } = await request("POST /api/auth/request-reset", { body }, { isAuthFlow: true });
      onSent(message);
    },
    explain: (failure) => serverErrors(failure, accountPages.reset.failed),
  });

  return (
    <Form onSubmit={form.submit}>
      <FormError message={form.error} />
      <TextField {...form.field("email")} label={dialogs.accounts.email} type="email" autoComplete="email" />
      <SubmitButton isBusy={form.isBusy} busyLabel={accountPages.reset.sending}>
        {accountPages.reset.send}
      </SubmitButton>
    </Form>
  );
}

type NewPasswordFormProps = {
  /** From the email link. */
  resetToken: string;
  onSaved: (message: string) => void;
  /** Called with the server's message if the link is no longer valid. */
  onLinkRefused: (message: string) => void;
};

const EMPTY: NewPassword = { newPassword: "", confirmation: "" };

export function NewPasswordForm({ resetToken, onSaved, onLinkRefused }: NewPasswordFormProps) {
  const form = useForm({
    initial: EMPTY,
    check: checkNewPassword,
    send: save,
    explain: (failure) => serverErrors(failure, accountPages.reset.newFailed),
  });

  async function save({ newPassword }: NewPassword) {
    try {
      const body = { resetToken, newPassword };
      onSaved((await request("POST /api/auth/reset-password", { body }, { isAuthFlow: true })).message);
    } catch (failure) {
      if (!(failure instanceof RequestFailed) || failure.code !== "reset_token_invalid") throw failure;
      onLinkRefused(failure.message);
    }
  }

  return (
    <Form onSubmit={form.submit}>
      <FormError message={form.error} />
      <TextField
        {...form.field("newPassword")}
        label={accountPages.reset.newPassword}
        type="password"
        autoComplete="new-password"
        help={accountPages.register.passwordHelp(NEW_PASSWORD_MIN)}
      />
      <TextField
        {...form.field("confirmation")}
        label={accountPages.reset.confirmation}
        type="password"
        autoComplete="new-password"
      />
      <SubmitButton isBusy={form.isBusy} busyLabel={accountPages.reset.saving}>
        {accountPages.reset.save}
      </SubmitButton>
    </Form>
  );
}
