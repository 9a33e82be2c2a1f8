/** One wish: its answer, the phrases that the viewer has taken away, and the choices that narrow it. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";

import { type Understood, type WishChoices, wishQuery } from "../../api/wish-queries.ts";
import { wishWords } from "../../messages/wish.ts";
import { useAnnounced } from "../../ui/announcer.tsx";

const NONE: readonly string[] = [];

/** Give the component another key for another text, so that nothing taken away from one wish is missing in the next. */
export function useWish(text: string) {
  const [without, setWithout] = useState(NONE);
  const [choices, setChoices] = useState<WishChoices>({});
  const query = useInfiniteQuery(wishQuery(text, { ...choices, without }));
  const first = query.data?.pages[0] ?? null;
  const items = [
    ...new Map(
      (query.data?.pages ?? []).flatMap((page) => page.items).map((item) => [item.id, item]),
    ).values(),
  ];
  useAnnounced(first === null || query.isPlaceholderData ? null : announcementOf(first));

  function remove({ start, end }: Understood): void {
    setWithout([...without, `${start}-${end}`]);
  }

  return {
    query,
    first,
    items,
    choices,
    choose: (changes: WishChoices) => setChoices({ ...choices, ...changes }),
    remove,
    without,
    hasRemoved: without.length > 0,
    putBack: () => setWithout(NONE),
  };
}

function announcementOf({ understood, total }: { understood: readonly Understood[]; total: number }): string {
  return wishWords.announced(
    understood.map(({ chip }) => chip),
    total,
  );
}
