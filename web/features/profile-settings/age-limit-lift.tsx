import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";

import { accountQuery } from "../../api/account-queries.ts";
import { request } from "../../api/client.ts";
import { timeText } from "../../messages/formats.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { currentPasswordError, fieldErrors } from "../../ui/credential-rules.ts";
import { DialogFooter, DialogHeading, FormDialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { Form, FormError } from "../../ui/form.tsx";
import { useForm } from "../../ui/use-form.ts";
import { applyLimit, pinError } from "./own-age-limit.ts";
import { PinField } from "./pin-field.tsx";
import { Outcome, serverErrors } from "./section.tsx";
import { useFocusReturn } from "./sections.ts";

import styles from "./profile-settings.module.css";

const words = profileSettings.ageLimit;

/** Lifts the limit for an evening, or turns it off without the PIN. */
export function AgeLimitLift({ liftedUntil }: { liftedUntil: string | null }) {
  const [open, setOpen] = useState<"lift" | "forgotten" | null>(null);
  const close = () => setOpen(null);
  const forgotten = (
    <Button kind="quiet" onClick={() => setOpen("forgotten")}>
      {words.forgotten}
    </Button>
  );
  return (
    <>
      {liftedUntil === null ? (
        <div className={styles["buttons"]}>
          <Button onClick={() => setOpen("lift")}>{words.lift}</Button>
          {forgotten}
        </div>
      ) : (
        <EndLiftForm until={liftedUntil}>{forgotten}</EndLiftForm>
      )}
      <LiftDialog isOpen={open === "lift"} onClose={close} />
      <ForgottenPinDialog isOpen={open === "forgotten"} onClose={close} />
    </>
  );
}

function EndLiftForm({ until, children }: { until: string; children: ReactNode }) {
  useFocusReturn();
  const form = useForm({
    initial: {},
    async send() {
      await request("DELETE /api/user/age-limit/lift");
      await applyLimit();
      announce(words.appliesAgain);
    },
    explain: (failure) => serverErrors(failure, words),
  });
  return (
    <Form onSubmit={form.submit}>
      <p className={styles["text"]}>{words.liftedUntil(timeText(new Date(until)))}</p>
      <div className={styles["buttons"]}>
        <Button type="submit" isBusy={form.isBusy} busyLabel={words.saving}>
          {words.endLift}
        </Button>
        {children}
      </div>
      <Outcome error={form.error} done="" />
    </Form>
  );
}

type DialogProps = { isOpen: boolean; onClose: () => void };

function LiftDialog({ isOpen, onClose }: DialogProps) {
  const form = useForm({
    initial: { pin: "" },
    checkedFrom: "sending",
    check: ({ pin }) => fieldErrors({ pin: pinError(pin) }),
    async send(body) {
      await request("POST /api/user/age-limit/lift", { body });
      await applyLimit();
      announce(words.lifted);
      onClose();
    },
    explain: (failure) => serverErrors(failure, words),
  });
  return (
    <FormDialog form={form} isOpen={isOpen} onClose={onClose} size="small">
      <DialogHeading>{words.lift}</DialogHeading>
      <p className={styles["text"]}>{words.liftText}</p>
      <PinField {...form.field("pin")} label={words.pin} isInitialFocus />
      <FormError message={form.error} />
      <Actions isBusy={form.isBusy} onCancel={onClose}>
        {words.liftNow}
      </Actions>
    </FormDialog>
  );
}

type ActionsProps = { isBusy: boolean; onCancel: () => void; children: ReactNode };

function Actions({ isBusy, onCancel, children }: ActionsProps) {
  return (
    <DialogFooter>
      <Button disabled={isBusy} onClick={onCancel}>
        {words.cancel}
      </Button>
      <Button kind="primary" type="submit" isBusy={isBusy} busyLabel={words.saving}>
        {children}
      </Button>
    </DialogFooter>
  );
}

const { password } = profileSettings.password;

function ForgottenPinDialog({ isOpen, onClose }: DialogProps) {
  const { data: account } = useQuery(accountQuery());
  const hasPassword = account?.has_password !== false;
  const form = useForm({
    initial: { password: "" },
    checkedFrom: "sending",
    check: (entered) =>
      fieldErrors({ password: hasPassword ? currentPasswordError(entered.password) : null }),
    async send(body) {
      await request("DELETE /api/user/age-limit", { body: hasPassword ? body : {} });
      await applyLimit();
      announce(words.turnedOff);
      onClose();
    },
    explain: (failure) =>
      serverErrors(failure, { failed: words.failed, tooMany: profileSettings.password.tooManyTries }),
  });
  return (
    <FormDialog form={form} isOpen={isOpen} onClose={onClose} size="small">
      <DialogHeading isInitialFocus={!hasPassword}>{words.forgotten}</DialogHeading>
      <p className={styles["text"]}>
        {hasPassword ? words.forgottenText : words.forgottenTextWithoutPassword}
      </p>
      {hasPassword && (
        <TextField
          {...form.field("password")}
          label={password}
          type="password"
          autoComplete="current-password"
          isInitialFocus
        />
      )}
      <FormError message={form.error} />
      <Actions isBusy={form.isBusy} onCancel={onClose}>
        {words.turnOff}
      </Actions>
    </FormDialog>
  );
}
