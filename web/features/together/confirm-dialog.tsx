import { together } from "../../messages/together.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogFooter, DialogHeading } from "../../ui/dialog.tsx";

import styles from "./group-room.module.css";

type Props = {
  isOpen: boolean;
  heading: string;
  text: string;
  /** Label of the confirm button. */
  confirmLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Explains an action and asks for confirmation. */
export function ConfirmDialog({ isOpen, heading, text, confirmLabel, isBusy, onConfirm, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} isDismissable={!isBusy} size="small">
      <div className={styles["ask"]}>
        <DialogHeading isInitialFocus>{heading}</DialogHeading>
        <p>{text}</p>
        <DialogFooter>
          <Button disabled={isBusy} onClick={onClose}>
            {together.cancel}
          </Button>
          <Button kind="primary" isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
