import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";

import { PICKS_SECTION } from "#contract/events.ts";
import type { Item } from "#contract/item.ts";

import { trendingQuery } from "../../api/queries.ts";
import { Hero } from "../../titles/hero.tsx";
import { useFirstSight } from "../../titles/use-first-sight.ts";
import { useFocusKept } from "../../titles/use-focus-kept.ts";
import { useSeenOnce } from "../../titles/use-seen-once.ts";
import { useHeld } from "../../titles/use-staying.ts";
import { TRENDING_ASKED_FOR } from "./rows.ts";
import { usePicks } from "./use-picks.ts";

import styles from "./dashboard.module.css";

type Props = { onOpen: (item: Item) => void };

/** The first personal pick with its reason, otherwise the first title that is trending. */
export function DashboardHero({ onOpen }: Props) {
  // A title that is rated here gives its place to the next one.
  const { ref: placeRef, ...focusKept } = useFocusKept<HTMLDivElement>();
  const picks = usePicks();
  const trending = useQuery(trendingQuery({ limit: TRENDING_ASKED_FOR }));
  const [pick] = picks.items;
  useHeld(picks.items.slice(0, 1));
  const item = pick ?? (picks.isPending ? null : (trending.data?.[0] ?? null));
  const isLoading = picks.isPending || trending.isPending;
  const onPickSeen = useSeenOnce(PICKS_SECTION);
  const seen = useFirstSight<HTMLDivElement>(
    useCallback(() => {
      if (pick !== undefined) onPickSeen(pick);
    }, [onPickSeen, pick]),
  );
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      placeRef.current = element;
      seen(element);
    },
    [placeRef, seen],
  );
  return (
    <div ref={place} {...focusKept} className={styles["hero"]} role="presentation">
      <Hero item={item} reason={pick?.reason} isLoading={isLoading} onMoreInfo={onOpen} />
    </div>
  );
}
