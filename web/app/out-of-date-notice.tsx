import type { Query } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

import { FILTERED_KINDS } from "../api/filtered-lists.ts";
import { queryClient } from "../api/query-client.ts";
import { dialogs } from "../messages/dialogs.ts";
import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";

import styles from "./out-of-date-notice.module.css";

/**
 * Kinds of queries whose data a page can show. If such a query can't be refetched, the viewer sees old data.
 */
const SHOWN_KINDS: ReadonlySet<unknown> = new Set([...FILTERED_KINDS, "watchlist", "search", "details"]);

/** Shown when a refetch fails and the screen keeps showing old data. */
export function OutOfDateNotice() {
  const isOutOfDate = useSyncExternalStore(subscribe, () => failedRefetches().length > 0);
  const isBusy = useSyncExternalStore(subscribe, () =>
    failedRefetches().some(({ state }) => state.fetchStatus === "fetching"),
  );
  return (
    <output data-persistent="">
      {isOutOfDate && (
        <div className={styles["notice"]}>
          {dialogs.notices.notUpToDate}
          <Button size="small" className={styles["again"]} isBusy={isBusy} onClick={refetchShown}>
            {messages.ui.tryAgain}
          </Button>
        </div>
      )}
    </output>
  );
}

function refetchShown(): void {
  void queryClient.refetchQueries({ type: "active", predicate: hasFailedRefetch });
}

function failedRefetches(): Query[] {
  return queryClient.getQueryCache().findAll({ type: "active", predicate: hasFailedRefetch });
}

function hasFailedRefetch({ queryKey: [kind], state }: Query): boolean {
  return SHOWN_KINDS.has(kind) && state.status === "error" && state.data !== undefined;
}

function subscribe(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(listener);
}
