import { request } from "../../api/client.ts";
import { accountPages } from "../../messages/account-pages.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { FormError } from "../../ui/form-error.tsx";
import { Form } from "../../ui/form.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { checkEmail, serverErrors } from "./account-rules.ts";

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
