import type { ReactNode } from "react";

import type { Item } from "#contract/item.ts";

import { Carousel, type Slide, MarkerCard } from "./carousel.tsx";
import { ROWS_PAGE } from "./marks.ts";
import { EmptyRow, RowFrame } from "./row-frame.tsx";
import { TitleTile } from "./title-tile.tsx";
import { type LeavesWhen, useVisibleItems } from "./use-marks.ts";

const PLACEHOLDERS = 6;

type Props = {
  title: string;
  items: readonly Item[];
  leaving?: LeavesWhen;
  meta?: string | undefined;
  /** Controls beside the heading. */
  controls?: ReactNode;
  isLoading?: boolean;
  /** The row's titles are about to be replaced. */
  isRefreshing?: boolean;
  /** Shown when the row has no titles; without this text an empty row is hidden. */
  empty?: string | undefined;
  /** An action for the empty row. */
  emptyAction?: ReactNode;
  /** Labels the titles from `startIndex` on, which only fill up the row, with a card before them. */
  fallback?: { startIndex: number; label: string } | undefined;
  /** The page whose ratings map in browser storage the tiles read and write. */
  page?: string;
  onOpen?: ((item: Item) => void) | undefined;
  /** Called for each title that comes into view. */
  onSeen?: ((item: Item) => void) | undefined;
  /** The first row of a page loads its images eagerly. */
  isFirst?: boolean;
};

export function CarouselRow(props: Props) {
  const {
    title,
    items,
    leaving = "skipped",
    meta,
    controls,
    isLoading = false,
    isRefreshing = false,
    empty,
    emptyAction,
    fallback,
    page = ROWS_PAGE,
    onOpen,
    onSeen,
    isFirst = false,
  } = props;
  const visible = useVisibleItems(items, leaving);
  if (!isLoading && items.length === 0 && empty !== undefined) {
    return (
      <EmptyRow
        title={title}
        text={empty}
        action={emptyAction}
        isRefreshing={isRefreshing}
        controls={controls}
      />
    );
  }
  if (!isLoading && visible.length === 0) return null;

  const tiles = visible.map((item): Slide => ({
    key: item.id,
    render: (tabIndex) => (
      <TitleTile
        item={item}
        page={page}
        onOpen={onOpen}
        onSeen={onSeen}
        tabIndex={tabIndex}
        isUrgent={isFirst}
      />
    ),
  }));
  return (
    <RowFrame
      title={title}
      meta={meta}
      controls={controls}
      kind="tiles"
      isLoading={isLoading}
      isRefreshing={isRefreshing}
      placeholders={PLACEHOLDERS}
      isFirst={isFirst}
    >
      <Carousel
        label={title}
        kind="tiles"
        slides={withMarker(tiles, visible, items, fallback)}
        isRefreshing={isRefreshing}
      />
    </RowFrame>
  );
}

/** Inserts the marker card before the first fallback title that's still in the row. */
function withMarker(
  tiles: readonly Slide[],
  visible: readonly Item[],
  items: readonly Item[],
  fallback: Props["fallback"],
): readonly Slide[] {
  if (fallback === undefined) return tiles;
  const added = new Set(items.slice(fallback.startIndex));
  const place = visible.findIndex((item) => added.has(item));
  if (place === -1) return tiles;
  const marker: Slide = {
    key: "marker",
    render: (tabIndex) => <MarkerCard tabIndex={tabIndex} label={fallback.label} />,
  };
  return tiles.toSpliced(place, 0, marker);
}
