/**
 * Lists on a profile: the watchlist, titles that both users would love, and what the user's liked titles have in
 * common. The server refuses the queries if the profile isn't visible to the viewer.
 */
import { useInfiniteQuery, infiniteQueryOptions, queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";

import { request } from "../../api/client.ts";
import { MINUTE_MS } from "../../api/queries.ts";
import { publicProfile } from "../../messages/public-profile.ts";
import { ItemsGrid } from "../../titles/items-grid.tsx";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";

import styles from "./public-profile.module.css";

type Props = {
  name: string;
  /** The displayed name. */
  owner: string;
  /** `count` is the total; `items` are the newest. */
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

const PAGE = 48;

function bothWouldLoveQuery(name: string) {
  return queryOptions({
    queryKey: ["both-would-love", name],
    queryFn: async ({ signal }) => {
      const input = { params: { name } };
      return (
        await request("GET /api/user/stats/{name}/both-would-love", input, { signal, isAuthFlow: true })
      ).items;
    },
    staleTime: MINUTE_MS,
  });
}

function profileWatchlistQuery(name: string) {
  return infiniteQueryOptions({
    queryKey: ["profile-watchlist", name],
    queryFn: ({ pageParam, signal }) =>
      request(
        "GET /api/user/stats/{name}/watchlist",
        { params: { name }, query: { limit: PAGE, offset: pageParam } },
        { signal, isAuthFlow: true },
      ),
    initialPageParam: 0,
    getNextPageParam: (last) => last.next_offset ?? null,
    staleTime: MINUTE_MS,
  });
}

type BothWouldLoveProps = { name: string; onOpen: (item: Item) => void };

/**
 * Renders nothing if too little is known about one of the two users, or if loading fails, because the page is
 * complete without this list.
 */
export function BothWouldLove({ name, onOpen }: BothWouldLoveProps) {
  const { data = [] } = useQuery(bothWouldLoveQuery(name));
  if (data.length === 0) return null;
  const heading = publicProfile.bothWouldLove(data.length);
  return (
    <section aria-labelledby="both-would-love">
      <h2 id="both-would-love" className={styles["heading"]}>
        {heading}
      </h2>
      <p className={styles["note"]}>{publicProfile.bothWouldLoveText(data.length)}</p>
      <div className={styles["shelf"]}>
        <ItemsGrid label={heading} items={data} page="profile" onOpen={onOpen} />
      </div>
    </section>
  );
}

type Stats = CallAnswer<"GET /api/user/stats/{name}">["data"];

const SHOWN = 5;

/** What a user's liked titles have in common, by count. Empty lists are hidden. */
export function TopLists({ stats }: { stats: Stats }) {
  const words = publicProfile.lists;
  const lists = [
    { heading: words.genres, entries: stats.top_genres },
    { heading: words.moods, entries: stats.top_moods },
    { heading: words.actors, entries: stats.top_actors },
    { heading: words.directors, entries: stats.top_directors },
  ].filter(({ entries }) => entries.length > 0);
  if (lists.length === 0) {
    const { is_own: isOwn, user } = stats;
    return (
      <p className={styles["note"]}>
        {isOwn ? publicProfile.nothingOfOwn : publicProfile.nothingYet(user.display_name)}
      </p>
    );
  }
  return (
    <section aria-label={words.heading} className={styles["lists"]}>
      {lists.map(({ heading, entries }) => (
        <div key={heading}>
          <h2 className={styles["list-heading"]}>{heading}</h2>
          <ol>
            {entries.slice(0, SHOWN).map(({ name, count }) => (
              <li key={name}>
                <bdi>{name}</bdi>
                <span aria-hidden="true">{count}</span>
                <span className="visually-hidden">{words.times(count)}</span>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
