import { UserPlus } from "lucide-react";
import { useState } from "react";

import { together } from "../../messages/together.ts";
import { LinkField } from "../../titles/link-field.tsx";
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
  if (!isFirst && !isWanted) {
    return (
      <Button className={styles["another"]} icon={UserPlus} onClick={() => setIsWanted(true)}>
        {together.inviteAnother}
      </Button>
    );
  }
  return (
    <section className={styles["invite"]} aria-label={together.invite}>
      <LinkField
        label={together.inviteText}
        link={window.location.origin + addressOf(`/together/${code}`)}
        shareTitle={together.shareTitle}
        words={together}
      />
    </section>
  );
}
