import { Link2, Share2, UserPlus } from "lucide-react";
import { useId, useRef, useState } from "react";

import { together } from "../../messages/together.ts";
import { toastSuccess } from "../../titles/toasts.tsx";
import { announce } from "../../ui/announcer.tsx";
import { addressOf } from "../../ui/base-path.ts";
import { Button } from "../../ui/button.tsx";

import styles from "./group-invite.module.css";

type Props = {
  code: string;
  /** Whether nobody has joined yet. The link is then shown right away. */
  isFirst: boolean;
};

/** The invite link, with buttons to share or copy it. */
export function GroupInvite({ code, isFirst }: Props) {
  const [isWanted, setIsWanted] = useState(false);
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const link = window.location.origin + addressOf(`/together/${code}`);
  const canShare = "share" in navigator;

  async function copy(): Promise<void> {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      toastSuccess(together.copied);
    } catch {
      // Clipboard access may be denied. The selected text can still be copied by hand.
      field.current?.focus();
      announce(together.copyFailed);
    }
  }

  async function share(): Promise<void> {
    try {
      await navigator.share({ title: together.shareTitle, url: link });
    } catch {
      // Usually means that the viewer closed the share sheet, so there's no message.
    }
  }

  if (!isFirst && !isWanted) {
    return (
      <Button className={styles["another"]} icon={UserPlus} onClick={() => setIsWanted(true)}>
        {together.inviteAnother}
      </Button>
    );
  }
  return (
    <section className={styles["invite"]} aria-label={together.invite}>
      <label className={styles["label"]} htmlFor={id}>
        {together.inviteText}
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
          {together.copy}
        </Button>
        {canShare && (
          <Button icon={Share2} onClick={() => void share()}>
            {together.share}
          </Button>
        )}
      </div>
    </section>
  );
}
