import { PICKS_SECTION } from "#contract/events.ts";
import type { Item } from "#contract/item.ts";
import type { PersonMood } from "#contract/quiz-answers.ts";
import type { WireSessionContext } from "#contract/quiz.ts";

import { messages } from "../../messages/messages.ts";
import { CarouselRow } from "../../titles/carousel-row.tsx";
import { RankedRow } from "../../titles/ranked-row.tsx";
import { useTrackImpressions } from "../../titles/use-track-impressions.ts";
import { Button } from "../../ui/button.tsx";
import type { DashboardRow } from "./dashboard-row.ts";
import { LazyMoodBackdrop, NoRows } from "./lazy-parts.ts";
import { leavingOf } from "./rows.ts";
import { SessionContextBar } from "./session-context-bar.tsx";
import { CHART, PICKS_ROW } from "./use-dashboard.ts";

import styles from "./dashboard.module.css";

type Props = {
  rows: readonly DashboardRow[];
  answerId: string | null;
  context: WireSessionContext | null;
  /** Tonight's moods, which tint the page. */
  moods: readonly PersonMood[];
  onOpen: (item: Item) => void;
  onAskQuiz: () => void;
  onChangeFilters: () => void;
};

export function DashboardRows(props: Props) {
  const { rows, answerId, context, moods, onOpen, onAskQuiz, onChangeFilters } = props;
  const onPickSeen = useTrackImpressions(PICKS_SECTION, answerId);
  if (rows.length === 0)
    return (
      <div className={styles["nothing"]}>
        <NoRows />
      </div>
    );
  return (
    <div className={styles["rows"]}>
      <LazyMoodBackdrop moods={moods} ground="page" />
      {rows.map(({ key, ...row }, index) =>
        key === CHART ? (
          <RankedRow key={key} {...row} onOpen={onOpen} />
        ) : (
          <CarouselRow
            key={key}
            {...row}
            leaving={leavingOf(key)}
            controls={
              key === PICKS_ROW ? (
                <SessionContextBar context={context} isRenewing={row.isRenewing} onAskQuiz={onAskQuiz} />
              ) : undefined
            }
            emptyAction={
              row.isEmptiedByFilters === true ? (
                <Button size="small" onClick={onChangeFilters}>
                  {messages.dashboard.changeFilters}
                </Button>
              ) : undefined
            }
            onOpen={onOpen}
            onSeen={key === PICKS_ROW ? onPickSeen : undefined}
            isFirst={index === 0}
          />
        ),
      )}
    </div>
  );
}
