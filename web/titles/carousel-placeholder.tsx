import { Skeleton } from "../ui/skeleton.tsx";

import placeholder from "./carousel-placeholder.module.css";
import styles from "./carousel.module.css";

type Props = { kind: "tiles" | "ranked"; count: number };

/** Skeletons with the size of the titles. */
export function CarouselPlaceholder({ kind, count }: Props) {
  return (
    <div className={styles["rail"]} data-kind={kind} aria-hidden="true">
      <div className={styles["viewport"]}>
        <div className={styles["slides"]}>
          {Array.from({ length: count }, (_, index) => (
            <div key={index} className={styles["slide"]}>
              <Skeleton className={placeholder[kind]} />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
