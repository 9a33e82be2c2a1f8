import { ArrowRight } from "lucide-react";
import { type FocusEvent, type MouseEvent, useEffect, useRef } from "react";

import type { Item } from "#contract/item.ts";

import type { SeriesToContinue } from "../../api/continue-watching.ts";
import { messages } from "../../messages/messages.ts";
import { seriesWords as words } from "../../messages/series.ts";
import { Carousel } from "../../titles/carousel.tsx";
import { tileTitle, titleWithYear } from "../../titles/labels.ts";
import { RowFrame } from "../../titles/row-frame.tsx";
import { watchNext } from "../../titles/series/progress-acts.ts";
import { TitleLink } from "../../titles/title-link.tsx";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { Button } from "../../ui/button.tsx";
import { type FocusPosition, focusNear, focusPositionOf } from "../../ui/focus-position.ts";

import styles from "./continue-row.module.css";

export type ContinueRowProps = {
  /** `null` while they're loading. */
  series: readonly SeriesToContinue[] | null;
  onOpen: (item: Item) => void;
};

const PLACEHOLDERS = 6;

/** The row of series that the viewer is watching. */
export function ContinueRow({ series, onOpen }: ContinueRowProps) {
  const title = messages.dashboard.continueWatching;
  const slides = (series ?? []).map((each) => ({
    key: each.item.id,
    render: (tabIndex: number) => <ContinueTile series={each} onOpen={onOpen} tabIndex={tabIndex} />,
  }));
  return (
    <div role="presentation" {...useFocusKeptNearby()}>
      <RowFrame title={title} kind="tiles" isLoading={series === null} placeholders={PLACEHOLDERS} isLight>
        <Carousel label={title} kind="tiles" slides={slides} isRefreshing={false} />
      </RowFrame>
    </div>
  );
}

type TileProps = { series: SeriesToContinue; onOpen: (item: Item) => void; tabIndex: number };

function ContinueTile({ series: { item, ...shown }, onOpen, tabIndex }: TileProps) {
  const { seasons, progress } = shown;
  if (progress === null || progress.next === null) return null;
  const { next, is_new_season: isNewSeason } = progress;
  const length = seasons.find(({ season }) => season === next.season)?.episodes;
  const label = [titleWithYear(item), words.episode(next), isNewSeason ? words.newSeason : null];

  function onWatched({ detail }: MouseEvent): void {
    // The second click of a double click doesn't count.
    if (detail <= 1) void watchNext(item, shown);
  }

  return (
    <>
      <TitleLink
        item={item}
        label={label.filter((part) => part !== null).join(", ")}
        className={styles["tile"]}
        onOpen={onOpen}
        tabIndex={tabIndex}
      >
        <TitlePicture item={item} shape="tile" name={tileTitle(item.title)} isUrgent />
        {isNewSeason && <span className={styles["badge"]}>{words.newSeason}</span>}
      </TitleLink>
      <div className={styles["foot"]}>
        <p className={styles["episode"]}>
          <strong>{words.episode(next)}</strong>
          {length !== undefined && <span className={styles["of"]}> {words.of(length)}</span>}
        </p>
        <Button
          size="small"
          className={styles["watched"]}
          tabIndex={tabIndex}
          aria-label={words.watchedNext(next, item.title)}
          onClick={onWatched}
        >
          <span>{words.watched(next)}</span>
          <ArrowRight size={17} aria-hidden="true" />
        </Button>
      </div>
    </>
  );
}

/** When the row disappears with its last series, the focus moves to what follows. */
function useFocusKeptNearby() {
  const held = useRef<FocusPosition | null>(null);
  useEffect(
    () => () => {
      if (held.current !== null && document.activeElement === document.body) focusNear(held.current);
    },
    [],
  );
  return {
    onFocus: ({ target }: FocusEvent) => {
      held.current = focusPositionOf(target);
    },
    onBlur: () => {
      held.current = null;
    },
  };
}
