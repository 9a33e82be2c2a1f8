import { useQuery } from "@tanstack/react-query";

import type { Item } from "#contract/item.ts";

import { trendingQuery } from "../../api/queries.ts";
import { Hero } from "../../titles/hero.tsx";
import { useFocusKept } from "../../titles/use-focus-kept.ts";
import { TRENDING_ASKED_FOR } from "./rows.ts";
import { usePicks } from "./use-picks.ts";

import styles from "./dashboard.module.css";

type Props = { onOpen: (item: Item) => void };

/** The first personal pick with its reason, otherwise the first title that is trending. */
export function DashboardHero({ onOpen }: Props) {
  // A title that is rated here gives its place to the next one.
  const place = useFocusKept<HTMLDivElement>();
  const picks = usePicks();
  const trending = useQuery(trendingQuery({ limit: TRENDING_ASKED_FOR }));
  const [pick] = picks.items;
  const item = pick ?? (picks.isPending ? null : (trending.data?.[0] ?? null));
  const isLoading = picks.isPending || trending.isPending;
  return (
    <div {...place} className={styles["hero"]} role="presentation">
      <Hero item={item} reason={pick?.reason} isLoading={isLoading} onMoreInfo={onOpen} />
    </div>
  );
}
