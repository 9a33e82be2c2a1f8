import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogFooter, DialogHeading } from "../../ui/dialog.tsx";
import type { Account } from "./housekeeping-queries.ts";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.accounts;

export type PendingAction = { account: Account; action: keyof typeof words.confirm };

type Props = {
  /** Kept while the dialog closes, so its text doesn't change. */
  pending: PendingAction | null;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (pending: PendingAction) => void;
};

/** Confirmation for changes that affect another user. */
export function AccountDialog({ pending, isOpen, onClose, onConfirm }: Props) {
  if (pending === null) return null;
  const { account, action } = pending;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="small">
      <div className={styles["dialog"]}>
        <DialogHeading isInitialFocus>{words.confirm[action].heading(account.username)}</DialogHeading>
        <p className={styles["text"]}>{words.confirm[action].text}</p>
        <DialogFooter>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" onClick={() => onConfirm(pending)}>
            {words[action]}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
