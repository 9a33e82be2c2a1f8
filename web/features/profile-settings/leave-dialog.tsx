import { profileSettings } from "../../messages/profile-settings.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogFooter, DialogHeading } from "../../ui/dialog.tsx";

import styles from "./profile-settings.module.css";

const words = profileSettings.leaving;

type Props = { isOpen: boolean; onStay: () => void; onLeave: () => void; onSave: () => void };

/** Asks what to do with unsaved changes before leaving. */
export function LeaveDialog({ isOpen, onStay, onLeave, onSave }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onStay} size="small">
      <div className={styles["dialog"]}>
        <DialogHeading isInitialFocus>{words.heading}</DialogHeading>
        <p className={styles["text"]}>{words.text}</p>
        <DialogFooter>
          <Button onClick={onLeave}>{words.leave}</Button>
          <Button kind="primary" onClick={onSave}>
            {words.save}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
