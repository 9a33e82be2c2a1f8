import { timeLabel } from "./time-label.ts";

import styles from "./social-feed.module.css";

export function ActivityTime({ at, now }: { at: string; now: Date }) {
  return (
    <time dateTime={at} className={styles["moment"]}>
      {timeLabel(new Date(at), now)}
    </time>
  );
}
