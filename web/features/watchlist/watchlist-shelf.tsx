import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { Link } from "react-router";

import type { Item } from "#contract/item.ts";

import { watchlistQuery } from "../../api/list-queries.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { useSavedTitles } from "../../titles/use-watchlist.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { WatchlistEntry } from "./watchlist-entry.tsx";

import styles from "./watchlist.module.css";

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6];
const SIGNED_OUT = 401;

export function WatchlistShelf({ onOpen }: { onOpen: (item: Item) => void }) {
  const watchlist = useQuery(watchlistQuery());
  const saved = useSavedTitles(watchlist.data ?? []);
  if (watchlist.isLoadingError) {
    return <FailureNotice title={failureText(watchlist.error)} onRetry={() => void watchlist.refetch()} />;
  }
  if (watchlist.isPending) {
    return (
      <div className={styles["entries"]} aria-busy="true">
        {PLACEHOLDERS.map((index) => (
          <Skeleton key={index} height={168} />
        ))}
      </div>
    );
  }
  if (saved.length === 0) {
    return (
      <Notice
        icon={Bookmark}
        title={dialogs.watchlistPage.empty}
        text={dialogs.watchlistPage.emptyText}
        action={<Link to="/dashboard">{dialogs.watchlistPage.find}</Link>}
      />
    );
  }
  return (
    <ul className={styles["entries"]}>
      {saved.map((item) => (
        <WatchlistEntry key={item.id} item={item} onOpen={onOpen} />
      ))}
    </ul>
  );
}

function failureText(error: Error): string {
  return error instanceof RequestFailed && error.status === SIGNED_OUT
    ? dialogs.watchlistPage.signedOut
    : dialogs.watchlistPage.failed;
}
