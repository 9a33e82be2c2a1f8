import { Skeleton } from "../ui/skeleton.tsx";

import styles from "./hero.module.css";

/** The lines of a hero before they can be laid out. */
export function HeroCopyPlaceholder() {
  return (
    <div className={styles["copy"]} aria-busy="true">
      <Skeleton width="min(420px, 80%)" height={64} />
      <Skeleton shape="text" width={220} />
      <Skeleton shape="text" width="min(480px, 100%)" />
      <Skeleton shape="text" width="min(400px, 90%)" />
      <Skeleton width={150} height={46} />
    </div>
  );
}
