import { Link2, Share2 } from "lucide-react";
import { useId, useRef } from "react";

import { announce } from "../ui/announcer.tsx";
import { Button } from "../ui/button.tsx";
import { toastSuccess } from "./toasts.tsx";

import styles from "./link-field.module.css";

type Props = {
  label: string;
  link: string;
  /** The subject when the link is shared through the device. */
  shareTitle: string;
  words: { copy: string; copied: string; copyFailed: string; share: string };
};

/** A link to copy, or to share through the device. */
export function LinkField({ label, link, shareTitle, words }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const canShare = "share" in navigator;

  async function copy(): Promise<void> {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      toastSuccess(words.copied);
    } catch {
      // Clipboard access may be denied. The selected text can still be copied by hand.
      field.current?.focus();
      announce(words.copyFailed);
    }
  }

  async function share(): Promise<void> {
    try {
      await navigator.share({ title: shareTitle, url: link });
    } catch {
      // Usually means that the viewer closed the share sheet, so there's no message.
    }
  }

  return (
    <div className={styles["field"]}>
      <label className={styles["label"]} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        ref={field}
        className={styles["link"]}
        type="url"
        readOnly
        dir="ltr"
        value={link}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className={styles["ways"]}>
        <Button icon={Link2} onClick={() => void copy()}>
          {words.copy}
        </Button>
        {canShare && (
          <Button icon={Share2} onClick={() => void share()}>
            {words.share}
          </Button>
        )}
      </div>
    </div>
  );
}
