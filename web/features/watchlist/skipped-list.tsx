import { useQuery } from "@tanstack/react-query";

import type { Item } from "#contract/item.ts";

import { skippedQuery } from "../../api/list-queries.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { useSkippedTitles } from "../../titles/use-watchlist.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SkippedEntry } from "./skipped-entry.tsx";

import styles from "./skipped-titles.module.css";

const PLACEHOLDERS = [1, 2, 3];

export function SkippedList({ onOpen }: { onOpen: (item: Item) => void }) {
  const { data, isPending, isFetching, refetch } = useQuery(skippedQuery());
  const skipped = useSkippedTitles(data ?? []);
  if (isPending) {
    return (
      <div className={styles["entries"]} aria-busy="true">
        {PLACEHOLDERS.map((index) => (
          <Skeleton key={index} height={92} />
        ))}
      </div>
    );
  }
  if (data === undefined) {
    return (
      <FailureNotice
        headingLevel={3}
        title={dialogs.skippedTitles.loadFailed}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (skipped.length === 0) return <p className={styles["words"]}>{dialogs.skippedTitles.none}</p>;
  return (
    <>
      <p className={styles["words"]}>{dialogs.skippedTitles.explanation}</p>
      <ul className={styles["entries"]}>
        {skipped.map((item) => (
          <SkippedEntry key={item.id} item={item} onOpen={onOpen} />
        ))}
      </ul>
    </>
  );
}
