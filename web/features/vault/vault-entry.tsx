import type { Item } from "#contract/item.ts";

import { EntryCard } from "../../titles/entry-card.tsx";
import { lengthText, listOverview, yearOf } from "../../titles/labels.ts";
import { RatingControl } from "../../titles/rating-control.tsx";
import { truncate } from "../../titles/truncate.ts";
import { useMedia } from "../../titles/use-media.ts";

import styles from "./vault.module.css";

/** What the specification calls mobile. */
const SMALLEST_SCREENS = "(max-width: 480px)";
const SMALL_OVERVIEW_MAX = 90;

type Props = { item: Item; page: string; onOpen: (item: Item) => void };

export function VaultEntry({ item, page, onOpen }: Props) {
  const isSmall = useMedia(SMALLEST_SCREENS);
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
