import { useState } from "react";

import { REASON_MAX } from "#contract/addition-rules.ts";

import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogFooter, DialogHeading } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Addition } from "./housekeeping-queries.ts";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.additions;

type Props = {
  addition: Addition;
  isOpen: boolean;
  onClose: () => void;
  onRefuse: (reason: string) => void;
};

/** Refuses an addition; its author will read the reason. */
export function RefusalDialog({ addition, isOpen, onClose, onRefuse }: Props) {
  const [reason, setReason] = useState("");

  function refuse(): void {
    onClose();
    setReason("");
    onRefuse(reason.trim());
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="small">
      <div className={styles["dialog"]}>
        <DialogHeading>{words.refusal.heading(addition.title)}</DialogHeading>
        <p className={styles["text"]}>{words.refusal.text}</p>
        <TextField
          label={words.refusal.reason}
          help={words.refusal.help}
          value={reason}
          onChange={setReason}
          maxLength={REASON_MAX}
          isOptional
          isInitialFocus
        />
        <DialogFooter>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" onClick={refuse}>
            {words.refuse}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}
