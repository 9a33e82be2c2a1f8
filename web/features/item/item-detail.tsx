import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";

import type { Item } from "#contract/item.ts";

import { canGoBack } from "../../api/history-entry.ts";
import { detailsQuery } from "../../api/queries.ts";
import { track } from "../../api/tracking.ts";
import { detailWords } from "../../messages/title-details.ts";
import { DetailBody } from "../../titles/detail-body.tsx";
import { isMissing } from "../../titles/is-missing.ts";
import { ambientOf, TitlePicture } from "../../titles/title-picture.tsx";
import { TRAILER_DELAY_MS } from "../../titles/trailer/trailer-rules.ts";
import { TrailerButtons, TrailerScreen, TrailerSurface } from "../../titles/trailer/trailer-screen.tsx";
import { useTrailer } from "../../titles/trailer/use-trailer.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePageTitle } from "../../ui/page-heading.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

import styles from "./item-detail.module.css";

const PAGE = "item";

type Props = { titleId: number; onOpen: (item: Item) => void };

export function ItemDetail({ titleId, onOpen }: Props) {
  const navigate = useNavigate();
  const { data: item, error, refetch } = useQuery(detailsQuery(titleId));
  usePageTitle(item?.title ?? (error === null ? null : failureText(error)));
  useEffect(() => track("VIEW", { itemId: titleId }), [titleId]);
  if (item === undefined) {
    return error === null ? (
      <Skeleton className={styles["waiting"]} height="60svh" />
    ) : (
      <div className={styles["failure"]}>
        {isMissing(error) ? (
          <Notice
            tone="error"
            title={detailWords.details.missing}
            action={<Link to="/dashboard">{detailWords.details.toHome}</Link>}
          />
        ) : (
          <FailureNotice title={failureText(error)} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }

  function leave(): void {
    if (canGoBack()) void navigate(-1);
    else void navigate("/dashboard", { replace: true });
  }

  return (
    <article className={styles["item"]} style={ambientOf(item)}>
      <Backdrop item={item} />
      <div className={styles["sheet"]}>
        <div className={styles["poster"]} aria-hidden="true">
          <TitlePicture item={item} shape="poster" isUrgent />
        </div>
        <div>
          <h1>
            <bdi>{item.title}</bdi>
          </h1>
          <DetailBody
            item={item}
            page={PAGE}
            platformsHeading={detailWords.whereToWatch.pageHeading}
            headingLevel={2}
            reason={null}
            onOpen={onOpen}
            onRated={() => {}}
            onSkip={leave}
          />
        </div>
      </div>
    </article>
  );
}

/** The artwork; a click plays the trailer. */
function Backdrop({ item }: { item: Item }) {
  const placeRef = useRef<HTMLDivElement>(null);
  const trailer = useTrailer({ placeRef, titleId: item.id, starts: "on-click", delayMs: TRAILER_DELAY_MS });
  return (
    <div ref={placeRef} className={`${styles["backdrop"]} media`}>
      <TrailerScreen trailer={trailer} title={item.title}>
        <TitlePicture item={item} shape="backdrop" name={null} isUrgent />
      </TrailerScreen>
      <TrailerSurface trailer={trailer} hasSign />
      <div className={styles["corner"]}>
        <TrailerButtons trailer={trailer} />
      </div>
    </div>
  );
}

function failureText(error: Error): string {
  return isMissing(error) ? detailWords.details.missing : detailWords.details.failed;
}
