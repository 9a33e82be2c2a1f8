import { SunDim } from "lucide-react";
import { useCallback } from "react";

import { PICKS_SECTION } from "#contract/events.ts";
import type { Item } from "#contract/item.ts";
import type { PersonMood } from "#contract/quiz-answers.ts";
import type { WireSessionContext } from "#contract/quiz.ts";

import { useSession } from "../../api/session.ts";
import { messages } from "../../messages/messages.ts";
import { CarouselRow } from "../../titles/carousel-row.tsx";
import { Hero } from "../../titles/hero.tsx";
import { RankedRow } from "../../titles/ranked-row.tsx";
import { useFocusKept } from "../../titles/use-focus-kept.ts";
import { useImpression, useTrackImpressions } from "../../titles/use-impressions.ts";
import { useRowOfPicks } from "../../titles/use-marks.ts";
import { Button } from "../../ui/button.tsx";
import { LazyMoodBackdrop, NoRows, SessionAnswers } from "./lazy-parts.ts";
import { type DashboardRow, leavingOf } from "./rows.ts";
import { useDashboard, CHART, PICKS_ROW } from "./use-dashboard.ts";
import type { Pick } from "./use-picks.ts";

import styles from "./dashboard.module.css";

type Props = { onOpen: (item: Item) => void; onAskQuiz: () => void; onChangeFilters: () => void };

const NO_MOODS: readonly PersonMood[] = [];

export function Dashboard({ onOpen, onAskQuiz, onChangeFilters }: Props) {
  const session = useSession();
  const { hero, rows, answerId, context } = useDashboard(session.isSignedIn ? session.username : "");
  const moods = context?.moods ?? NO_MOODS;
  return (
    <>
      <DashboardHero {...hero} answerId={answerId} moods={moods} onOpen={onOpen} />
      <DashboardRows
        rows={rows}
        answerId={answerId}
        context={context}
        moods={moods}
        onOpen={onOpen}
        onAskQuiz={onAskQuiz}
        onChangeFilters={onChangeFilters}
      />
    </>
  );
}

type DashboardHeroProps = {
  /** The first personal pick, otherwise a trending title. */
  item: Item | null;
  pick: Pick | null;
  answerId: string | null;
  isLoading: boolean;
  /** Tonight's moods, which tint the artwork. */
  moods: readonly PersonMood[];
  onOpen: (item: Item) => void;
};

/** The first personal pick with its reason, otherwise the first trending title. */
function DashboardHero({ item, pick, answerId, isLoading, moods, onOpen }: DashboardHeroProps) {
  // Rating the hero replaces it with the next title, so the focused button may disappear.
  const { ref: placeRef, ...focusKept } = useFocusKept<HTMLDivElement>();
  useRowOfPicks(pick === null ? [] : [pick]);
  const onPickSeen = useTrackImpressions(PICKS_SECTION, answerId);
  const seen = useImpression<HTMLDivElement>(
    useCallback(() => {
      if (pick !== null) onPickSeen(pick);
    }, [onPickSeen, pick]),
  );
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      placeRef.current = element;
      seen(element);
    },
    [placeRef, seen],
  );
  return (
    <div ref={place} {...focusKept} className={styles["hero"]} role="presentation">
      <Hero item={item} reason={pick?.reason} isLoading={isLoading} onMoreInfo={onOpen} />
      {item !== null && <LazyMoodBackdrop moods={moods} ground="picture" />}
    </div>
  );
}

type DashboardRowsProps = {
  rows: readonly DashboardRow[];
  answerId: string | null;
  context: WireSessionContext | null;
  /** Tonight's moods, which tint the page. */
  moods: readonly PersonMood[];
  onOpen: (item: Item) => void;
  onAskQuiz: () => void;
  onChangeFilters: () => void;
};

function DashboardRows(props: DashboardRowsProps) {
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
                <SessionContextBar context={context} isRefreshing={row.isRefreshing} onAskQuiz={onAskQuiz} />
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

type SessionContextBarProps = {
  context: WireSessionContext | null;
  isRefreshing: boolean;
  onAskQuiz: () => void;
};

/** The quiz button and, beside it, the answers given so far. They appear without shifting the layout. */
function SessionContextBar({ context, isRefreshing, onAskQuiz }: SessionContextBarProps) {
  const { askMood, askMoodAgain } = messages.dashboard;
  return (
    <div className={styles["context"]}>
      <Button kind="quiet" size="small" icon={SunDim} className={styles["ask"]} onClick={onAskQuiz}>
        {context === null ? askMood : askMoodAgain}
      </Button>
      <SessionAnswers context={context} isRefreshing={isRefreshing} />
    </div>
  );
}
