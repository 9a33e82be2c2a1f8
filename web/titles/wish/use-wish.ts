/** One wish: its answer, the phrases that the viewer has taken away, and the choices that narrow it. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { type Understood, type WishChoices, wishQuery } from "../../api/wish-queries.ts";
import { wishWords } from "../../messages/wish.ts";
import { useAnnounced } from "../../ui/announcer.tsx";

const NONE: readonly string[] = [];

/**
 * Give the component another key for another text, so that nothing taken away from one wish is missing in the next.
 * @param shown ids of titles that the page shows above the answer, which leaves them out; `null` while they aren't known
 */
export function useWish(text: string, shown: ReadonlySet<number> | null) {
  const [without, setWithout] = useState(NONE);
  const [choices, setChoices] = useState<WishChoices>({});
  const query = useInfiniteQuery(wishQuery(text, { ...choices, without }));
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const first = query.data?.pages[0] ?? null;
  const loaded = [
    ...new Map(
      (query.data?.pages ?? []).flatMap((page) => page.items).map((item) => [item.id, item]),
    ).values(),
  ];
  const items = loaded.filter(({ id }) => shown?.has(id) !== true);
  const total = first === null ? 0 : Math.max(0, first.total - (loaded.length - items.length));
  const hasRemoved = without.length > 0;
  const isNotUnderstood = first?.understood.length === 0 && !hasRemoved;
  // If titles were found by name, popular ones that have nothing to do with the text aren't added.
  const isLeftOut = shown === null ? first === null || isNotUnderstood : isNotUnderstood && shown.size > 0;
  const isHidden = loaded.length > 0 && items.length === 0;
  const isAllAbove = isHidden && !hasNextPage;
  const isLoadingOthers = isHidden && hasNextPage && !isFetchNextPageError;

  useEffect(() => {
    if (isLoadingOthers && !isLeftOut && !isFetching) void fetchNextPage();
  }, [isLoadingOthers, isLeftOut, isFetching, fetchNextPage]);

  const isSettled = first !== null && shown !== null && !query.isPlaceholderData && !isLoadingOthers;
  useAnnounced(
    isSettled && !isLeftOut
      ? wishWords.announced(
          first.understood.map(({ chip }) => chip),
          isAllAbove ? wishWords.allAbove : wishWords.titles(total),
        )
      : null,
  );

  function remove({ start, end }: Understood): void {
    setWithout([...without, `${start}-${end}`]);
  }

  return {
    query,
    first,
    /** Without those that are shown above. */
    items,
    /** How many titles there are on all pages, without the loaded ones that are shown above. */
    total,
    isNotUnderstood,
    /** Whether nothing is to be shown. */
    isLeftOut,
    /** Whether all titles of the answer are shown above. */
    isAllAbove,
    /** Whether the next page is loading because those before are all shown above. */
    isLoadingOthers,
    choices,
    choose: (changes: WishChoices) => setChoices({ ...choices, ...changes }),
    isNarrowed: Object.entries(choices).some(([name, value]) => name !== "sort" && value !== undefined),
    remove,
    without,
    hasRemoved,
    putBack: () => setWithout(NONE),
  };
}
