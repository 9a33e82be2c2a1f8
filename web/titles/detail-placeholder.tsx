import { Skeleton } from "../ui/skeleton.tsx";

import body from "./detail-body.module.css";
import top from "./detail-top.module.css";

/** The boxes that the picture, the story and the facts of a title will have. */
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
