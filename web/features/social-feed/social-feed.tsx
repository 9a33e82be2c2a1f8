import { useInfiniteQuery } from "@tanstack/react-query";
import { Activity as ActivityIcon } from "lucide-react";

import type { Item } from "#contract/item.ts";

import { feedQuery } from "../../api/social-queries.ts";
import { social } from "../../messages/social.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ActivityGroupCard } from "./activity-group-card.tsx";
import { FeedChoices } from "./feed-choices.tsx";
import { ungrouped, groupsOf } from "./groups.ts";
import { LoadMore } from "./load-more.tsx";
import { useFeedChoices } from "./use-feed-choices.ts";
import { useFocusOnNext } from "./use-focus-on-next.ts";
import { useNow } from "./use-now.ts";

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
