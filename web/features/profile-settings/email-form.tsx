import { useState } from "react";

import { request } from "../../api/client.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { Button } from "../../ui/button.tsx";
import { fieldErrors, emailError, currentPasswordError } from "../../ui/credential-rules.ts";
import { Form } from "../../ui/form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { Outcome } from "./outcome.tsx";
import { serverErrors } from "./server-errors.ts";

import styles from "./profile-settings.module.css";

const words = profileSettings.email;
const { password, tooManyTries } = profileSettings.password;

/** Requests an email change, which takes effect once the link in the email is opened. */
export function EmailForm() {
  const [sent, setSent] = useState("");
  const form = useForm({
    initial: { email: "", password: "" },
    checkedFrom: "sending",
    check: (entered) =>
      fieldErrors({
        email: emailError(entered.email.trim()),
        password: currentPasswordError(entered.password),
      }),
    async send(body) {
      setSent("");
      setSent((await request("POST /api/user/email", { body })).message);
    },
    explain: (failure) => serverErrors(failure, { failed: words.changeFailed, tooMany: tooManyTries }),
  });
  return (
    <Form onSubmit={form.submit}>
      <div className={styles["fields"]}>
        <TextField
          {...form.field("email")}
          label={words.newEmail}
          type="email"
          autoComplete="email"
          help={words.newEmailHelp}
        />
        <TextField
          {...form.field("password")}
          label={password}
          type="password"
          autoComplete="current-password"
        />
      </div>
      <div>
        <Button type="submit" isBusy={form.isBusy} busyLabel={words.changing}>
          {words.change}
        </Button>
      </div>
      <Outcome error={form.error} done={sent} />
    </Form>
  );
}
