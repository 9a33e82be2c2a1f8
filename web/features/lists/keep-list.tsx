import { ListPlus } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";

import { listWords } from "../../messages/lists.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { copySharedList } from "./list-mutations.ts";

import styles from "./lists.module.css";

const words = listWords.shared;

/** Copies a shared list to the viewer's own, and opens the copy. */
export function KeepCopy({ code }: { code: string }) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  async function keep(): Promise<void> {
    setIsBusy(true);
    const listId = await copySharedList(code);
    setIsBusy(false);
    if (listId !== null) await navigate(`/lists/${listId}`);
  }

  return (
    <Button icon={ListPlus} isBusy={isBusy} onClick={() => void keep()}>
      {words.keep}
    </Button>
  );
}

type WaysInProps = { onGetStarted: () => void; onSignIn: () => void };

/** Invites visitors to keep a shared list. */
export function KeepInvitation(props: WaysInProps) {
  return (
    <Notice
      tone="card"
      icon={ListPlus}
      title={words.invitation}
      text={words.invitationText}
      action={<WaysIn {...props} />}
    />
  );
}

export function WaysIn({ onGetStarted, onSignIn }: WaysInProps) {
  return (
    <div className={styles["actions"]}>
      <Button kind="primary" onClick={onGetStarted}>
        {words.start}
      </Button>
      <Button onClick={onSignIn}>{words.signIn}</Button>
    </div>
  );
}
