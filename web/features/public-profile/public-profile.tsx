import { useQuery } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";

import { userStatsQuery } from "../../api/list-queries.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { averageText, dayText } from "../../messages/formats.ts";
import { publicProfile } from "../../messages/public-profile.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePageTitle } from "../../ui/page-heading.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Avatar } from "./avatar.tsx";
import { CompatibilityPanel } from "./compatibility.tsx";
import { FavoriteTitles } from "./favorite-titles.tsx";
import { BothWouldLove, ProfileWatchlist, TopLists } from "./profile-lists.tsx";
import { RecentActivity } from "./recent-activity.tsx";

import styles from "./public-profile.module.css";

type Props = {
  /** A username or user ID. */
  name: string;
  onOpen: (item: Item) => void;
  /** Actions that involve the profile's owner, shown beside their name unless it's the viewer's own profile. */
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
      <FavoriteTitles favorites={data.favorites} isOwn={isOwn} onOpen={onOpen} />
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

/** Rates say little before this: a first evening's ratings would become a weekly average. */
const RATE_FROM_MS = 14 * 24 * 60 * 60 * 1000;

type Stats = CallAnswer<"GET /api/user/stats/{name}">["data"];

/** The profile's name and key figures. */
function ProfileHead({ stats, children }: { stats: Stats; children: ReactNode }) {
  const { user, ratings, watchlist, is_own: isOwn } = stats;
  const words = publicProfile.stats;
  const [now] = useState(() => Date.now());
  const hasRate = now - Date.parse(user.member_since) >= RATE_FROM_MS;
  const figures = [
    [words.rated, String(ratings.total_ratings)],
    [
      words.average,
      ratings.average_rating === null ? words.noAverage : words.ofThree(averageText(ratings.average_rating)),
    ],
    ...(hasRate ? ([[words.perWeek, averageText(ratings.average_per_week)]] as const) : []),
    [words.watchlist, String(watchlist.count)],
  ] as const;
  return (
    <div className={styles["head"]}>
      <div className={styles["person"]}>
        <Avatar username={user.username} name={user.display_name} />
        <div>
          <h1>
            <bdi>{user.display_name}</bdi>
          </h1>
          <p className={styles["since"]}>
            {publicProfile.memberSince(user.username, dayText(user.member_since))}
          </p>
        </div>
      </div>
      {isOwn && (
        <p className={styles["own"]}>
          {publicProfile.own} <Link to="/settings/profile">{publicProfile.settings}</Link>
        </p>
      )}
      <dl className={styles["figures"]}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children !== null && <div className={styles["actions"]}>{children}</div>}
    </div>
  );
}

const POSTERS = [1, 2, 3, 4, 5, 6, 7, 8];

function ProfilePlaceholder() {
  return (
    <section className={styles["waiting"]} aria-busy="true" aria-label={publicProfile.loading}>
      <div className={styles["top"]}>
        <div className={styles["head"]}>
          <div className={styles["person"]}>
            <Skeleton shape="disc" width={72} height={72} />
            <div className={styles["head"]}>
              <Skeleton shape="text" width="260px" height={36} />
              <Skeleton shape="text" width="200px" />
            </div>
          </div>
          <Skeleton shape="text" width="320px" height={44} />
        </div>
        <span className={styles["disc-outlines"]} aria-hidden="true" />
      </div>
      <div className={styles["posters"]}>
        {POSTERS.map((index) => (
          <Skeleton key={index} ratio={2 / 3} />
        ))}
      </div>
    </section>
  );
}
