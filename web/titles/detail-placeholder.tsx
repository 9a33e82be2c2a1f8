import { Skeleton } from "../ui/skeleton.tsx";

import body from "./detail-body.module.css";
import top from "./detail-top.module.css";

/** Skeleton of the artwork, the story and the facts. */
export function DetailPlaceholder() {
  return (
    <>
      <Skeleton className={top["top"]} />
      <div className={body["body"]}>
        <div className={body["story"]}>
          <Skeleton shape="text" width="40%" />
          <Skeleton height={140} />
          <Skeleton height={44} />
        </div>
        <Skeleton height={220} />
      </div>
    </>
  );
}
