import { Clapperboard, RefreshCw } from "lucide-react";

import { PICKS_SECTION } from "#contract/events.ts";
import type { Item } from "#contract/item.ts";
import type { PersonMood } from "#contract/quiz-answers.ts";
import type { WireSessionContext } from "#contract/quiz.ts";

import { queryClient } from "../../api/query-client.ts";
import { messages } from "../../messages/messages.ts";
import { CarouselRow } from "../../titles/carousel-row.tsx";
import { RankedRow } from "../../titles/ranked-row.tsx";
import { useSeenOnce } from "../../titles/use-seen-once.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { DashboardRow } from "./dashboard-row.ts";
import { leavingOf } from "./rows.ts";
import { SessionContextBar } from "./session-context-bar.tsx";
import { MoodRoom } from "./session-context-chunk.ts";
import { CHART, PICKS_ROW } from "./use-dashboard.ts";

import styles from "./dashboard.module.css";

type Props = {
  rows: readonly DashboardRow[];
  answerId: string | null;
  context: WireSessionContext | null;
  /** Those of tonight: their light falls on the page. */
  moods: readonly PersonMood[];
  onOpen: (item: Item) => void;
  onAskQuiz: () => void;
};

export function DashboardRows({ rows, answerId, context, moods, onOpen, onAskQuiz }: Props) {
  const onPickSeen = useSeenOnce(PICKS_SECTION, answerId);
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
      <MoodRoom moods={moods} ground="page" />
      {rows.map(({ key, title, items, isLoading, isRenewing, ranked, meta, note, empty, fallback }, place) =>
        key === CHART ? (
          <RankedRow
            key={key}
            title={title}
            items={items}
            ranked={ranked}
            isLoading={isLoading}
            isRenewing={isRenewing}
            note={note}
            empty={empty}
            onOpen={onOpen}
          />
        ) : (
          <CarouselRow
            key={key}
            title={title}
            items={items}
            leaving={leavingOf(key)}
            isLoading={isLoading}
            isRenewing={isRenewing}
            meta={meta}
            controls={
              key === PICKS_ROW ? (
                <SessionContextBar context={context} isRenewing={isRenewing} onAskQuiz={onAskQuiz} />
              ) : undefined
            }
            empty={empty}
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
