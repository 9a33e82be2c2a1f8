import { useInfiniteQuery } from "@tanstack/react-query";
import { Activity as ActivityIcon } from "lucide-react";
import { useEffect, useState, useRef } from "react";

import type { Item } from "#contract/item.ts";

import { feedQuery, type Activity } from "../../api/social-queries.ts";
import { social } from "../../messages/social.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ActivityGroupCard } from "./activity-group-card.tsx";
import { FeedChoices, useFeedChoices } from "./feed-choices.tsx";
import { ungrouped, groupsOf } from "./groups.ts";

import styles from "./social-feed.module.css";

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6];

export function SocialFeed({ onOpen }: { onOpen: (item: Item) => void }) {
  const choices = useFeedChoices();
  return (
    <>
      <FeedChoices {...choices} />
      <Activities key={choices.type} {...choices} onOpen={onOpen} />
    </>
  );
}

type Props = Pick<ReturnType<typeof useFeedChoices>, "type" | "view"> & { onOpen: (item: Item) => void };

function Activities({ type, view, onOpen }: Props) {
  const feed = useInfiniteQuery(feedQuery(type));
  const now = useNow();
  const activities = feed.data?.pages.flatMap((page) => page.activities) ?? [];
  const { listRef, focusNext } = useFocusOnNext(activities);
  if (feed.isLoadingError) {
    return (
      <FailureNotice
        title={social.feed.failed}
        isRetrying={feed.isFetching}
        onRetry={() => void feed.refetch()}
      />
    );
  }
  if (feed.isPending) {
    return (
      <div className={styles["list"]} aria-busy="true">
        {PLACEHOLDERS.map((index) => (
          <Skeleton key={index} height={96} />
        ))}
      </div>
    );
  }
  if (activities.length === 0) {
    const why = type === "mood_update" ? social.feed.noMoods : undefined;
    return <Notice icon={ActivityIcon} title={social.feed.empty} text={why} />;
  }

  const groups = view === "grouped" ? groupsOf(activities) : ungrouped(activities);
  return (
    <>
      <ul ref={listRef} className={styles["list"]} aria-label={social.feed.list}>
        {groups.map(({ key, activities: told }) => (
          <ActivityGroupCard key={key} activities={told} now={now} onOpen={onOpen} />
        ))}
      </ul>
      <LoadMore
        hasMore={feed.hasNextPage}
        hasFailed={feed.isFetchNextPageError}
        isLoading={feed.isFetchingNextPage}
        onLoad={() => {
          focusNext();
          void feed.fetchNextPage();
        }}
      />
    </>
  );
}

const EVERY_MS = 30_000;

/** The current time, updated often enough for labels in minutes. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** After loading more, focuses the first new activity or its group. */
function useFocusOnNext(activities: readonly Activity[]) {
  const listRef = useRef<HTMLUListElement>(null);
  const below = useRef<number | null>(null);
  const oldest = activities.at(-1)?.activity_id ?? null;

  useEffect(() => {
    const last = below.current;
    const next = last === null ? undefined : activities.find(({ activity_id: id }) => id < last);
    if (next === undefined) return;
    below.current = null;
    const entries = listRef.current?.querySelectorAll<HTMLElement>("[data-newest]") ?? [];
    const entry = [...entries].findLast(({ dataset }) => Number(dataset["newest"]) >= next.activity_id);
    entry?.querySelector<HTMLElement>("a, button")?.focus();
  }, [activities]);

  function focusNext(): void {
    below.current = oldest;
  }

  return { listRef, focusNext };
}

type LoadMoreProps = { hasMore: boolean; hasFailed: boolean; isLoading: boolean; onLoad: () => void };

function LoadMore({ hasMore, hasFailed, isLoading, onLoad }: LoadMoreProps) {
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
