import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { importWords as words } from "../../messages/import.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EarlierImports } from "./earlier-imports.tsx";
import { ImportFile } from "./import-file.tsx";
import { importsQuery } from "./import-queries.ts";
import { ImportResult } from "./import-result.tsx";
import { OpenImport } from "./open-import.tsx";
import { ReadingProgress } from "./reading-progress.tsx";

import styles from "./import.module.css";

/** Imports a viewing history: choosing a file, a preview, and the result. */
export function ImportHistory() {
  const { data: imports, isPending, isFetching, refetch } = useQuery(importsQuery());
  const [result, setResult] = useState<{ id: number; brought: number } | null>(null);
  const open = imports?.find(({ state }) => state === "reading" || state === "ready");
  const newest = imports?.[0];
  const failure = newest?.state === "failed" ? (newest.failure ?? words.failed) : null;
  const isResultCurrent = imports?.some(({ id, state }) => id === result?.id && state === "applied") === true;
  const earlier = (imports ?? []).filter(({ id }) => id !== open?.id);
  return (
    <section id="history" aria-labelledby="history-heading" className={styles["section"]}>
      <header>
        <h2 id="history-heading" tabIndex={-1}>
          {words.heading}
        </h2>
        <p className={styles["text"]}>{words.text}</p>
      </header>
      {result !== null && isResultCurrent && <ImportResult key={result.id} importedCount={result.brought} />}
      {isPending && <Skeleton height={120} />}
      {!isPending && imports === undefined && (
        <FailureNotice
          headingLevel={3}
          title={words.loadFailed}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {imports !== undefined && open === undefined && <ImportFile failure={failure} />}
      {open?.state === "reading" && <ReadingProgress progress={open.progress} />}
      {open?.state === "ready" && <OpenImport key={open.id} id={open.id} onApplied={setResult} />}
      {earlier.length > 0 && <EarlierImports imports={earlier} showsPicksLink={!isResultCurrent} />}
    </section>
  );
}
