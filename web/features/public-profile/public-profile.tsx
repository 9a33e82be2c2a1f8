import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { Link } from "react-router";

import type { Item } from "#contract/item.ts";

import { userStatsQuery } from "../../api/list-queries.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { publicProfile } from "../../messages/public-profile.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";
import { BothWouldLove } from "./both-would-love.tsx";
import { CompatibilityPanel } from "./compatibility.tsx";
import { ProfileHead } from "./profile-head.tsx";
import { ProfilePlaceholder } from "./profile-placeholder.tsx";
import { ProfileWatchlist } from "./profile-watchlist.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { TopLists } from "./top-lists.tsx";

import styles from "./public-profile.module.css";

type Props = {
  /** A username or user ID. */
  name: string;
  onOpen: (item: Item) => void;
  /** Actions on the profile's owner, shown beside the name unless it's the viewer. */
  Actions: ComponentType<{ username: string; name: string }>;
};

/** What a user shares about their taste, and how well it matches the viewer's. */
export function PublicProfile({ name, onOpen, Actions }: Props) {
  const { data, error, isFetching, refetch } = useQuery(userStatsQuery(name));
  const isMissing = error instanceof RequestFailed && error.status === 404;
  usePageTitle(
    data === undefined
      ? isMissing
        ? publicProfile.missingTitle
        : null
      : publicProfile.title(data.user.display_name),
  );
  if (data === undefined) {
    if (error === null) return <ProfilePlaceholder />;
    if (isMissing) {
      return (
        <Notice
          tone="error"
          title={publicProfile.missingTitle}
          text={publicProfile.missingText}
          action={<Link to="/dashboard">{publicProfile.toHome}</Link>}
        />
      );
    }
    return (
      <FailureNotice
        title={publicProfile.loadFailed}
        text={textOf(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const { user, compatibility, is_own: isOwn } = data;
  return (
    <>
      <div className={styles["top"]}>
        <ProfileHead stats={data}>
          {isOwn ? null : <Actions username={user.username} name={user.display_name} />}
        </ProfileHead>
        {compatibility !== null && <CompatibilityPanel compatibility={compatibility} />}
      </div>
      {!isOwn && <BothWouldLove name={user.username} onOpen={onOpen} />}
      <ProfileWatchlist
        name={user.username}
        owner={user.display_name}
        watchlist={data.watchlist}
        onOpen={onOpen}
      />
      <TopLists stats={data} />
      <RecentActivity activities={data.activity.recent_activity} />
    </>
  );
}

function textOf(error: Error): string | undefined {
  return error instanceof RequestFailed ? publicProfile.httpError(error.status) : undefined;
}
