import { useState } from "react";
import { useNavigate } from "react-router";

import { logFailure } from "../../api/failure-log.ts";
import { listWords } from "../../messages/lists.ts";
import { toastSuccess } from "../../titles/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogFooter, DialogHeading } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form.tsx";
import { type OwnList, deleteList, forgetList } from "./list-mutations.ts";

import styles from "./lists.module.css";

type Props = { list: OwnList; isOpen: boolean; onClose: () => void };

const words = listWords.deletion;

/** Asks before a list is deleted, because that can't be undone. */
export function DeleteListDialog({ list: { id, name }, isOpen, onClose }: Props) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      await deleteList(id);
    } catch (failure) {
      logFailure("lists", failure);
      setError(words.failed);
      setIsBusy(false);
      return;
    }
    await navigate("/lists", { replace: true });
    await forgetList(id);
    toastSuccess(words.deleted(name));
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} isDismissable={!isBusy} size="small">
      <div className={styles["dialog"]}>
        <DialogHeading isInitialFocus>{words.heading(name)}</DialogHeading>
        <p>{words.text}</p>
        <FormError message={error} />
        <DialogFooter>
          <Button disabled={isBusy} onClick={onClose}>
            {listWords.form.cancel}
          </Button>
          <Button kind="primary" isBusy={isBusy} busyLabel={words.deleting} onClick={() => void confirm()}>
            {words.delete}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
