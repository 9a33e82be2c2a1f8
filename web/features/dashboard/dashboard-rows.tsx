import { Clapperboard, RefreshCw } from "lucide-react";

import { PICKS_SECTION } from "#contract/events.ts";
import type { Item } from "#contract/item.ts";

import { queryClient } from "../../api/query-client.ts";
import { useSession } from "../../api/session.ts";
import { messages } from "../../messages/messages.ts";
import { CarouselRow } from "../../titles/carousel-row.tsx";
import { RankedRow } from "../../titles/ranked-row.tsx";
import { useSeenOnce } from "../../titles/use-seen-once.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { leavingOf } from "./rows.ts";
import { PICKS_ROW, useDashboardRows } from "./use-dashboard-rows.ts";

import styles from "./dashboard.module.css";

type Props = { onOpen: (item: Item) => void };

export function DashboardRows({ onOpen }: Props) {
  const session = useSession();
  const onPickSeen = useSeenOnce(PICKS_SECTION);
  const rows = useDashboardRows(session.isSignedIn ? session.username : "");
  if (rows.length === 0) {
    return (
      <div className={styles["nothing"]}>
        <Notice
          icon={Clapperboard}
          title={messages.dashboard.empty}
          text={messages.dashboard.emptyText}
          action={
            <Button icon={RefreshCw} onClick={() => void queryClient.refetchQueries({ type: "active" })}>
              {messages.ui.tryAgain}
            </Button>
          }
        />
      </div>
    );
  }
  return (
    <div className={styles["rows"]}>
      {rows.map(({ key, kind, title, items, isLoading, meta, fallback }, place) =>
        kind === "ranked" ? (
          <RankedRow key={key} title={title} items={items} isLoading={isLoading} onOpen={onOpen} />
        ) : (
          <CarouselRow
            key={key}
            title={title}
            items={items}
            leaving={leavingOf(key)}
            isLoading={isLoading}
            meta={meta}
            fallback={fallback}
            onOpen={onOpen}
            onSeen={key === PICKS_ROW ? onPickSeen : undefined}
            isFirst={place === 0}
          />
        ),
      )}
    </div>
  );
}
