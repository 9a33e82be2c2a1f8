import { useIsFetching } from "@tanstack/react-query";
import { ThumbsUp } from "lucide-react";
import { Link } from "react-router";

import type { Item } from "#contract/item.ts";
import type { Rating } from "#contract/rating.ts";

import { RequestFailed } from "../../api/request-failed.ts";
import { VAULT } from "../../api/social-queries.ts";
import { social } from "../../messages/social.ts";
import { useFocusKept } from "../../titles/use-focus-kept.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useVaultFilter } from "./use-vault-filter.ts";
import { useVault } from "./use-vault.ts";
import { VaultEntry } from "./vault-entry.tsx";
import { VaultFilter } from "./vault-filter.tsx";

import styles from "./vault.module.css";

const PLACEHOLDERS = [1, 2, 3, 4, 5, 6];
const SIGNED_OUT = 401;

type Props = { page: string; onOpen: (item: Item) => void };

export function VaultShelf({ page, onOpen }: Props) {
  const { rating, choose } = useVaultFilter();
  const vault = useVault(rating, page);
  const isRenewing = useIsFetching(VAULT) > 0;
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
        <Entries items={items} rating={rating} isRenewing={isRenewing} page={page} onOpen={onOpen} />
      )}
      {vault.hasNextPage && (
        <Button isBusy={vault.isFetchingNextPage} onClick={() => void vault.fetchNextPage()}>
          {social.vault.loadMore}
        </Button>
      )}
    </div>
  );
}

type EntriesProps = Props & { items: readonly Item[]; rating: Rating | null; isRenewing: boolean };

function Entries({ items, rating, isRenewing, page, onOpen }: EntriesProps) {
  if (items.length > 0) {
    return (
      <ul className={styles["entries"]} aria-label={social.vault.heading} aria-busy={isRenewing}>
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
