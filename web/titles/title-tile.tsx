import { memo, useCallback } from "react";

import type { Item } from "#contract/item.ts";

import { messages } from "../messages/messages.ts";
import { PictureMarks, marksText, RatingBadge } from "./badges.tsx";
import { tileTitle, titleWithYear } from "./labels.ts";
import { ROWS_PAGE } from "./marks.ts";
import { PreviewAnchor } from "./preview/preview-anchor.tsx";
import { TitleLink } from "./title-link.tsx";
import { TitlePicture } from "./title-picture.tsx";
import { useRating } from "./use-marks.ts";
import { useProviders } from "./use-providers.ts";

import styles from "./title-tile.module.css";

type Props = {
  item: Item;
  page?: string;
  /** Called on a plain click; clicks with a modifier follow the link. */
  onOpen?: ((item: Item) => void) | undefined;
  /** Called when the tile comes into view. */
  onSeen?: ((item: Item) => void) | undefined;
  tabIndex?: number;
  isUrgent?: boolean;
};

/** A title in a row. */
export const TitleTile = memo(function TitleTile(props: Props) {
  const { item, page = ROWS_PAGE, onOpen, onSeen, tabIndex, isUrgent } = props;
  const { rating } = useRating(item, page);
  const { visibilityRef, providers } = useProviders<HTMLSpanElement>(item);
  const seen = useCallback(() => onSeen?.(item), [onSeen, item]);

  return (
    <PreviewAnchor
      item={item}
      kind="tiles"
      page={page}
      onOpen={onOpen}
      onSeen={onSeen === undefined ? undefined : seen}
      tabIndex={tabIndex}
    >
      <TitleLink
        item={item}
        label={labelOf(item, marksText(providers), rating === null ? null : messages.rating.values[rating])}
        className={styles["tile"]}
        onOpen={onOpen}
        tabIndex={tabIndex}
      >
        <TitlePicture item={item} shape="tile" name={tileTitle(item.title)} isUrgent={isUrgent ?? false} />
        {rating !== null && <RatingBadge rating={rating} item={item} shape="tile" />}
        <PictureMarks ref={visibilityRef} item={item} providers={providers} shape="tile" />
      </TitleLink>
    </PreviewAnchor>
  );
});

function labelOf(item: Item, marks: string | null, ratingWord: string | null): string {
  return [titleWithYear(item), ratingWord, marks].filter((part) => part !== null).join(", ");
}
