import { social } from "../../messages/social.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";

import styles from "./social-feed.module.css";

type Props = { hasMore: boolean; hasFailed: boolean; isLoading: boolean; onLoad: () => void };

export function LoadMore({ hasMore, hasFailed, isLoading, onLoad }: Props) {
  if (hasFailed) {
    return <FailureNotice title={social.feed.failed} isRetrying={isLoading} onRetry={onLoad} />;
  }
  if (!hasMore) return null;
  return (
    <Button
      className={styles["more"] ?? ""}
      isBusy={isLoading}
      busyLabel={social.feed.loadingMore}
      onClick={onLoad}
    >
      {social.feed.loadMore}
    </Button>
  );
}
