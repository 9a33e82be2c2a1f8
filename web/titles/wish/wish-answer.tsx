import type { ReactNode } from "react";

import type { Item } from "#contract/item.ts";

import { wishWords as words } from "../../messages/wish.ts";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
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
  /** Ids of titles that the page shows already. */
  shown: ReadonlySet<number>;
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
  const { query, first, items, choices, choose, remove, without, hasRemoved, putBack } = useWish(text);
  const { isPending, isFetching, isFetchingNextPage, hasNextPage } = query;
  const others = items.filter(({ id }) => !shown.has(id));
  const { gridRef, focusNext } = useFocusOnNext(others.length);
  if (query.isLoadingError)
    return (
      <FailureNotice title={words.failed} isRetrying={isFetching} onRetry={() => void query.refetch()} />
    );
  const isNotUnderstood = first?.understood.length === 0 && !hasRemoved;
  // If titles were found by name, popular ones that have nothing to do with the text aren't added.
  if (isNotUnderstood && shown.size > 0) return null;
  return (
    <section className={styles["answer"]} aria-label={words.heading} aria-busy={isFetching}>
      {isNotUnderstood && notUnderstood !== undefined ? notUnderstood : <h2>{words.heading}</h2>}
      {first !== null && (
        <>
          <WishChips text={text} answer={first} onRemove={remove} onPutBack={hasRemoved ? putBack : null} />
          <WishRefinements
            beside={
              // Visitors have no picks.
              first.order === "personal" &&
              !isNotUnderstood && <WishForTonight key={without.join()} text={text} without={without} />
            }
            choices={choices}
            onChoose={choose}
          />
          <p className={styles["count"]}>
            {words.titles(first.total)}
            {first.total > 0 && (choices.sort ?? "wish") === "wish" && words.count[first.order]}
          </p>
        </>
      )}
      {first?.total === 0 ? (
        <p>{words.nothingChosen}</p>
      ) : (
        <div ref={gridRef}>
          <ItemsGrid
            label={words.results}
            items={others}
            isLoading={isPending}
            max={others.length}
            page={page}
            onOpen={onOpen}
          />
        </div>
      )}
      {hasNextPage && (
        <Button
          className={styles["more"]}
          isBusy={isFetchingNextPage}
          busyLabel={words.loadingMore}
          onClick={() => {
            focusNext();
            void query.fetchNextPage();
          }}
        >
          {words.showMore}
        </Button>
      )}
    </section>
  );
}
