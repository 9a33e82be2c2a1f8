import { useQuery } from "@tanstack/react-query";

import { importWords as words } from "../../messages/import.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ImportPreviewCard } from "./import-preview.tsx";
import { importQuery } from "./import-queries.ts";

import styles from "./import.module.css";

/** An import that is being read, or shown before anything of it is stored. */
export function OpenImport({ id }: { id: number }) {
  const { data: preview, isPending, isFetching, refetch } = useQuery(importQuery(id));
  if (isPending) return <Skeleton height={120} />;
  if (preview === undefined) {
    return (
      <FailureNotice
        headingLevel={3}
        title={words.loadFailed}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (preview.state !== "reading") return <ImportPreviewCard preview={preview} />;
  const percent = Math.round(100 * preview.progress);
  return (
    <div className={styles["reading"]}>
      <p>{words.reading}</p>
      <progress
        aria-label={words.reading}
        aria-valuetext={words.readPart(percent)}
        value={percent}
        max={100}
      />
    </div>
  );
}
