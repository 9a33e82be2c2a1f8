import type { Item, Reason } from "#contract/item.ts";

import { dialogs } from "../messages/dialogs.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { PosterTile } from "./poster-tile.tsx";
import { useTrackImpressions } from "./use-impressions.ts";

import styles from "./items-grid.module.css";

/** The default number of titles. */
export const GRID_MAX = 16;
const PLACEHOLDERS = 12;
const FIRST_ROW = 6;

type Props = {
  /** Accessible name, such as "Search results". */
  label: string;
  items: readonly (Item & { reason?: Reason })[];
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
            why={item.reason?.text}
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
