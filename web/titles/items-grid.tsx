import { useCallback } from "react";

import type { Item } from "#contract/item.ts";

import { dialogs } from "../messages/dialogs.ts";
import { messages } from "../messages/messages.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { marksText, RatingBadge, ServiceMarks } from "./badges.tsx";
import { kindText, titleWithYear, yearOf } from "./labels.ts";
import { TitleLink } from "./title-link.tsx";
import { TitlePicture } from "./title-picture.tsx";
import { useTrackImpressions, useImpression } from "./use-impressions.ts";
import { useRating } from "./use-marks.ts";
import { useProviders } from "./use-providers.ts";

import styles from "./items-grid.module.css";

/** The default number of titles. */
export const GRID_MAX = 16;
const PLACEHOLDERS = 12;
const FIRST_ROW = 6;

type Props = {
  /** Accessible name, such as "Search results". */
  label: string;
  items: readonly Item[];
  isLoading?: boolean;
  max?: number;
  /** The list includes titles outside the chosen services. */
  isMixed?: boolean;
  /** The page whose ratings map in browser storage the tiles read and write. */
  page: string;
  onOpen?: ((item: Item) => void) | undefined;
};

export function ItemsGrid({ label, items, isLoading = false, max = GRID_MAX, ...rest }: Props) {
  const { isMixed = false, page, onOpen } = rest;
  const onSeen = useTrackImpressions(page);
  if (isLoading) return <GridPlaceholder label={label} />;
  if (items.length === 0) return <p className={styles["empty"]}>{dialogs.grid.noneFitting}</p>;
  return (
    <>
      {isMixed && (
        <div className={styles["notices"]}>
          <p>{dialogs.grid.notOnYourServices}</p>
          <p>{dialogs.grid.servicesIncomplete}</p>
        </div>
      )}
      <ul className={styles["grid"]} aria-label={label} aria-busy="false">
        {items.slice(0, max).map((item, index) => (
          <PosterTile
            key={item.id}
            item={item}
            page={page}
            onOpen={onOpen}
            onSeen={onSeen}
            isUrgent={index < FIRST_ROW}
          />
        ))}
      </ul>
    </>
  );
}

function GridPlaceholder({ label }: { label: string }) {
  return (
    <section className={styles["grid"]} aria-label={label} aria-busy="true">
      {Array.from({ length: PLACEHOLDERS }, (_, index) => (
        <div key={index} className={styles["placeholder"]}>
          <Skeleton ratio={2 / 3} />
          <Skeleton shape="text" width="70%" />
          <Skeleton shape="text" width="45%" />
        </div>
      ))}
    </section>
  );
}

type PosterTileProps = {
  item: Item;
  page: string;
  onOpen?: ((item: Item) => void) | undefined;
  onSeen: (item: Item) => void;
  isUrgent?: boolean;
};

/** A title in a grid: its poster, with name, type and year below. */
function PosterTile({ item, page, onOpen, onSeen, isUrgent = false }: PosterTileProps) {
  const { rating } = useRating(item, page);
  const seen = useImpression<HTMLLIElement>(useCallback(() => onSeen(item), [onSeen, item]));
  const { visibilityRef, providers } = useProviders<HTMLSpanElement>(item);
  const ratingWord = rating === null ? null : messages.rating.values[rating];
  const label = [titleWithYear(item), kindText(item), ratingWord, marksText(providers)]
    .filter((part) => part !== null)
    .join(", ");
  const facts = [kindText(item), yearOf(item)].filter((part) => part !== null).join(", ");
  return (
    <li ref={seen}>
      <TitleLink item={item} label={label} className={styles["tile"]} onOpen={onOpen}>
        <span ref={visibilityRef} className={styles["poster"]}>
          <TitlePicture item={item} shape="poster" isUrgent={isUrgent} />
          {rating !== null && <RatingBadge rating={rating} />}
        </span>
        <span className={styles["name"]} dir="auto">
          {item.title}
        </span>
        <span className={styles["facts"]}>
          {facts}
          <ServiceMarks providers={providers} />
        </span>
      </TitleLink>
    </li>
  );
}
