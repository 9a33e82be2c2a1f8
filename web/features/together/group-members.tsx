import { useState } from "react";

import type { WireGroup } from "#contract/groups.ts";

import { request } from "../../api/client.ts";
import { together } from "../../messages/together.ts";
import { toastError } from "../../titles/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { refetchGroup, guestHeaders } from "./group-queries.ts";

import styles from "./group-members.module.css";

/** The members, and a button to leave. */
export function GroupMembers({ group: { code, members } }: { group: WireGroup }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  async function leave(): Promise<void> {
    setIsLeaving(true);
    try {
      const options = { headers: guestHeaders() };
      await request("DELETE /api/groups/{code}/members/me", { params: { code } }, options);
      await refetchGroup(code);
    } catch {
      toastError(together.leaveFailed);
      setIsLeaving(false);
      setIsAsking(false);
    }
  }

  return (
    <section className={styles["members"]} aria-label={together.members}>
      <MemberDiscs members={members} />
      <ul className={styles["names"]}>
        {members.map((member) => (
          <li key={member.id}>
            <bdi>{member.is_viewer ? together.youAlone : (member.name ?? together.somebody)}</bdi>
            {member.joined_as !== "account" && (
              <span className={styles["how"]}>
                {member.joined_as === "guest" ? together.guest : together.fromProfile}
              </span>
            )}
          </li>
        ))}
      </ul>
      <Button kind="quiet" size="small" isFlush onClick={() => setIsAsking(true)}>
        {together.leave}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        heading={together.leaveAsk}
        text={together.leaveText}
        confirmLabel={together.leave}
        isBusy={isLeaving}
        onConfirm={() => void leave()}
        onClose={() => setIsAsking(false)}
      />
    </section>
  );
}

/** The members' initials in overlapping discs, hidden from screen readers. */
export function MemberDiscs({ members }: { members: WireGroup["members"] }) {
  return (
    <div className={styles["discs"]} aria-hidden="true">
      {members.map(({ id, name }) => (
        <span key={id} className={styles["disc"]}>
          {initialOf(name)}
        </span>
      ))}
    </div>
  );
}

function initialOf(name: string | null): string {
  return Array.from(name ?? "")[0]?.toLocaleUpperCase() ?? "·";
}
