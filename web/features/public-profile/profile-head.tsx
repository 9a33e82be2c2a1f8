import type { ReactNode } from "react";
import { Link } from "react-router";

import type { CallAnswer } from "#contract/api.ts";

import { averageText, dayText } from "../../messages/formats.ts";
import { publicProfile } from "../../messages/public-profile.ts";

import styles from "./public-profile.module.css";

type Stats = CallAnswer<"GET /api/user/stats/{name}">["data"];

/** The profile's name and key figures. */
export function ProfileHead({ stats, children }: { stats: Stats; children: ReactNode }) {
  const { user, ratings, watchlist, is_own: isOwn } = stats;
  const words = publicProfile.stats;
  const figures = [
    [words.rated, String(ratings.total_ratings)],
    [
      words.average,
      ratings.average_rating === null ? words.noAverage : words.ofThree(averageText(ratings.average_rating)),
    ],
    [words.perWeek, averageText(ratings.average_per_week)],
    [words.watchlist, String(watchlist.count)],
  ] as const;
  return (
    <div className={styles["head"]}>
      <h1>
        <bdi>{user.display_name}</bdi>
      </h1>
      <p className={styles["since"]}>
        {publicProfile.memberSince(user.username, dayText(user.member_since))}
      </p>
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
