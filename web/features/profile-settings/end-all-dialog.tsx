import { request } from "../../api/client.ts";
import { signOut } from "../../api/session.ts";
import { profileSettings } from "../../messages/profile-settings.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter, DialogHeading } from "../../ui/dialog.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useForm } from "../../ui/use-form.ts";
import { serverErrors } from "./server-errors.ts";

import styles from "./profile-settings.module.css";

const words = profileSettings.sessions;

export function EndAllDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const form = useForm({
    initial: {},
    async send() {
      await request("POST /api/auth/logout-all");
      await signOut();
    },
    explain: (failure) => serverErrors(failure, { failed: words.endAllFailed, tooMany: words.endAllFailed }),
  });
  return (
    <FormDialog form={form} isOpen={isOpen} onClose={onClose} size="small">
      <DialogHeading isInitialFocus>{words.endAllHeading}</DialogHeading>
      <p className={styles["text"]}>{words.endAllText}</p>
      <FormError message={form.error} />
      <DialogFooter>
        <Button disabled={form.isBusy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button kind="primary" type="submit" isBusy={form.isBusy} busyLabel={words.ending}>
          {words.endAll}
        </Button>
      </DialogFooter>
    </FormDialog>
  );
}
