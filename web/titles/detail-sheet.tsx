import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import type { Item } from "#contract/item.ts";
import type { Rating } from "#contract/rating.ts";

import { detailsQuery } from "../api/queries.ts";
import { track } from "../api/tracking.ts";
import { messages } from "../messages/messages.ts";
import { detailWords } from "../messages/title-details.ts";
import { classNames } from "../ui/class-names.ts";
import { DialogHeading, INITIAL_FOCUS } from "../ui/dialog.tsx";
import { FailureNotice } from "../ui/failure-notice.tsx";
import { Notice } from "../ui/notice.tsx";
import { ambientOf } from "./ambient.ts";
import { DetailBody } from "./detail-body.tsx";
import { DetailPlaceholder } from "./detail-placeholder.tsx";
import { DetailTop } from "./detail-top.tsx";
import { ROWS_PAGE } from "./marks.ts";
import { isMissingTitle } from "./missing-title.ts";

import styles from "./detail-sheet.module.css";

export type DetailSheetProps = {
  titleId: number;
  /** The title as listed, shown until its details have loaded. */
  known: Item | null;
  onClose: () => void;
  page?: string;
  onRated?: ((item: Item, rating: Rating) => void) | undefined;
  onSkipped?: ((item: Item) => void) | undefined;
};

/** Content of the details dialog. A title opened without a list is only shown once its details have loaded. */
export function DetailSheet(props: DetailSheetProps) {
  const { titleId, known, page = ROWS_PAGE, onClose, onRated, onSkipped } = props;
  const { data, error, isFetching, refetch } = useQuery(detailsQuery(titleId));
  const item = data ?? known;
  const isKnown = item !== null;
  useEffect(() => {
    if (isKnown) track("VIEW", { itemId: titleId });
  }, [isKnown, titleId]);
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = sheet.current;
    if (isKnown || element === null) return undefined;
    // The title's heading replaces the one that had the focus.
    return () => {
      if (document.activeElement !== document.body) return;
      element.querySelector<HTMLElement>(INITIAL_FOCUS)?.focus({ preventScroll: true });
    };
  }, [isKnown]);

  const failure = data === undefined && error !== null && (
    <div className={classNames(styles["failure"], item === null && styles["alone"])}>
      {isMissingTitle(error) ? (
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
          onRated={(rating) => onRated?.(item, rating)}
          onSkip={() => onSkip(item)}
        />
      )}
    </div>
  );
}
