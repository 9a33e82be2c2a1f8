import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { NEW_PASSWORD_MIN } from "#contract/form-rules.ts";

import { storeToken } from "../../api/access-token.ts";
import { accountQuery, sessionsQuery } from "../../api/account-queries.ts";
import { request } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { Button } from "../../ui/button.tsx";
import { fieldErrors, newPasswordError, currentPasswordError } from "../../ui/credential-rules.ts";
import { TextField } from "../../ui/fields.tsx";
import { Form } from "../../ui/form.tsx";
import { useForm } from "../../ui/use-form.ts";
import { IdentityForm } from "./identity-form.tsx";
import { Outcome, Section, serverErrors } from "./section.tsx";

import styles from "./profile-settings.module.css";

const words = profileSettings.password;

export function PasswordSection() {
  const [done, setDone] = useState("");
  const { data: account } = useQuery(accountQuery());
  const hasPassword = account?.has_password !== false;
  const form = useForm({
    initial: { currentPassword: "", newPassword: "" },
    checkedFrom: "sending",
    check: (entered) =>
      fieldErrors({
        currentPassword: hasPassword ? currentPasswordError(entered.currentPassword) : null,
        newPassword: newPasswordError(entered.newPassword),
      }),
    async send({ newPassword, ...current }) {
      const body = { newPassword, ...(hasPassword && current) };
      setDone("");
      storeToken((await request("POST /api/user/password", { body })).token);
      setDone(words.changed);
      for (const { queryKey } of [sessionsQuery(), accountQuery()])
        void queryClient.invalidateQueries({ queryKey });
    },
    explain: (failure) => serverErrors(failure, { failed: words.changeFailed, tooMany: words.tooManyTries }),
  });
  return (
    <Section id="password" heading={words.heading} text={hasPassword ? words.text : words.noneYet}>
      <Form onSubmit={form.submit}>
        <div className={styles["fields"]}>
          {hasPassword && (
            <TextField
              {...form.field("currentPassword")}
              label={words.current}
              type="password"
              autoComplete="current-password"
            />
          )}
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
            {hasPassword ? words.change : words.set}
          </Button>
        </div>
        <Outcome error={form.error} done={done} />
      </Form>
      <IdentityForm />
    </Section>
  );
}
