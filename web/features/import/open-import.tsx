import { useQuery } from "@tanstack/react-query";

import { importWords as words } from "../../messages/import.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ImportPreviewCard } from "./import-preview.tsx";
import { importQuery } from "./import-queries.ts";

type Props = { id: number; onApplied: (result: { id: number; brought: number }) => void };

/** An import that's waiting to be applied or discarded. */
export function OpenImport({ id, onApplied }: Props) {
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
  return <ImportPreviewCard preview={preview} onApplied={onApplied} />;
}
