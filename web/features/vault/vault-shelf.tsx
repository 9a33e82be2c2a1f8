import { useIsFetching, type InfiniteData, useInfiniteQuery } from "@tanstack/react-query";
import { ThumbsUp } from "lucide-react";
import { useEffect } from "react";

import type { CallAnswer } from "#contract/api.ts";
import type { Item } from "#contract/item.ts";
import { type Rating, DISLIKED, LIKED, LOVED, isRating } from "#contract/rating.ts";

import { queryClient } from "../../api/query-client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { VAULT, vaultQuery } from "../../api/social-queries.ts";
import { messages } from "../../messages/messages.ts";
import { social } from "../../messages/social.ts";
import { useMedia } from "../../titles/device.ts";
import { EntryCard } from "../../titles/entry-card.tsx";
import { lengthText, listOverview, yearOf, truncate } from "../../titles/labels.ts";
import { RatingControl } from "../../titles/mark-controls.tsx";
import { markOf, onMutation } from "../../titles/marks.ts";
import { offerUndo } from "../../titles/restore-title.ts";
import { useFocusKept } from "../../titles/use-focus-kept.ts";
import { upTo } from "../../ui/breakpoints.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { FilterChips } from "../../ui/filter-chips.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useSearchParameters } from "../../ui/search-parameters.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

import styles from "./vault.module.css";

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6];
const SIGNED_OUT = 401;

type Props = { page: string; onOpen: (item: Item) => void };

export function VaultShelf({ page, onOpen }: Props) {
  const { rating, choose } = useVaultFilter();
  const vault = useVault(rating, page);
  const isRefreshing = useIsFetching(VAULT) > 0;
  const kept = useFocusKept<HTMLDivElement>();
  const items = vault.data?.pages.flatMap((part) => part.items) ?? [];
  const counts = vault.data?.pages.at(-1)?.counts;
  if (vault.isLoadingError) {
    return <FailureNotice title={failureText(vault.error)} onRetry={() => void vault.refetch()} />;
  }
  return (
    <div {...kept} className={styles["vault"]}>
      <VaultFilter rating={rating} counts={counts} onChoose={choose} />
      {vault.isPending ? (
        <div className={styles["entries"]} aria-busy="true">
          {PLACEHOLDERS.map((index) => (
            <Skeleton key={index} height={168} />
          ))}
        </div>
      ) : (
        <Entries items={items} rating={rating} isRefreshing={isRefreshing} page={page} onOpen={onOpen} />
      )}
      {vault.hasNextPage && (
        <Button isBusy={vault.isFetchingNextPage} onClick={() => void vault.fetchNextPage()}>
          {social.vault.loadMore}
        </Button>
      )}
    </div>
  );
}

type EntriesProps = Props & { items: readonly Item[]; rating: Rating | null; isRefreshing: boolean };

function Entries({ items, rating, isRefreshing, page, onOpen }: EntriesProps) {
  if (items.length > 0) {
    return (
      <ul className={styles["entries"]} aria-label={social.vault.heading} aria-busy={isRefreshing}>
        {items.map((item) => (
          <VaultEntry key={item.id} item={item} page={page} onOpen={onOpen} />
        ))}
      </ul>
    );
  }
  return rating === null ? (
    <Notice
      icon={ThumbsUp}
      title={social.vault.empty}
      text={social.vault.emptyText}
      action={<Link to="/dashboard">{social.vault.find}</Link>}
    />
  ) : (
    <Notice icon={ThumbsUp} title={social.vault.noneOfThese} text={social.vault.noneOfTheseText} />
  );
}

function failureText(error: Error): string {
  return error instanceof RequestFailed && error.status === SIGNED_OUT
    ? social.vault.signedOut
    : social.vault.failed;
}

const SMALL_OVERVIEW_MAX = 90;

type VaultEntryProps = { item: Item; page: string; onOpen: (item: Item) => void };

function VaultEntry({ item, page, onOpen }: VaultEntryProps) {
  const isSmall = useMedia(upTo("phone"));
  const facts = [yearOf(item), lengthText(item), item.genres[0]?.name].filter(Boolean);
  const overview = listOverview(
    isSmall ? truncate(item.overview, SMALL_OVERVIEW_MAX, "sentence") : item.overview,
  );
  return (
    <EntryCard item={item} onOpen={onOpen} look="story" action={null}>
      <p className={styles["facts"]}>{facts.join(" · ")}</p>
      <p dir="auto">{overview}</p>
      <div className={styles["rating"]}>
        <RatingControl title={item} page={page} place="detail" />
      </div>
    </EntryCard>
  );
}

type Counts = CallAnswer<"GET /api/vault">["counts"];

const RATINGS = { disliked: DISLIKED, liked: LIKED, loved: LOVED } as const;
type Name = keyof typeof RATINGS;
const NAMES = ["disliked", "liked", "loved"] as const satisfies readonly Name[];

type VaultFilterProps = {
  rating: Rating | null;
  counts: Counts | undefined;
  onChoose: (rating: Rating | null) => void;
};

function VaultFilter({ rating, counts, onChoose }: VaultFilterProps) {
  return (
    <FilterChips<Name>
      label={social.vault.ratings}
      chips={NAMES.map((name) => ({
        value: name,
        label: messages.rating.values[RATINGS[name]],
        count: counts?.[name],
      }))}
      selected={NAMES.filter((name) => RATINGS[name] === rating)}
      onToggle={(name) => onChoose(RATINGS[name] === rating ? null : RATINGS[name])}
      onClear={() => onChoose(null)}
    />
  );
}

/** The rating filter, kept in the URL so that Back and reloads preserve it. `null` shows all ratings. */
function useVaultFilter() {
  const { parameters, set } = useSearchParameters();
  const named = Number(parameters.get("rating"));
  const choose = (rating: Rating | null) => set({ rating: rating === null ? null : String(rating) });
  return { rating: isRating(named) ? named : null, choose };
}

/**
 * The viewer's rated titles. They're refetched after a rating is saved, because the server determines its time and
 * the order. If a rating is removed, its title disappears and a toast offers Undo.
 */
function useVault(rating: Rating | null, page: string) {
  useEffect(
    () =>
      onMutation((titleId, change, isSettled) => {
        if (!isSettled || !("rating" in change)) return;
        const known = knownItem(titleId);
        const isCleared = change.rating === null && change.isSkipped !== true;
        if (isCleared && known !== undefined && known.rating !== null) {
          const before = { ...markOf(titleId), rating: known.rating };
          offerUndo(social.vault.takenBack(known.title), { title: known, page, before });
        }
        void queryClient.invalidateQueries(VAULT);
      }),
    [page],
  );
  return useInfiniteQuery(vaultQuery(rating));
}

/** The title as cached from the vault. */
function knownItem(titleId: number): Item | undefined {
  return queryClient
    .getQueriesData<InfiniteData<CallAnswer<"GET /api/vault">>>(VAULT)
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ items }) => items)
    .find(({ id }) => id === titleId);
}
