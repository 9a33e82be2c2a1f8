import { memo, useId } from "react";

import type { Item } from "#contract/item.ts";

import { messages } from "../messages/messages.ts";
import { PictureMarks, marksText, RatingBadge } from "./badges.tsx";
import { Carousel, type Slide, MarkerCard } from "./carousel.tsx";
import { titleWithYear } from "./labels.ts";
import { ROWS_PAGE } from "./marks.ts";
import { PreviewAnchor } from "./preview/preview-anchor.tsx";
import outlines from "./rank-outlines.svg";
import { EmptyRow, RowFrame } from "./row-frame.tsx";
import { TitleLink } from "./title-link.tsx";
import { TitlePicture } from "./title-picture.tsx";
import { useRating } from "./use-marks.ts";
import { useProviders } from "./use-providers.ts";

import styles from "./ranked-row.module.css";

const MAX_PLACEHOLDERS = 4;
const LARGEST_RANK = 10;

type Props = {
  title: string;
  items: readonly Item[];
  /** The whole chart, if the row shows only part of it. Ranks are places in the whole chart. */
  ranked?: readonly Item[] | undefined;
  meta?: string | undefined;
  /** What the chart is based on, shown below its heading. */
  note?: string | undefined;
  startRank?: number;
  maxRank?: number;
  isLoading?: boolean;
  /** The row's titles are about to be replaced. */
  isRefreshing?: boolean;
  /** Shown when the row has no titles; without this text an empty row is hidden. */
  empty?: string | undefined;
  fallback?: { startIndex: number; label: string } | undefined;
  onOpen?: ((item: Item) => void) | undefined;
};

/** A chart with ranks. Rated titles stay in it, so the ranks remain correct. */
export function RankedRow(props: Props) {
  const { title, items, meta, startRank = 1, maxRank = LARGEST_RANK, isLoading = false, fallback } = props;
  const { ranked = items, note, isRefreshing = false, empty, onOpen } = props;
  const places = Math.max(0, Math.min(maxRank, LARGEST_RANK) - startRank + 1);
  const shown = items.slice(0, places);
  if (!isLoading && shown.length === 0) {
    return empty === undefined ? null : <EmptyRow title={title} text={empty} isRefreshing={isRefreshing} />;
  }

  const tiles = shown.map((item): Slide => ({
    key: item.id,
    render: (tabIndex) => (
      <RankedTile item={item} rank={startRank + ranked.indexOf(item)} onOpen={onOpen} tabIndex={tabIndex} />
    ),
  }));
  const marker: Slide[] =
    fallback === undefined || fallback.startIndex >= tiles.length
      ? []
      : [
          {
            key: "marker",
            render: (tabIndex) => <MarkerCard tabIndex={tabIndex} label={fallback.label} shape="ranked" />,
          },
        ];
  return (
    <RowFrame
      title={title}
      meta={meta}
      note={note}
      kind="ranked"
      isLoading={isLoading}
      isRefreshing={isRefreshing}
      placeholders={Math.min(places, MAX_PLACEHOLDERS)}
    >
      <Carousel
        label={title}
        kind="ranked"
        slides={tiles.toSpliced(fallback?.startIndex ?? 0, 0, ...marker)}
        isRefreshing={isRefreshing}
      />
    </RowFrame>
  );
}

type RankedTileProps = {
  item: Item;
  rank: number;
  onOpen?: ((item: Item) => void) | undefined;
  tabIndex?: number;
};

/** A title in a chart. */
const RankedTile = memo(function RankedTile({ item, rank, onOpen, tabIndex }: RankedTileProps) {
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
          {rating !== null && <RatingBadge rating={rating} item={item} shape="poster" />}
          <PictureMarks ref={visibilityRef} item={item} providers={providers} shape="poster" />
        </span>
      </TitleLink>
    </PreviewAnchor>
  );
});

/**
 * View box of each rank's drawing. The digits are drawings because a display font would be a large download for
 * ten glyphs.
 */
const VIEW_BOXES = [
  "-6 -6 195 733",
  "-6 -6 304 729",
  "-6 -6 308 735",
  "-6 -6 295 729",
  "-6 -6 300 724",
  "-6 -6 332 735",
  "-6 -6 279 722",
  "-6 -6 334 734",
  "-6 -6 332 735",
  "-6 -6 530 745",
] as const;

/** A rank from 1 to 10, lit from the left. Ten is one drawing of two glyphs. */
function RankDigits({ rank, className }: { rank: number; className?: string | undefined }) {
  const id = useId();
  const viewBox = VIEW_BOXES[rank - 1];
  if (viewBox === undefined) return null;
  return (
    <svg className={className} viewBox={viewBox} aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="1" y2="0.25">
          <stop offset="0" className={styles["lit"]} />
          <stop offset="0.5" className={styles["turning"]} />
          <stop offset="1" className={styles["unlit"]} />
        </linearGradient>
      </defs>
      <use href={`${outlines}#rank-${rank}`} fill={`url(#${id})`} />
    </svg>
  );
}
