import { useId } from "react";

import type { Item, Reason } from "#contract/item.ts";
import type { Rating } from "#contract/rating.ts";

import type { DetailedItem } from "../api/queries.ts";
import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";
import { InTurn } from "../ui/in-turn.tsx";
import { AddToList } from "./add-to-list.tsx";
import { DetailFacts } from "./detail-facts.tsx";
import { kindText } from "./labels.ts";
import { RatingControl, WatchlistToggle } from "./mark-controls.tsx";
import { PlatformList } from "./platform-list.tsx";
import { ReasonOfTitle } from "./reason-of-title.tsx";
import type { NamedTitle } from "./restore-title.ts";
import { WhereAreYou } from "./series/where-are-you.tsx";
import { ShareButton } from "./share-button.tsx";
import { SimilarTitles } from "./similar-titles.tsx";
import { MetaLine } from "./title-lines.tsx";
import { useRating } from "./use-marks.ts";
import { WatchLine } from "./watch-line.tsx";
import { WatchedControl } from "./watched-control.tsx";

import styles from "./detail-body.module.css";

type Props = {
  item: DetailedItem;
  page: string;
  /** The reason it was picked for, if it was. */
  reason: Reason | null;
  platformsHeading?: string | undefined;
  /** One level below the title's heading. */
  headingLevel?: 2 | 3;
  onRated: (rating: Rating) => void;
  onSkip: () => void;
  /** Called when a similar title is chosen. */
  onOpen: (similar: Item) => void;
};

/**
 * The details below the artwork, shared by the dialog and the page: where to watch, why, marks, facts that lead on, and
 * similar titles.
 */
export function DetailBody(props: Props) {
  const { item, page, reason, platformsHeading, headingLevel = 3, onRated, onSkip, onOpen } = props;
  const offersHeadingId = useId();
  return (
    <div className={styles["body"]}>
      <div className={styles["story"]}>
        <WatchLine item={item} offersHeadingId={offersHeadingId} />
        <ReasonOfTitle item={item} picked={reason} />
        <div className={styles["actions"]}>
          <RatingControl title={item} page={page} place="detail" showsLabels onRated={onRated} />
          <WatchlistToggle title={item} />
          <WatchedControl title={item} />
          <AddToList title={item} />
          <SkipButton title={item} page={page} place="detail" onSkip={onSkip} />
          <ShareButton item={item} />
        </div>
        <InTurn>
          <MetaLine item={item} extra={kindText(item)} />
          <p className={styles["overview"]} dir="auto">
            {item.overview === "" ? messages.titles.noDescription : item.overview}
          </p>
          {item.media_type === "tv" && <WhereAreYou item={item} headingLevel={headingLevel} />}
          <DetailFacts item={item} />
        </InTurn>
      </div>
      <InTurn>
        <PlatformList
          item={item}
          heading={platformsHeading}
          headingLevel={headingLevel}
          headingId={offersHeadingId}
        />
        <SimilarTitles titleId={item.id} headingLevel={headingLevel} page={page} onOpen={onOpen} />
      </InTurn>
    </div>
  );
}

type SkipButtonProps = {
  title: NamedTitle;
  /** The page whose ratings map in browser storage loses the title's rating. */
  page?: string;
  place?: "card" | "detail";
  /** Called on click, before the server has responded. */
  onSkip?: (() => void) | undefined;
};

/** Skips a title, so it isn't recommended again. Skipping isn't a rating. */
function SkipButton({ title, page, place = "card", onSkip }: SkipButtonProps) {
  const { isSaving, skip } = useRating(title, page, place);

  function onClick(): void {
    void skip();
    onSkip?.();
  }

  return (
    <Button kind="quiet" isBusy={isSaving} onClick={onClick}>
      {messages.rating.skip}
    </Button>
  );
}
