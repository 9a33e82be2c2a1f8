import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { Item } from "#contract/item.ts";

import { publicProfile } from "../../messages/public-profile.ts";
import { ItemsGrid } from "../../titles/items-grid.tsx";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { profileWatchlistQuery } from "./profile-queries.ts";

import styles from "./public-profile.module.css";

type Props = {
  name: string;
  /** The displayed name. */
  owner: string;
  /** The total count, and the newest items. */
  watchlist: { count: number; items: Item[] };
  onOpen: (item: Item) => void;
};

export function ProfileWatchlist({ name, owner, watchlist, onOpen }: Props) {
  const [isWhole, setWhole] = useState(false);
  const all = useInfiniteQuery({ ...profileWatchlistQuery(name), enabled: isWhole });
  const pages = all.data?.pages;
  const items = isWhole && pages !== undefined ? pages.flatMap((page) => page.items) : watchlist.items;
  const hasMore = watchlist.count > watchlist.items.length;
  return (
    <section aria-labelledby="profile-watchlist">
      <div className={styles["heading-line"]}>
        <h2 id="profile-watchlist" className={styles["heading"]}>
          {publicProfile.watchlist}
        </h2>
        {hasMore && (
          <Button
            kind="ghost"
            size="small"
            aria-expanded={isWhole}
            isBusy={isWhole && all.isPending && !all.isError}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? publicProfile.showLess : publicProfile.viewAll(watchlist.count)}
          </Button>
        )}
      </div>
      {items.length === 0 ? (
        <p className={styles["note"]}>{publicProfile.emptyWatchlist(owner)}</p>
      ) : (
        <div className={styles["shelf"]}>
          <ItemsGrid
            label={publicProfile.watchlist}
            items={items}
            max={items.length}
            page="profile"
            onOpen={onOpen}
          />
        </div>
      )}
      {isWhole && all.isError && (
        <FailureNotice
          headingLevel={3}
          title={publicProfile.moreFailed}
          isRetrying={all.isFetching}
          onRetry={() => void all.refetch()}
        />
      )}
      {isWhole && all.hasNextPage && (
        <div className={styles["more"]}>
          <Button isBusy={all.isFetchingNextPage} onClick={() => void all.fetchNextPage()}>
            {publicProfile.more}
          </Button>
        </div>
      )}
    </section>
  );
}
