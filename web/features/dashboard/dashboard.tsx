import { SunDim } from "lucide-react";
import { type FocusEvent, type ReactNode, useCallback, useEffect, useState } from "react";

import { PICKS_SECTION } from "#contract/events.ts";
import type { Item } from "#contract/item.ts";
import type { PersonMood } from "#contract/quiz-answers.ts";
import type { WireSessionContext } from "#contract/quiz.ts";

import { useSession } from "../../api/session.ts";
import { messages } from "../../messages/messages.ts";
import { CarouselRow } from "../../titles/carousel-row.tsx";
import { useMedia } from "../../titles/device.ts";
import { Hero } from "../../titles/hero.tsx";
import { RankedRow } from "../../titles/ranked-row.tsx";
import { useFocusKept } from "../../titles/use-focus-kept.ts";
import { useImpression, useTrackImpressions } from "../../titles/use-impressions.ts";
import { useRowOfPicks } from "../../titles/use-marks.ts";
import { useNear } from "../../titles/use-near.ts";
import { upTo } from "../../ui/breakpoints.ts";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { onIdle } from "../../ui/idle.ts";
import { ContinueWatching } from "./continue-watching.tsx";
import { LazyMoodBackdrop, NoRows, SessionAnswers, TonightBox } from "./lazy-parts.ts";
import { type DashboardRow, leavingOf } from "./rows.ts";
import { type DashboardHero as NextHero, useDashboard, CHART, PICKS_ROW } from "./use-dashboard.ts";
import { useKeptHero } from "./use-kept-hero.ts";

import styles from "./dashboard.module.css";

type Props = { onOpen: (item: Item) => void; onAskQuiz: () => void; onChangeFilters: () => void };

/** The field for tonight waits for an idle browser, but no longer than this. */
const TONIGHT_WAITS_MS = 3000;

const NO_MOODS: readonly PersonMood[] = [];

export function Dashboard({ onOpen, onAskQuiz, onChangeFilters }: Props) {
  const session = useSession();
  const { ref: endRef, isNear: isNearEnd } = useNear<HTMLDivElement>();
  const username = session.isSignedIn ? session.username : "";
  const { hero, rows, answerId, context, areLastRowsPending } = useDashboard(username, { isNearEnd });
  const moods = context?.moods ?? NO_MOODS;
  return (
    <>
      <DashboardHero next={hero} answerId={answerId} moods={moods} onOpen={onOpen} />
      <DashboardRows
        rows={rows}
        answerId={answerId}
        context={context}
        moods={moods}
        onOpen={onOpen}
        onAskQuiz={onAskQuiz}
        onChangeFilters={onChangeFilters}
      />
      <div ref={endRef} className={classNames(styles["end"], areLastRowsPending && styles["pending"])} />
    </>
  );
}

type DashboardHeroProps = {
  next: NextHero;
  answerId: string | null;
  /** Tonight's moods, which tint the artwork. */
  moods: readonly PersonMood[];
  onOpen: (item: Item) => void;
};

/**
 * The first personal pick with its reason, otherwise the first trending title. A title that was just rated stays
 * while the viewer is at it.
 */
function DashboardHero({ next, answerId, moods, onOpen }: DashboardHeroProps) {
  // Showing the next title replaces the focused button.
  const { ref: placeRef, ...focusKept } = useFocusKept<HTMLDivElement>();
  const { hero, showNext, presence } = useKeptHero(next, placeRef);
  const { item, pick, isLoading } = hero;
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

  function onFocus(event: FocusEvent): void {
    focusKept.onFocus();
    presence.onFocus(event);
  }

  function onBlur(event: FocusEvent): void {
    focusKept.onBlur();
    presence.onBlur(event);
  }

  return (
    <div
      ref={place}
      {...presence}
      onFocus={onFocus}
      onBlur={onBlur}
      className={styles["hero"]}
      role="presentation"
    >
      <Hero item={item} reason={pick?.reason} isLoading={isLoading} onMoreInfo={onOpen} onNext={showNext} />
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
  const [isIdle, setIdle] = useState(false);
  useEffect(() => onIdle(() => setIdle(true), TONIGHT_WAITS_MS), []);
  const isNarrow = useMedia(upTo("tabBar"));
  if (rows.length === 0)
    return (
      <div className={styles["nothing"]}>
        <NoRows />
      </div>
    );
  return (
    <div className={styles["rows"]}>
      <LazyMoodBackdrop moods={moods} ground="page" />
      {isNarrow && (
        <div className={styles["tonight"]}>
          <TonightBox isIdle={isIdle} />
        </div>
      )}
      <ContinueWatching onOpen={onOpen} />
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
                <SessionContextBar context={context} isRefreshing={row.isRefreshing} onAskQuiz={onAskQuiz}>
                  {!isNarrow && (
                    <div className={styles["beside"]}>
                      <TonightBox isIdle={isIdle} isCompact />
                    </div>
                  )}
                </SessionContextBar>
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
  /** The field for tonight. */
  children: ReactNode;
};

/** The quiz button and, beside it, the answers given so far. They appear without shifting the layout. */
function SessionContextBar({ context, isRefreshing, onAskQuiz, children }: SessionContextBarProps) {
  const { askMood, askMoodAgain } = messages.dashboard;
  return (
    <div className={styles["context"]}>
      {/* Once all answers are cleared, the focus moves within this group: to the quiz, not to the field. */}
      <div className={styles["quiz"]}>
        <Button kind="quiet" size="small" icon={SunDim} className={styles["ask"]} onClick={onAskQuiz}>
          {context === null ? askMood : askMoodAgain}
        </Button>
        <SessionAnswers context={context} isRefreshing={isRefreshing} />
      </div>
      {children}
    </div>
  );
}
