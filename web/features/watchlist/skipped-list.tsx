import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";

import type { Item } from "#contract/item.ts";

import { skippedQuery } from "../../api/list-queries.ts";
import { messages } from "../../messages/messages.ts";
import { useSkipped } from "../../titles/use-watchlist.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { SkippedEntry } from "./skipped-entry.tsx";

import styles from "./skipped-titles.module.css";

const PLACEHOLDERS = [1, 2, 3];

export function SkippedList({ onOpen }: { onOpen: (item: Item) => void }) {
  const { data, isPending, isFetching, refetch } = useQuery(skippedQuery());
  const skipped = useSkipped(data ?? []);
  if (isPending) {
    return (
      <div className={styles["entries"]} aria-busy="true">
        {PLACEHOLDERS.map((place) => (
          <Skeleton key={place} height={92} />
        ))}
      </div>
    );
  }
  if (data === undefined) {
    return (
      <Notice
        tone="error"
        headingLevel={3}
        title={messages.skippedTitles.loadFailed}
        action={
          <Button icon={RefreshCw} isBusy={isFetching} onClick={() => void refetch()}>
            {messages.ui.tryAgain}
          </Button>
        }
      />
    );
  }
  if (skipped.length === 0) return <p className={styles["words"]}>{messages.skippedTitles.none}</p>;
  return (
    <>
      <p className={styles["words"]}>{messages.skippedTitles.explanation}</p>
      <ul className={styles["entries"]}>
        {skipped.map((item) => (
          <SkippedEntry key={item.id} item={item} onOpen={onOpen} />
        ))}
      </ul>
    </>
  );
}
