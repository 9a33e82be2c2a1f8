import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Item } from "#contract/item.ts";

import { continueWatchingQuery, expectsContinueWatching } from "../../api/continue-watching.ts";
import { logFailure } from "../../api/failure-log.ts";
import { watchlistQuery } from "../../api/list-queries.ts";
import { messages } from "../../messages/messages.ts";
import { RowFrame } from "../../titles/row-frame.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import type { ContinueRowProps } from "./continue-row.tsx";

import styles from "./dashboard.module.css";

const PLACEHOLDERS = 6;

/** Loaded for viewers who have series to continue. */
const ContinueRow = lazyComponent<ContinueRowProps>({
  load: async () => (await import("./continue-row.tsx")).ContinueRow,
  loadingState: ({ hasFailed }) =>
    hasFailed ? null : (
      <RowFrame
        title={messages.dashboard.continueWatching}
        kind="tiles"
        isLoading
        placeholders={PLACEHOLDERS}
        isLight
      >
        {null}
      </RowFrame>
    ),
  onFailure: (error) => logFailure("continue watching", error),
});

/**
 * The row of series to continue, for viewers who have some. They come with the watchlist. Until it has loaded, viewers who had some at
 * their last visit see placeholders.
 */
export function ContinueWatching({ onOpen }: { onOpen: (item: Item) => void }) {
  const { isPending } = useQuery(watchlistQuery());
  const { data: series } = useQuery(continueWatchingQuery());
  const [isExpected] = useState(expectsContinueWatching);
  const isLoading = series === undefined && isPending && isExpected;
  if (!isLoading && (series === undefined || series.length === 0)) return null;
  return (
    <div className={styles["continuing"]}>
      <ContinueRow series={series ?? null} onOpen={onOpen} />
    </div>
  );
}
