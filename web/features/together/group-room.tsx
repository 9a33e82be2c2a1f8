import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { GROUP_MOST_MEMBERS } from "#contract/group-rules.ts";
import type { Item } from "#contract/item.ts";

import { RequestFailed } from "../../api/request-failed.ts";
import { together } from "../../messages/together.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { focusPage, usePageTitle } from "../../ui/page-heading.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { GroupInvite } from "./group-invite.tsx";
import { GroupList } from "./group-list.tsx";
import { GroupMembers } from "./group-members.tsx";
import { GroupMoods } from "./group-moods.tsx";
import { groupQuery } from "./group-queries.ts";
import { JoinGroup } from "./join-group.tsx";
import { StreamableFirst } from "./streamable-first.tsx";

import styles from "./group-room.module.css";

type Props = {
  code: string;
  /** `null` if the viewer is signed in. */
  onSignIn: (() => void) | null;
  onOpen: (item: Item) => void;
};

const NOT_FOUND = 404;

/** A group opened by its link. Members see its list; others can join. */
export function GroupRoom({ code, onSignIn, onOpen }: Props) {
  const { data: group, error, isFetching, refetch } = useQuery(groupQuery(code));
  const hasEnded = error instanceof RequestFailed && error.status === NOT_FOUND;
  const heading = group === undefined ? together.startHeading : together.heading(group.members.length);
  usePageTitle(heading);
  const isIn = group?.members.some((member) => member.is_viewer && member.joined_as !== "profile") ?? null;
  const wasIn = useRef(isIn);
  useEffect(() => {
    const hasJoined = isIn === true && wasIn.current === false;
    wasIn.current = isIn;
    if (!hasJoined) return;
    window.scrollTo(0, 0);
    focusPage();
  }, [isIn]);
  if (hasEnded) {
    return (
      <>
        <h1>{together.startHeading}</h1>
        {onSignIn === null ? (
          <Notice
            title={together.endedTitle}
            text={together.endedText}
            action={<Link to="/together">{together.startAnother}</Link>}
          />
        ) : (
          <Notice title={together.endedTitle} text={together.endedTextForGuests} />
        )}
      </>
    );
  }
  if (group === undefined) {
    return error === null ? (
      <div className={styles["room"]} aria-busy="true">
        <Skeleton shape="text" width="240px" height={40} />
        <Skeleton height={64} />
        <Skeleton height={220} />
      </div>
    ) : (
      <>
        <h1>{heading}</h1>
        <FailureNotice title={together.loadFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
      </>
    );
  }
  if (isIn !== true) {
    const wasAddedFromProfile = group.members.some((member) => member.is_viewer);
    return group.members.length >= GROUP_MOST_MEMBERS && !wasAddedFromProfile ? (
      <>
        <h1>{together.startHeading}</h1>
        <Notice title={together.fullTitle(GROUP_MOST_MEMBERS)} text={together.fullText} />
      </>
    ) : (
      <JoinGroup group={group} onSignIn={onSignIn} />
    );
  }
  return (
    <div className={styles["room"]}>
      <div className={styles["head"]}>
        <h1>{heading}</h1>
        <GroupMembers group={group} />
      </div>
      {group.members.length < GROUP_MOST_MEMBERS && (
        <GroupInvite code={code} isFirst={group.members.length === 1} />
      )}
      <GroupMoods group={group} />
      {group.has_services && <StreamableFirst group={group} />}
      <GroupList group={group} onOpen={onOpen} />
    </div>
  );
}
