import { useQuery } from "@tanstack/react-query";
import { useState, useEffect, useRef } from "react";

import type { Item } from "#contract/item.ts";
import type { Rating } from "#contract/rating.ts";

import { detailsQuery } from "../api/queries.ts";
import { track } from "../api/tracking.ts";
import { messages } from "../messages/messages.ts";
import { detailWords } from "../messages/title-details.ts";
import { classNames } from "../ui/class-names.ts";
import { Dialog, DialogHeading, INITIAL_FOCUS } from "../ui/dialog.tsx";
import { FailureNotice } from "../ui/failure-notice.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { DetailBody } from "./detail-body.tsx";
import { isMissing } from "./is-missing.ts";
import { ROWS_PAGE } from "./marks.ts";
import { reasonIn } from "./reason-of-title.tsx";
import { TitleLogo, typefaceOf } from "./title-logo.tsx";
import { ambientOf, TitlePicture } from "./title-picture.tsx";
import { TRAILER_DELAY_MS } from "./trailer/trailer-rules.ts";
import { TrailerButtons, TrailerScreen, TrailerSurface } from "./trailer/trailer-screen.tsx";
import { useTrailer } from "./trailer/use-trailer.ts";

import body from "./detail-body.module.css";
import styles from "./detail-modal.module.css";

export type DetailModalProps = Omit<DetailSheetProps, "titleId" | "isReplacement"> & {
  /** `null` closes the dialog. */
  titleId: number | null;
};

export function DetailModal({ titleId, known, ...rest }: DetailModalProps) {
  // The dialog keeps its content while it fades out.
  const [shown, setShown] = useState({ titleId, known });
  const [previousId, setPreviousId] = useState(titleId);
  const [isReplacement, setReplacement] = useState(false);
  if (titleId !== previousId) {
    setPreviousId(titleId);
    setReplacement(titleId !== null && previousId !== null);
  }
  if (titleId !== null && (titleId !== shown.titleId || known !== shown.known)) setShown({ titleId, known });
  return (
    <Dialog isOpen={titleId !== null} onClose={rest.onClose} size="extra-large">
      {shown.titleId !== null && (
        <DetailSheet
          key={shown.titleId}
          titleId={shown.titleId}
          known={shown.known}
          isReplacement={isReplacement}
          {...rest}
        />
      )}
    </Dialog>
  );
}

type DetailSheetProps = {
  titleId: number;
  /** The title as listed, shown until its details have loaded. */
  known: Item | null;
  /** Whether it took the place of another title's details. */
  isReplacement: boolean;
  onClose: () => void;
  /** Shows another title's details in place of these. */
  onOpen: (item: Item) => void;
  page?: string;
  onRated?: ((item: Item, rating: Rating) => void) | undefined;
  onSkipped?: ((item: Item) => void) | undefined;
};

/** Content of the details dialog. Without `known`, shows skeletons until the details have loaded. */
function DetailSheet(props: DetailSheetProps) {
  const { titleId, known, isReplacement, page = ROWS_PAGE, onClose, onOpen, onRated, onSkipped } = props;
  const { data, error, isFetching, refetch } = useQuery(detailsQuery(titleId));
  const item = data ?? known;
  const isKnown = item !== null;
  useEffect(() => {
    if (isKnown) track("VIEW", { itemId: titleId });
  }, [isKnown, titleId]);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = sheet.current;
    // The focus was on a title in the details that these replaced.
    if (!isReplacement || element === null || document.activeElement !== document.body) return;
    element.querySelector<HTMLElement>(INITIAL_FOCUS)?.focus({ preventScroll: true });
    const scroller = element.closest('[role="dialog"]')?.parentElement;
    if (scroller) scroller.scrollTop = 0;
  }, [isReplacement]);
  useEffect(() => {
    const element = sheet.current;
    if (isKnown || element === null) return undefined;
    // Loading replaces the focused heading with the title's heading, so the focus has to move to it.
    return () => {
      if (document.activeElement !== document.body) return;
      element.querySelector<HTMLElement>(INITIAL_FOCUS)?.focus({ preventScroll: true });
    };
  }, [isKnown]);

  const failure = data === undefined && error !== null && (
    <div className={classNames(styles["failure"], item === null && styles["alone"])}>
      {isMissing(error) ? (
        <Notice tone="error" headingLevel={3} title={detailWords.details.missing} />
      ) : (
        <FailureNotice
          headingLevel={3}
          title={detailWords.details.modalFailed}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );

  if (item === null) {
    return (
      <div ref={sheet} className={styles["sheet"]} aria-busy={error === null}>
        <DialogHeading isInitialFocus className="visually-hidden">
          {error === null ? messages.ui.loadingName : detailWords.details.pageTitle}
        </DialogHeading>
        {failure || <DetailPlaceholder />}
      </div>
    );
  }

  function onSkip(shown: Item): void {
    onSkipped?.(shown);
    onClose();
  }

  return (
    <div ref={sheet} className={classNames(styles["sheet"], "ambient")} style={ambientOf(item)}>
      <DetailTop item={item} />
      {failure || (
        <DetailBody
          item={item}
          page={page}
          reason={reasonIn(known)}
          onOpen={onOpen}
          onRated={(rating) => onRated?.(item, rating)}
          onSkip={() => onSkip(item)}
        />
      )}
    </div>
  );
}

/** The artwork with the title on top; a click plays the trailer. The title gets the initial focus. */
function DetailTop({ item }: { item: Item }) {
  const placeRef = useRef<HTMLDivElement>(null);
  const trailer = useTrailer({ placeRef, titleId: item.id, starts: "on-click", delayMs: TRAILER_DELAY_MS });
  return (
    <div ref={placeRef} className={`${styles["top"]} media`}>
      <TrailerScreen trailer={trailer} title={item.title}>
        <TitlePicture item={item} shape="backdrop" name={null} isUrgent />
      </TrailerScreen>
      <div className={styles["scrim"]} />
      <TrailerSurface trailer={trailer} hasSign />
      <DialogHeading isInitialFocus className={styles["name"]} data-typeface={typefaceOf(item.id)}>
        <TitleLogo item={item} />
      </DialogHeading>
      <div className={styles["corner"]}>
        <TrailerButtons trailer={trailer} />
      </div>
    </div>
  );
}

/** Skeleton of the artwork, the story and the facts. */
function DetailPlaceholder() {
  return (
    <>
      <Skeleton className={styles["top"]} />
      <div className={body["body"]}>
        <div className={body["story"]}>
          <Skeleton shape="text" width="40%" />
          <Skeleton height={140} />
          <Skeleton height={44} />
        </div>
        <Skeleton height={220} />
      </div>
    </>
  );
}
