import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogFooter, DialogHeading } from "../../ui/dialog.tsx";
import type { Account } from "./housekeeping-queries.ts";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.accounts;

export type Asked = { account: Account; act: keyof typeof words.confirm };

type Props = {
  /** Kept while the dialog closes, so its text doesn't change. */
  asked: Asked | null;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (asked: Asked) => void;
};

/** Confirmation for changes that affect another user. */
export function AccountDialog({ asked, isOpen, onClose, onConfirm }: Props) {
  if (asked === null) return null;
  const { account, act } = asked;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="small">
      <div className={styles["dialog"]}>
        <DialogHeading isInitialFocus>{words.confirm[act].heading(account.username)}</DialogHeading>
        <p className={styles["text"]}>{words.confirm[act].text}</p>
        <DialogFooter>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" onClick={() => onConfirm(asked)}>
            {words[act]}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
