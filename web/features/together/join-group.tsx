import { useState } from "react";

import type { WireGroup } from "#contract/groups.ts";

import { request } from "../../api/client.ts";
import { together } from "../../messages/together.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { cacheGroup } from "./group-queries.ts";
import { GuestForm } from "./guest-form.tsx";
import { MemberDiscs } from "./member-discs.tsx";
import { refusalText } from "./refusal-text.ts";

import styles from "./join-group.module.css";

type Props = {
  group: WireGroup;
  /** `null` if the viewer is signed in. */
  onSignIn: (() => void) | null;
};

/** The invite page: who invites, what members will see, and the join form. */
export function JoinGroup({ group, onSignIn }: Props) {
  const { code, members } = group;
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const maker = members.find((member) => member.has_made_group)?.name ?? null;

  async function join(): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      cacheGroup((await request("POST /api/groups/{code}/members", { params: { code }, body: {} })).group);
    } catch (failure) {
      setError(refusalText(failure));
      setIsBusy(false);
    }
  }

  return (
    <div className={styles["join"]}>
      <MemberDiscs members={members} />
      <h1>{maker === null ? together.invitedBySomebody : together.invited(`\u2068${maker}\u2069`)}</h1>
      <p className={styles["text"]}>{onSignIn === null ? together.joinText : together.guestText}</p>
      {onSignIn === null ? (
        <>
          <FormError message={error} />
          <Button
            kind="primary"
            className={styles["go"]}
            isBusy={isBusy}
            busyLabel={together.joining}
            onClick={() => void join()}
          >
            {together.join}
          </Button>
        </>
      ) : (
        <>
          <GuestForm code={code} />
          <p className={styles["account"]}>
            {together.hasAccount}
            <Button kind="quiet" size="small" onClick={onSignIn}>
              {together.signIn}
            </Button>
          </p>
        </>
      )}
    </div>
  );
}
