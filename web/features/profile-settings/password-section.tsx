import { useState } from "react";

import { NEW_PASSWORD_MIN } from "#contract/form-rules.ts";

import { storeToken } from "../../api/access-token.ts";
import { sessionsQuery } from "../../api/account-queries.ts";
import { request } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { Button } from "../../ui/button.tsx";
import { fieldErrors, newPasswordError, currentPasswordError } from "../../ui/credential-rules.ts";
import { TextField } from "../../ui/fields.tsx";
import { Form } from "../../ui/form.tsx";
import { useForm } from "../../ui/use-form.ts";
import { Outcome, Section, serverErrors } from "./section.tsx";

import styles from "./profile-settings.module.css";

const words = profileSettings.password;

export function PasswordSection() {
  const [done, setDone] = useState("");
  const form = useForm({
    initial: { currentPassword: "", newPassword: "" },
    checkedFrom: "sending",
    check: (entered) =>
      fieldErrors({
        currentPassword: currentPasswordError(entered.currentPassword),
        newPassword: newPasswordError(entered.newPassword),
      }),
    async send(body) {
      setDone("");
      storeToken((await request("POST /api/user/password", { body })).token);
      setDone(words.changed);
      void queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
    },
    explain: (failure) => serverErrors(failure, { failed: words.changeFailed, tooMany: words.tooManyTries }),
  });
  return (
    <Section id="password" heading={words.heading} text={words.text}>
      <Form onSubmit={form.submit}>
        <div className={styles["fields"]}>
          <TextField
            {...form.field("currentPassword")}
            label={words.current}
            type="password"
            autoComplete="current-password"
          />
          <TextField
            {...form.field("newPassword")}
            label={words.newPassword}
            type="password"
            autoComplete="new-password"
            help={words.newPasswordHelp(NEW_PASSWORD_MIN)}
          />
        </div>
        <div>
          <Button type="submit" isBusy={form.isBusy} busyLabel={words.changing}>
            {words.change}
          </Button>
        </div>
        <Outcome error={form.error} done={done} />
      </Form>
    </Section>
  );
}
