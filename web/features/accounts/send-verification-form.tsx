import { useState } from "react";

import { request } from "../../api/client.ts";
import { accountPages } from "../../messages/account-pages.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Form } from "../../ui/form.tsx";
import { useForm } from "../../ui/use-form.ts";
import { serverErrors } from "./account-rules.ts";

type Props = { kind: "primary" | "ghost"; /** The button's label. */ children: string };

/** Sends a signed-in user another email verification link. */
export function SendVerificationForm({ kind, children }: Props) {
  const [sent, setSent] = useState("");
  const form = useForm({
    initial: {},
    async send() {
      setSent("");
      setSent((await request("POST /api/auth/send-verification")).message);
    },
    explain: (failure) => serverErrors(failure, accountPages.verification.sendFailed),
  });

  return (
    <Form onSubmit={form.submit}>
      <Button
        kind={kind}
        type="submit"
        size="large"
        isBusy={form.isBusy}
        busyLabel={accountPages.verification.sending}
      >
        {children}
      </Button>
      <FormError message={form.error} />
      <output>{sent}</output>
    </Form>
  );
}
