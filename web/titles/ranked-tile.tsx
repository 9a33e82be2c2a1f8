import { memo } from "react";

import type { Item } from "#contract/item.ts";

import { messages } from "../messages/messages.ts";
import { titleWithYear } from "./labels.ts";
import { ROWS_PAGE } from "./marks.ts";
import { PictureMarks, marksText } from "./picture-marks.tsx";
import { PreviewAnchor } from "./preview/preview-anchor.tsx";
import { RankDigits } from "./rank-digits.tsx";
import { RatingBadge } from "./rating-badge.tsx";
import { TitleLink } from "./title-link.tsx";
import { TitlePicture } from "./title-picture.tsx";
import { useProviders } from "./use-providers.ts";
import { useRating } from "./use-rating.ts";

import styles from "./ranked-tile.module.css";

type Props = {
  item: Item;
  rank: number;
  onOpen?: ((item: Item) => void) | undefined;
  tabIndex?: number;
};

/** A title in a chart. */
export const RankedTile = memo(function RankedTile({ item, rank, onOpen, tabIndex }: Props) {
  const { rating } = useRating(item, ROWS_PAGE);
  const { visibilityRef, providers } = useProviders<HTMLSpanElement>(item);
  const ratingWord = rating === null ? null : messages.rating.values[rating];
  const label = [messages.titles.ranked(rank, titleWithYear(item)), ratingWord, marksText(providers)];
  return (
    <PreviewAnchor item={item} kind="ranked" page={ROWS_PAGE} onOpen={onOpen} tabIndex={tabIndex}>
      <TitleLink
        item={item}
        label={label.filter((part) => part !== null).join(", ")}
        className={styles["tile"]}
        onOpen={onOpen}
        tabIndex={tabIndex}
      >
        <RankDigits rank={rank} className={styles["digits"]} />
        <span className={styles["poster"]}>
          <TitlePicture item={item} shape="poster" />
          {rating !== null && <RatingBadge rating={rating} />}
          <PictureMarks ref={visibilityRef} providers={providers} shape="poster" />
        </span>
      </TitleLink>
    </PreviewAnchor>
  );
});
