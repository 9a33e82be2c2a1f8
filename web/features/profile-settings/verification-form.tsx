import { useState } from "react";

import { request } from "../../api/client.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { Button } from "../../ui/button.tsx";
import { Form } from "../../ui/form.tsx";
import { useForm } from "../../ui/use-form.ts";
import { Outcome } from "./outcome.tsx";
import { serverErrors } from "./server-errors.ts";

import styles from "./profile-settings.module.css";

const words = profileSettings.email;

/** Sends another email verification link. */
export function VerificationForm() {
  const [sent, setSent] = useState("");
  const form = useForm({
    initial: {},
    async send() {
      setSent("");
      setSent((await request("POST /api/auth/send-verification")).message);
    },
    explain: (failure) => serverErrors(failure, { failed: words.sendFailed, tooMany: words.tooManyMails }),
  });
  return (
    <Form onSubmit={form.submit}>
      <p className={styles["text"]}>{words.unverifiedText}</p>
      <div>
        <Button type="submit" isBusy={form.isBusy} busyLabel={words.sending}>
          {words.sendAgain}
        </Button>
      </div>
      <Outcome error={form.error} done={sent} />
    </Form>
  );
}
