import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { TUNABLES } from "#contract/tunables.ts";

import { request } from "../../api/client.ts";
import { admin } from "../../messages/admin.ts";
import { dayText, timeText } from "../../messages/formats.ts";
import { toastSuccess } from "../../titles/toasts.tsx";
import { Button } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { FormError } from "../../ui/form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type TuningChange, tuningHistoryQuery, tuningQuery } from "./admin-queries.ts";
import { cacheTuning } from "./use-tuning.ts";

import styles from "./tuning-form.module.css";

const words = admin.history;

/** Who changed what and when, newest first, with a way to restore earlier values. */
export function TuningHistory() {
  const { data, isPending, isError, isFetching, refetch, hasNextPage, fetchNextPage } =
    useInfiniteQuery(tuningHistoryQuery());
  const changes = data?.pages.flatMap((page) => page.changes) ?? [];
  return (
    <section aria-labelledby="history-heading" className={styles["card"]}>
      <h2 id="history-heading">{words.heading}</h2>
      {isPending && <Skeleton height={96} />}
      {data === undefined && isError && (
        <FailureNotice title={words.loadFailed} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && changes.length === 0 && <p className={styles["text"]}>{words.none}</p>}
      <ol className={styles["changes"]}>
        {changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ol>
      {hasNextPage && (
        <p>
          <Button size="small" isBusy={isFetching} onClick={() => void fetchNextPage()}>
            {words.more}
          </Button>
        </p>
      )}
    </section>
  );
}

function Change({ change }: { change: TuningChange }) {
  const { data } = useQuery(tuningQuery());
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const at = new Date(change.changed_at);

  async function restore(): Promise<void> {
    setIsBusy(true);
    setError(null);
    try {
      const body = {
        id: change.id,
        state: "before" as const,
        ...(data !== undefined && { revision: data.revision }),
      };
      cacheTuning(
        await request("POST /api/admin/recommendations/config/restore", { body }, { isAuthFlow: true }),
      );
      toastSuccess(admin.tuning.undone);
    } catch {
      setError(words.restoreFailed);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <li className={styles["change"]}>
      <div>
        <p className={styles["text"]}>
          {words.by(change.changed_by, `${dayText(at)}, ${timeText(at)}`)}
          {change.restored_from !== null && ` · ${words.restored}`}
        </p>
        <ul>
          {change.differences.map(({ key, before, after }) => (
            <li key={key}>{words.difference(TUNABLES[key].label, String(before), String(after))}</li>
          ))}
          {change.differences.length === 0 && <li>{words.asDefaults}</li>}
        </ul>
        <FormError message={error} />
      </div>
      <Button size="small" isBusy={isBusy} busyLabel={words.restoring} onClick={() => void restore()}>
        {words.restore}
      </Button>
    </li>
  );
}
