import { useCallback } from "react";

import { PICKS_SECTION } from "#contract/events.ts";
import type { Item } from "#contract/item.ts";
import type { PersonMood } from "#contract/quiz-answers.ts";

import { Hero } from "../../titles/hero.tsx";
import { useFocusKept } from "../../titles/use-focus-kept.ts";
import { useImpression } from "../../titles/use-impression.ts";
import { useTrackImpressions } from "../../titles/use-track-impressions.ts";
import { useRowOfPicks } from "../../titles/use-visible-items.ts";
import { LazyMoodBackdrop } from "./lazy-parts.ts";
import type { Pick } from "./use-picks.ts";

import styles from "./dashboard.module.css";

type Props = {
  /** The first personal pick, otherwise a trending title. */
  item: Item | null;
  pick: Pick | null;
  answerId: string | null;
  isLoading: boolean;
  /** Tonight's moods, which tint the artwork. */
  moods: readonly PersonMood[];
  onOpen: (item: Item) => void;
};

/** The first personal pick with its reason, otherwise the first trending title. */
export function DashboardHero({ item, pick, answerId, isLoading, moods, onOpen }: Props) {
  // A title rated here is replaced by the next one.
  const { ref: placeRef, ...focusKept } = useFocusKept<HTMLDivElement>();
  useRowOfPicks(pick === null ? [] : [pick]);
  const onPickSeen = useTrackImpressions(PICKS_SECTION, answerId);
  const seen = useImpression<HTMLDivElement>(
    useCallback(() => {
      if (pick !== null) onPickSeen(pick);
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
      {item !== null && <LazyMoodBackdrop moods={moods} ground="picture" />}
    </div>
  );
}
