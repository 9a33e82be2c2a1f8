/** How long ago something happened, or its date. */
import { dateText, social } from "../../messages/social.ts";

import styles from "./social-feed.module.css";

export function ActivityTime({ at, now }: { at: string; now: Date }) {
  return (
    <time dateTime={at} className={styles["moment"]}>
      {timeLabel(new Date(at), now)}
    </time>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** Times in the future, which a slow browser clock causes, count as now. */
export function timeLabel(at: Date, now: Date): string {
  const since = now.getTime() - at.getTime();
  if (since < MINUTE_MS) return social.feed.justNow;
  if (since < HOUR_MS) return social.feed.minutesAgo(Math.floor(since / MINUTE_MS));
  if (since < DAY_MS) return social.feed.hoursAgo(Math.floor(since / HOUR_MS));
  if (since < WEEK_MS) return social.feed.daysAgo(Math.floor(since / DAY_MS));
  return dateText(at);
}
