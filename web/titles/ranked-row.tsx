import type { Item } from "#contract/item.ts";

import { EmptyRow } from "./empty-row.tsx";
import { MarkerCard } from "./marker-card.tsx";
import { Rail, type Slide } from "./rail.tsx";
import { RankedTile } from "./ranked-tile.tsx";
import { RowFrame } from "./row-frame.tsx";

const MAX_PLACEHOLDERS = 4;
const LARGEST_RANK = 10;

type Props = {
  title: string;
  items: readonly Item[];
  /** The whole chart, where the row shows a part of it: the ranks are those of the chart. */
  ranked?: readonly Item[] | undefined;
  meta?: string | undefined;
  /** What the chart rests on, in a line under its heading. */
  note?: string | undefined;
  startRank?: number;
  maxRank?: number;
  isLoading?: boolean;
  /** Its titles are about to be exchanged. */
  isRenewing?: boolean;
  /** What it says without titles; a row that says nothing is then not there. */
  empty?: string | undefined;
  fallback?: { startIndex: number; label: string } | undefined;
  onOpen?: ((item: Item) => void) | undefined;
};

/** A chart: each title with its rank. A title that the viewer rates keeps its place, or the ranks would lie. */
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
      <Rail
        label={title}
        kind="ranked"
        slides={tiles.toSpliced(fallback?.startIndex ?? 0, 0, ...marker)}
        isRenewing={isRenewing}
      />
    </RowFrame>
  );
}
