/** A card of the overview: it holds its place while it loads, keeps what it has where a refresh fails, and says how old that is. */
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
  /** How many of the twelve columns it takes where there is room. */
  width: "third" | "quarter" | "five" | "two-thirds";
  query: UseQueryResult<Data>;
  /** Beside the heading. */
  renderAside?: (data: Data) => ReactNode;
  children: (data: Data) => ReactNode;
};

export function DeskCard<Data>({ title, width, query, renderAside, children }: Props<Data>) {
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
