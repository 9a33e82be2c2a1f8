import { useCallback } from "react";

import type { Item } from "#contract/item.ts";

import { messages } from "../messages/messages.ts";
import { marksText, RatingBadge, ServiceMarks } from "./badges.tsx";
import { kindText, titleWithYear, yearOf } from "./labels.ts";
import { TitleLink } from "./title-link.tsx";
import { TitlePicture } from "./title-picture.tsx";
import { useImpression } from "./use-impressions.ts";
import { useRating } from "./use-marks.ts";
import { useProviders } from "./use-providers.ts";

import styles from "./poster-tile.module.css";

type Props = {
  item: Item;
  page: string;
  onOpen?: ((item: Item) => void) | undefined;
  onSeen: (item: Item) => void;
  isUrgent?: boolean;
  /** Why the title is in the list. */
  why?: string | undefined;
};

/** A title in a grid or row of posters: its poster, with name, type and year below. */
export function PosterTile({ item, page, onOpen, onSeen, isUrgent = false, why }: Props) {
  const { rating } = useRating(item, page);
  const seen = useImpression<HTMLLIElement>(useCallback(() => onSeen(item), [onSeen, item]));
  const { visibilityRef, providers } = useProviders<HTMLSpanElement>(item);
  const ratingWord = rating === null ? null : messages.rating.values[rating];
  const label = [titleWithYear(item), kindText(item), ratingWord, marksText(providers), why ?? null]
    .filter((part) => part !== null)
    .join(", ");
  const facts = [kindText(item), yearOf(item)].filter((part) => part !== null).join(", ");
  return (
    <li ref={seen}>
      <TitleLink item={item} label={label} className={styles["tile"]} onOpen={onOpen}>
        <span ref={visibilityRef} className={styles["poster"]}>
          <TitlePicture item={item} shape="poster" isUrgent={isUrgent} />
          {rating !== null && <RatingBadge rating={rating} item={item} shape="poster" />}
        </span>
        <span className={styles["name"]} dir="auto">
          {item.title}
        </span>
        <span className={styles["facts"]}>
          {facts}
          <ServiceMarks providers={providers} />
        </span>
        {why !== undefined && (
          <span className={styles["why"]} dir="auto">
            {why}
          </span>
        )}
      </TitleLink>
    </li>
  );
}
