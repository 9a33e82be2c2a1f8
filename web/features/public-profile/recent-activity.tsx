import type { ReactNode } from "react";

import type { CallAnswer } from "#contract/api.ts";
import { isRating } from "#contract/rating.ts";

import { dayText } from "../../messages/formats.ts";
import { publicProfile } from "../../messages/public-profile.ts";
import { pictureUrl } from "../../titles/picture-url.ts";
import { StarRating } from "../../titles/star-rating.tsx";
import { HalfDisc } from "../../ui/half-disc.tsx";
import { Link } from "../../ui/link.tsx";

import styles from "./public-profile.module.css";

type Activity = CallAnswer<"GET /api/user/stats/{name}">["data"]["activity"]["recent_activity"][number];

/** A user's latest ratings and watchlist additions. */
export function RecentActivity({ activities }: { activities: readonly Activity[] }) {
  if (activities.length === 0) return null;
  return (
    <section aria-labelledby="recent-activity">
      <h2 id="recent-activity" className={styles["heading"]}>
        {publicProfile.activity}
      </h2>
      <ul className={styles["activities"]}>
        {activities.map((activity) => (
          <li key={`${activity.activity_type} ${activity.item_id}`}>
            <span className={styles["activity-poster"]} aria-hidden="true">
              {activity.poster_path === null ? (
                <HalfDisc size={16} />
              ) : (
                <img
                  src={pictureUrl(activity.poster_path, "w92")}
                  alt=""
                  width={40}
                  height={60}
                  loading="lazy"
                />
              )}
            </span>
            <span>
              <Link to={`/item/${activity.item_id}`}>
                <bdi>{activity.title}</bdi>
              </Link>
              <span className={styles["activity-facts"]}>
                {whatOf(activity)}
                <time dateTime={activity.activity_timestamp}>{dayText(activity.activity_timestamp)}</time>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whatOf({ activity_type: kind, activity_value: value }: Activity): ReactNode {
  const words = publicProfile.activities;
  if (kind !== "rating" || !isRating(value)) return words.watchlist_add;
  return (
    <>
      <StarRating rating={value} /> {words.rated[value]}
    </>
  );
}
