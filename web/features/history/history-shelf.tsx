import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { useEffect } from "react";

import type { HistorySort } from "#contract/history-rules.ts";
import type { Item } from "#contract/item.ts";
import { SEARCH_DEBOUNCE_MS } from "#contract/search-rules.ts";

import { HISTORY, type HistoryEntry, historyQuery } from "../../api/history-queries.ts";
import { queryClient } from "../../api/query-client.ts";
import { monthText } from "../../messages/formats.ts";
import { historyWords } from "../../messages/history.ts";
import { onMutation } from "../../titles/marks.ts";
import { useFocusKept } from "../../titles/use-focus-kept.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useDebounced } from "../../ui/use-debounced.ts";
import { HistoryChoices, useHistoryChoices } from "./history-choices.tsx";
import { HistoryLine } from "./history-line.tsx";

import styles from "./history.module.css";

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6];

type Props = { page: string; onOpen: (item: Item) => void };

/** Everything the viewer rated and watched, by month or in another order. */
export function HistoryShelf({ page, onOpen }: Props) {
  const choices = useHistoryChoices();
  const { wanted, isFiltered } = choices;
  const q = useDebounced(wanted.q, SEARCH_DEBOUNCE_MS);
  const { q: _, ...rest } = wanted;
  const history = useInfiniteQuery(historyQuery({ ...rest, ...(q !== undefined && { q }) }));
  const kept = useFocusKept<HTMLDivElement>();
  useRefetchAfterRating();
  if (history.isLoadingError) {
    return <FailureNotice title={historyWords.page.failed} onRetry={() => void history.refetch()} />;
  }
  const entries = history.data?.pages.flatMap((part) => part.entries) ?? [];
  const items = new Map(history.data?.pages.flatMap((part) => part.items.map((item) => [item.id, item])));
  if (history.data !== undefined && entries.length === 0 && !isFiltered) return <EmptyHistory />;
  return (
    <div {...kept} className={styles["history"]}>
      <HistoryChoices {...choices} />
      {history.isPending && (
        <div className={styles["entries"]} aria-busy="true">
          {PLACEHOLDERS.map((index) => (
            <Skeleton key={index} height={120} />
          ))}
        </div>
      )}
      {history.data !== undefined && entries.length === 0 && (
        <Notice
          icon={History}
          title={historyWords.page.noneFitting}
          text={historyWords.page.noneFittingText}
          action={<Button onClick={choices.clear}>{historyWords.page.clear}</Button>}
        />
      )}
      {groupsOf(entries, wanted.sort ?? "date").map(({ heading, isHidden, members }) => (
        <section key={heading} className={styles["group"]} aria-busy={history.isPlaceholderData}>
          <h2 className={isHidden ? "visually-hidden" : styles["heading"]}>{heading}</h2>
          <ul className={styles["entries"]}>
            {members.map((entry) => {
              const item = items.get(entry.item_id);
              return (
                item !== undefined && (
                  <HistoryLine key={keyOf(entry)} entry={entry} item={item} page={page} onOpen={onOpen} />
                )
              );
            })}
          </ul>
        </section>
      ))}
      {history.hasNextPage && (
        <Button isBusy={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {historyWords.page.more}
        </Button>
      )}
    </div>
  );
}

function EmptyHistory() {
  return (
    <Notice
      icon={History}
      title={historyWords.page.empty}
      text={historyWords.page.emptyText}
      action={<Link to="/dashboard">{historyWords.page.find}</Link>}
    />
  );
}

type Group = { heading: string; isHidden: boolean; members: HistoryEntry[] };

/** By date, one group for each month; in another order, a single group whose heading only screen readers need. */
function groupsOf(entries: readonly HistoryEntry[], sort: HistorySort): Group[] {
  if (sort !== "date" && entries.length > 0)
    return [{ heading: historyWords.page.lists[sort], isHidden: true, members: [...entries] }];
  const groups = new Map<string, Group>();
  for (const entry of entries) {
    const heading = monthText(entry.day);
    const group = groups.get(heading) ?? { heading, isHidden: false, members: [] };
    group.members.push(entry);
    groups.set(heading, group);
  }
  return [...groups.values()];
}

function keyOf({ item_id: itemId, viewing_id: viewingId }: HistoryEntry): string {
  return `${itemId} ${viewingId}`;
}

/** The server determines a rating's day and the order. */
function useRefetchAfterRating(): void {
  useEffect(
    () =>
      onMutation((_, change, isSettled) => {
        if (isSettled && "rating" in change) void queryClient.invalidateQueries(HISTORY);
      }),
    [],
  );
}
