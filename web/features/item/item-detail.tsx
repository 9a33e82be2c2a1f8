import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useEffect } from "react";
import { Link, useNavigate } from "react-router";

import { detailsQuery } from "../../api/queries.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { track } from "../../api/tracking.ts";
import { messages } from "../../messages/messages.ts";
import { ambientOf } from "../../titles/ambient.ts";
import { DetailBody } from "../../titles/detail-body.tsx";
import { TitlePicture } from "../../titles/title-picture.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { usePageTitle } from "../../ui/use-page-title.ts";

import styles from "./item-detail.module.css";

const PAGE = "item";
const UNKNOWN: ReadonlySet<number> = new Set([400, 404]);

export function ItemDetail({ titleId }: { titleId: number }) {
  const navigate = useNavigate();
  const details = useQuery(detailsQuery(titleId));
  usePageTitle(details.data?.title ?? messages.details.pageTitle);
  useEffect(() => track("VIEW", { itemId: titleId }), [titleId]);
  if (details.isPending) return <Skeleton className={styles["waiting"]} height="60svh" />;
  if (details.isLoadingError) {
    // An address that is no number is refused before it is looked up.
    const isMissing = details.error instanceof RequestFailed && UNKNOWN.has(details.error.status);
    return (
      <div className={styles["failure"]}>
        <Notice
          tone="error"
          title={isMissing ? messages.details.missing : messages.details.failed}
          action={
            isMissing ? (
              <Link to="/dashboard">{messages.details.toHome}</Link>
            ) : (
              <Button icon={RefreshCw} onClick={() => void details.refetch()}>
                {messages.ui.tryAgain}
              </Button>
            )
          }
        />
      </div>
    );
  }
  const item = details.data;
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
          <h1>{item.title}</h1>
          <DetailBody
            item={item}
            page={PAGE}
            platformsHeading={messages.whereToWatch.pageHeading}
            onRated={() => {}}
            onSkip={() => void navigate(-1)}
          />
        </div>
      </div>
    </article>
  );
}
