import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";

import { accountQuery } from "../../api/account-queries.ts";
import { request } from "../../api/client.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { Button } from "../../ui/button.tsx";
import { fieldErrors, emailError, currentPasswordError } from "../../ui/credential-rules.ts";
import { TextField } from "../../ui/fields.tsx";
import { Form } from "../../ui/form.tsx";
import { useForm } from "../../ui/use-form.ts";
import { Section, Outcome, serverErrors } from "./section.tsx";

import styles from "./profile-settings.module.css";

const words = profileSettings.email;

/** Sends another email verification link. */
function VerificationForm() {
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

const { password, tooManyTries } = profileSettings.password;

/** Requests an email change, which takes effect once the link in the email is opened. */
function EmailForm({ hasPassword }: { hasPassword: boolean }) {
  const [sent, setSent] = useState("");
  const form = useForm({
    initial: { email: "", password: "" },
    checkedFrom: "sending",
    check: (entered) =>
      fieldErrors({
        email: emailError(entered.email.trim()),
        password: hasPassword ? currentPasswordError(entered.password) : null,
      }),
    async send({ email, ...proof }) {
      const body = { email, ...(hasPassword && proof) };
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
        {hasPassword && (
          <TextField
            {...form.field("password")}
            label={password}
            type="password"
            autoComplete="current-password"
          />
        )}
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

export function EmailSection() {
  const { data: account } = useQuery(accountQuery());
  return (
    <Section id="email" heading={words.heading}>
      {account !== undefined && (
        <p className={styles["address"]}>
          <span dir="auto">{account.email}</span>
          <span className={account.email_verified ? styles["good"] : styles["warning"]}>
            {account.email_verified ? (
              <CircleCheck size={17} aria-hidden="true" />
            ) : (
              <CircleAlert size={17} aria-hidden="true" />
            )}
            {account.email_verified ? words.verified : words.unverified}
          </span>
        </p>
      )}
      {account?.email_verified === false && <VerificationForm />}
      <EmailForm hasPassword={account?.has_password !== false} />
    </Section>
  );
}
