import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { accountQuery } from "../../api/account-queries.ts";
import { request } from "../../api/client.ts";
import { signOut } from "../../api/session.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { fieldErrors, currentPasswordError } from "../../ui/credential-rules.ts";
import { DialogFooter, DialogHeading, FormDialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { FormError, Form } from "../../ui/form.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { useForm } from "../../ui/use-form.ts";
import { Outcome, Section, serverErrors } from "./section.tsx";

import styles from "./profile-settings.module.css";

const words = profileSettings.ownData;

export function OwnDataSection({ username }: { username: string }) {
  const { data: account } = useQuery(accountQuery());
  const [done, setDone] = useState("");
  const [isDeleting, setIsDeleting] = useState(false);
  const form = useForm({
    initial: {},
    async send() {
      setDone("");
      await downloadOwnData(username);
      setDone(words.downloaded);
    },
    explain: (failure) =>
      serverErrors(failure, { failed: words.downloadFailed, tooMany: words.tooManyDownloads }),
  });
  return (
    <Section id="data" heading={words.heading} text={words.text}>
      <Form onSubmit={form.submit}>
        <div className={styles["buttons"]}>
          <Button type="submit" isBusy={form.isBusy} busyLabel={words.preparing}>
            {words.download}
          </Button>
          <Button kind="quiet" className={styles["dangerous"]} onClick={() => setIsDeleting(true)}>
            {profileSettings.deletion.open}
          </Button>
        </div>
        <Outcome error={form.error} done={done} />
      </Form>
      <DeleteAccountDialog
        username={username}
        hasPassword={account?.has_password !== false}
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
      />
    </Section>
  );
}

async function downloadOwnData(username: string): Promise<void> {
  const data = await request("GET /api/user/export");
  const name = `halflight-${username}-${data.exported_at.slice(0, 10)}.json`;
  saveFile(name, JSON.stringify(data, null, 2), "application/json");
}

const deleteAccountDialogWords = profileSettings.deletion;
const { password, tooManyTries } = profileSettings.password;

type Props = { username: string; hasPassword: boolean; isOpen: boolean; onClose: () => void };

/** Asks twice: first it explains what will be deleted, then it asks for the password, if there is one. */
export function DeleteAccountDialog({ username, hasPassword, isOpen, onClose }: Props) {
  const [isLast, setIsLast] = useState(false);
  const form = useForm({
    initial: { password: "" },
    checkedFrom: "sending",
    check: (entered) =>
      isLast && hasPassword ? fieldErrors({ password: currentPasswordError(entered.password) }) : {},
    async send(body) {
      if (!isLast) {
        setIsLast(true);
        return;
      }
      await request("DELETE /api/user", { body: hasPassword ? body : {} });
      announce(deleteAccountDialogWords.deleted);
      await signOut();
    },
    explain: (failure) =>
      serverErrors(failure, { failed: deleteAccountDialogWords.deleteFailed, tooMany: tooManyTries }),
  });

  function close(): void {
    setIsLast(false);
    onClose();
  }

  return (
    <FormDialog form={form} isOpen={isOpen} onClose={close}>
      {isLast ? (
        <>
          <DialogHeading>{deleteAccountDialogWords.last}</DialogHeading>
          <p className={styles["text"]}>
            {hasPassword
              ? deleteAccountDialogWords.lastText(username)
              : deleteAccountDialogWords.lastTextWithoutPassword(username)}
          </p>
          {hasPassword && (
            <TextField
              {...form.field("password")}
              label={password}
              type="password"
              autoComplete="current-password"
              ref={focusOnArrival}
            />
          )}
        </>
      ) : (
        <>
          <DialogHeading isInitialFocus>{deleteAccountDialogWords.heading}</DialogHeading>
          <p className={styles["text"]}>{deleteAccountDialogWords.text}</p>
          <ul className={styles["goes"]}>
            {deleteAccountDialogWords.goes.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          <p className={styles["text"]}>{deleteAccountDialogWords.takeAlong}</p>
        </>
      )}
      <FormError message={form.error} />
      <DialogFooter>
        <Button disabled={form.isBusy} onClick={close}>
          {deleteAccountDialogWords.keep}
        </Button>
        <Button
          kind="primary"
          type="submit"
          isBusy={form.isBusy}
          busyLabel={isLast ? deleteAccountDialogWords.deleting : undefined}
        >
          {isLast ? deleteAccountDialogWords.delete : deleteAccountDialogWords.continue}
        </Button>
      </DialogFooter>
    </FormDialog>
  );
}

/**
 * Moves the focus to the password field when it appears in the open dialog. Not an inline function, because that
 * would be new on every render and take the focus each time.
 */
function focusOnArrival(input: HTMLInputElement | null): void {
  input?.focus();
}
