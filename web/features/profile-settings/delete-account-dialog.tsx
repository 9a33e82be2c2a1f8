import { useState } from "react";

import { request } from "../../api/client.ts";
import { signOut } from "../../api/session.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { fieldErrors, currentPasswordError } from "../../ui/credential-rules.ts";
import { DialogFooter, DialogHeading } from "../../ui/dialog.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { serverErrors } from "./server-errors.ts";

import styles from "./profile-settings.module.css";

const words = profileSettings.deletion;
const { password, tooManyTries } = profileSettings.password;

type Props = { username: string; isOpen: boolean; onClose: () => void };

/** Asks twice: first it explains what will be deleted, then it asks for the password. */
export function DeleteAccountDialog({ username, isOpen, onClose }: Props) {
  const [isLast, setIsLast] = useState(false);
  const form = useForm({
    initial: { password: "" },
    checkedFrom: "sending",
    check: (entered) => (isLast ? fieldErrors({ password: currentPasswordError(entered.password) }) : {}),
    async send(body) {
      if (!isLast) {
        setIsLast(true);
        return;
      }
      await request("DELETE /api/user", { body });
      announce(words.deleted);
      await signOut();
    },
    explain: (failure) => serverErrors(failure, { failed: words.deleteFailed, tooMany: tooManyTries }),
  });

  function close(): void {
    setIsLast(false);
    onClose();
  }

  return (
    <FormDialog form={form} isOpen={isOpen} onClose={close}>
      {isLast ? (
        <>
          <DialogHeading>{words.last}</DialogHeading>
          <p className={styles["text"]}>{words.lastText(username)}</p>
          <TextField
            {...form.field("password")}
            label={password}
            type="password"
            autoComplete="current-password"
            ref={focusOnArrival}
          />
        </>
      ) : (
        <>
          <DialogHeading isInitialFocus>{words.heading}</DialogHeading>
          <p className={styles["text"]}>{words.text}</p>
          <ul className={styles["goes"]}>
            {words.goes.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
          <p className={styles["text"]}>{words.takeAlong}</p>
        </>
      )}
      <FormError message={form.error} />
      <DialogFooter>
        <Button disabled={form.isBusy} onClick={close}>
          {words.keep}
        </Button>
        <Button
          kind="primary"
          type="submit"
          isBusy={form.isBusy}
          busyLabel={isLast ? words.deleting : undefined}
        >
          {isLast ? words.delete : words.goOn}
        </Button>
      </DialogFooter>
    </FormDialog>
  );
}

/** The dialog is already open. An inline function would be new on every render and take the focus each time. */
function focusOnArrival(input: HTMLInputElement | null): void {
  input?.focus();
}
