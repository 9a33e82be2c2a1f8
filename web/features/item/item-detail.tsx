import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";

import { canGoBack } from "../../api/history-entry.ts";
import { detailsQuery } from "../../api/queries.ts";
import { track } from "../../api/tracking.ts";
import { detailWords } from "../../messages/title-details.ts";
import { DetailBody, isMissingTitle } from "../../titles/detail-body.tsx";
import { ambientOf, TitlePicture } from "../../titles/title-picture.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Notice } from "../../ui/notice.tsx";
import { usePageTitle } from "../../ui/page-heading.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

import styles from "./item-detail.module.css";

const PAGE = "item";

export function ItemDetail({ titleId }: { titleId: number }) {
  const navigate = useNavigate();
  const { data: item, error, refetch } = useQuery(detailsQuery(titleId));
  usePageTitle(item?.title ?? (error === null ? null : failureText(error)));
  useEffect(() => track("VIEW", { itemId: titleId }), [titleId]);
  if (item === undefined) {
    return error === null ? (
      <Skeleton className={styles["waiting"]} height="60svh" />
    ) : (
      <div className={styles["failure"]}>
        {isMissingTitle(error) ? (
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
      <div className={styles["backdrop"]}>
        <TitlePicture item={item} shape="backdrop" name={null} isUrgent />
      </div>
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
            platformsHeadingLevel={2}
            onRated={() => {}}
            onSkip={leave}
          />
        </div>
      </div>
    </article>
  );
}

function failureText(error: Error): string {
  return isMissingTitle(error) ? detailWords.details.missing : detailWords.details.failed;
}
