import type { ReactNode } from "react";

import type { Item } from "#contract/item.ts";

import { wishWords as words } from "../../messages/wish.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { useFocusAfter } from "../../ui/use-focus-after.ts";
import { ItemsGrid } from "../items-grid.tsx";
import { useFocusOnNext } from "../use-focus-on-next.ts";
import { useWish } from "./use-wish.ts";
import { WishChips } from "./wish-chips.tsx";
import type { WishForTonightProps } from "./wish-for-tonight.tsx";
import { WishRefinements } from "./wish-refinements.tsx";

import styles from "./wish.module.css";

export type WishAnswerProps = {
  text: string;
  page: string;
  /** Ids of titles that the page shows already; `null` while they aren't known. Until then, nothing is announced. */
  shown: ReadonlySet<number> | null;
  onOpen: (item: Item) => void;
  /** Stands in place of the heading if nothing was understood. */
  notUnderstood?: ReactNode;
};

/** Loaded for signed-in viewers only: visitors have no picks. */
const WishForTonight = lazyComponent<WishForTonightProps>({
  load: async () => (await import("./wish-for-tonight.tsx")).WishForTonight,
});

/** A viewer's wish: what was understood of it, ways to narrow it, and titles with the part that each meets. */
export function WishAnswer({ text, page, shown, onOpen, notUnderstood }: WishAnswerProps) {
  const wish = useWish(text, shown);
  const { query, first, items, total, isNotUnderstood, isAllAbove, isLoadingOthers } = wish;
  const { choices, choose, isNarrowed, remove, without, hasRemoved, putBack } = wish;
  const { isPending, isFetching, isFetchingNextPage, hasNextPage, isFetchNextPageError } = query;
  const { gridRef, focusNext } = useFocusOnNext(items.length);
  const keepFocusNear = useFocusAfter();

  async function showMore(): Promise<void> {
    const answer = await query.fetchNextPage();
    // After a failure, titles that load for another reason don't take the focus.
    if (!answer.isFetchNextPageError) focusNext();
  }

  if (query.isLoadingError)
    return (
      <FailureNotice title={words.failed} isRetrying={isFetching} onRetry={() => void query.refetch()} />
    );
  if (wish.isLeftOut) return null;
  return (
    <section className={styles["answer"]} aria-label={words.heading} aria-busy={isFetching}>
      {isNotUnderstood && notUnderstood !== undefined ? notUnderstood : <h2>{words.heading}</h2>}
      {first !== null && (
        <>
          <WishChips text={text} answer={first} onRemove={remove} onPutBack={hasRemoved ? putBack : null} />
          <WishRefinements
            beside={
              // Visitors have no picks. Tonight's picks follow the phrases, not the choices.
              first.order === "personal" &&
              first.understood.length > 0 &&
              !isNarrowed && <WishForTonight key={without.join()} text={text} without={without} />
            }
            choices={choices}
            onChoose={choose}
          />
          <p className={styles["count"]}>
            {isAllAbove ? words.allAbove : words.titles(total)}
            {items.length > 0 && (choices.sort ?? "wish") === "wish" && words.count[first.order]}
          </p>
        </>
      )}
      {first?.total === 0 && <p>{words.nothingChosen}</p>}
      {(isPending || isLoadingOthers || items.length > 0) && (
        <div ref={gridRef}>
          <ItemsGrid
            label={words.results}
            items={items}
            isLoading={isPending || isLoadingOthers}
            max={items.length}
            page={page}
            onOpen={onOpen}
          />
        </div>
      )}
      {isFetchNextPageError && (
        <FailureNotice title={words.failed} isRetrying={isFetching} onRetry={() => void showMore()} />
      )}
      {hasNextPage && !isLoadingOthers && !isFetchNextPageError && (
        <Button
          className={styles["more"]}
          isBusy={isFetchingNextPage}
          busyLabel={words.loadingMore}
          onClick={({ currentTarget }) => {
            keepFocusNear(currentTarget);
            void showMore();
          }}
        >
          {words.showMore}
        </Button>
      )}
    </section>
  );
}
