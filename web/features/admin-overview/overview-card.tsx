/**
 * An overview card. It reserves its space while loading, keeps its data when a refresh fails, and shows how old
 * that data is.
 */
import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";

import { adminOverview as words } from "../../messages/admin-overview.ts";
import { timeText } from "../../messages/formats.ts";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { StatusMark } from "./status-mark.tsx";

import styles from "./overview.module.css";

type Props<Data> = {
  title: string;
  /** Number of grid columns out of twelve, on wide screens. */
  width: "third" | "quarter" | "five" | "two-thirds";
  query: UseQueryResult<Data>;
  /** Shown beside the heading. */
  renderAside?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
};

export function OverviewCard<Data>({ title, width, query, renderAside, children }: Props<Data>) {
  const id = useId();
  const { data, isError, dataUpdatedAt } = query;
  return (
    <section
      aria-labelledby={id}
      aria-busy={data === undefined && !isError}
      className={classNames(styles["card"], styles[width])}
    >
      <div className={styles["card-head"]}>
        <h2 id={id}>{title}</h2>
        {data !== undefined && isError && (
          <StatusMark level="warning" text={words.stale(timeText(new Date(dataUpdatedAt)))} />
        )}
        {data !== undefined && renderAside?.(data)}
      </div>
      {data === undefined ? <Absent isError={isError} /> : children(data)}
    </section>
  );
}

function Absent({ isError }: { isError: boolean }) {
  return isError ? <StatusMark level="critical" text={words.loadFailed} /> : <Skeleton height={96} />;
}
