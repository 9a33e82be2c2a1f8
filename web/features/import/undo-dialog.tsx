import { importWords as words } from "../../messages/import.ts";
import { toastSuccess } from "../../titles/toasts.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter, DialogHeading } from "../../ui/dialog.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { useForm } from "../../ui/use-form.ts";
import { removeImport } from "./import-queries.ts";

import styles from "./import.module.css";

type Props = {
  /** The import to undo; `null` closes the dialog. */
  id: number | null;
  onClose: () => void;
};

export function UndoDialog({ id, onClose }: Props) {
  const form = useForm({
    initial: {},
    async send() {
      if (id === null) return;
      await removeImport(id, "applied");
      toastSuccess(words.undone);
      onClose();
    },
    explain: () => ({ form: words.undoFailed }),
  });
  return (
    <FormDialog form={form} isOpen={id !== null} onClose={onClose} size="small">
      <DialogHeading isInitialFocus>{words.undoHeading}</DialogHeading>
      <p className={styles["text"]}>{words.undoText}</p>
      <FormError message={form.error} />
      <DialogFooter>
        <Button disabled={form.isBusy} onClick={onClose}>
          {words.keep}
        </Button>
        <Button kind="primary" type="submit" isBusy={form.isBusy} busyLabel={words.undoing}>
          {words.undo}
        </Button>
      </DialogFooter>
    </FormDialog>
  );
}
