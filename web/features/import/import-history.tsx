import { useQuery } from "@tanstack/react-query";
import { useState, useEffect, useRef } from "react";

import { importWords as words } from "../../messages/import.ts";
import { FailureNotice } from "../../ui/failure-notice.tsx";
import { Link } from "../../ui/link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { EarlierImports } from "./earlier-imports.tsx";
import { ImportFile } from "./import-file.tsx";
import { ImportPreviewCard } from "./import-preview.tsx";
import { importsQuery, importQuery } from "./import-queries.ts";

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

/** @param progress 0 to 1 */
function ReadingProgress({ progress }: { progress: number }) {
  const percent = Math.round(100 * progress);
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

/** Input events after which the page no longer scrolls by itself. */
const INPUT_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * The result of the import that was just applied, and a link to the picks. It scrolls into view and takes the
 * focus, because the button that had it is gone.
 */
function ImportResult({ importedCount }: { importedCount: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    return keepInView(heading.current);
  }, []);
  return (
    <div className={styles["result"]}>
      <h3 ref={heading} tabIndex={-1}>
        {words.applied(importedCount)}
      </h3>
      <p>
        <Link to="/dashboard" className={styles["onwards"]}>
          {words.seePicks}
        </Link>
      </p>
    </div>
  );
}

/** Keeps the element in view while content above it loads, until the viewer scrolls, clicks or types. */
function keepInView(element: Element | null): () => void {
  const observer = new ResizeObserver(() => element?.scrollIntoView({ block: "center" }));
  observer.observe(document.body);
  const stop = () => observer.disconnect();
  for (const eventName of INPUT_EVENTS)
    window.addEventListener(eventName, stop, { once: true, passive: true });
  return () => {
    stop();
    for (const eventName of INPUT_EVENTS) window.removeEventListener(eventName, stop);
  };
}

type Props = { id: number; onApplied: (result: { id: number; brought: number }) => void };

/** An import that's waiting to be applied or discarded. */
function OpenImport({ id, onApplied }: Props) {
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
