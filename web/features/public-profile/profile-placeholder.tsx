import { publicProfile } from "../../messages/public-profile.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

import styles from "./public-profile.module.css";

const POSTERS = [1, 2, 3, 4, 5, 6, 7, 8];

export function ProfilePlaceholder() {
  return (
    <section className={styles["waiting"]} aria-busy="true" aria-label={publicProfile.loading}>
      <div className={styles["top"]}>
        <div className={styles["head"]}>
          <Skeleton shape="text" width="260px" height={36} />
          <Skeleton shape="text" width="200px" />
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
