import type { Item } from "#contract/item.ts";

import { useSession } from "../../api/session.ts";
import { CarouselRow } from "../../titles/carousel-row.tsx";
import { RankedRow } from "../../titles/ranked-row.tsx";
import { useDashboardRows } from "./use-dashboard-rows.ts";

import styles from "./dashboard.module.css";

type Props = { onOpen: (item: Item) => void };

export function DashboardRows({ onOpen }: Props) {
  const session = useSession();
  const rows = useDashboardRows(session.isSignedIn ? session.username : "");
  return (
    <div className={styles["rows"]}>
      {rows.map(({ key, kind, title, items, isLoading, meta }, place) =>
        kind === "ranked" ? (
          <RankedRow key={key} title={title} items={items} isLoading={isLoading} onOpen={onOpen} />
        ) : (
          <CarouselRow
            key={key}
            title={title}
            items={items}
            isLoading={isLoading}
            meta={meta}
            onOpen={onOpen}
            isFirst={place === 0}
          />
        ),
      )}
    </div>
  );
}
