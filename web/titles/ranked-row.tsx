import type { Item } from "#contract/item.ts";

import { Carousel, type Slide } from "./carousel.tsx";
import { EmptyRow } from "./empty-row.tsx";
import { MarkerCard } from "./marker-card.tsx";
import { RankedTile } from "./ranked-tile.tsx";
import { RowFrame } from "./row-frame.tsx";

const MAX_PLACEHOLDERS = 4;
const LARGEST_RANK = 10;

type Props = {
  title: string;
  items: readonly Item[];
  /** The whole chart, if the row shows only part of it: ranks refer to the chart. */
  ranked?: readonly Item[] | undefined;
  meta?: string | undefined;
  /** What the chart is based on, shown below its heading. */
  note?: string | undefined;
  startRank?: number;
  maxRank?: number;
  isLoading?: boolean;
  /** Its titles are about to be replaced. */
  isRenewing?: boolean;
  /** Shown when the row has no titles; without this text an empty row is hidden. */
  empty?: string | undefined;
  fallback?: { startIndex: number; label: string } | undefined;
  onOpen?: ((item: Item) => void) | undefined;
};

/** A chart with ranks. Rated titles stay, so that the ranks remain correct. */
export function RankedRow(props: Props) {
  const { title, items, meta, startRank = 1, maxRank = LARGEST_RANK, isLoading = false, fallback } = props;
  const { ranked = items, note, isRenewing = false, empty, onOpen } = props;
  const places = Math.max(0, Math.min(maxRank, LARGEST_RANK) - startRank + 1);
  const shown = items.slice(0, places);
  if (!isLoading && shown.length === 0) {
    return empty === undefined ? null : <EmptyRow title={title} text={empty} isRenewing={isRenewing} />;
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
      isRenewing={isRenewing}
      placeholders={Math.min(places, MAX_PLACEHOLDERS)}
    >
      <Carousel
        label={title}
        kind="ranked"
        slides={tiles.toSpliced(fallback?.startIndex ?? 0, 0, ...marker)}
        isRenewing={isRenewing}
      />
    </RowFrame>
  );
}
