/**
 * The card that overview sections share, with its status marks and meters. A card reserves its space while
 * loading, keeps its data when a refresh fails, and shows how old that data is.
 */
import type { UseQueryResult } from "@tanstack/react-query";
import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";

import { adminOverview as words } from "../../messages/admin-overview.ts";
import { timeText } from "../../messages/formats.ts";
import type { Icon } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import type { Health } from "./overview-queries.ts";

import styles from "./overview.module.css";

type Props<Data> = {
  title: string;
  /** Width in the twelve-column grid of wide screens. */
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

const ICONS: Record<Level, Icon> = {
  good: CircleCheck,
  warning: TriangleAlert,
  critical: CircleAlert,
  unknown: CircleHelp,
};

/** A status word with an icon, so that the status doesn't depend on color alone. */
export function StatusMark({ level, text }: { level: Level; text: string }) {
  const LevelIcon = ICONS[level];
  return (
    <span className={classNames(styles["status"], styles[level])}>
      <LevelIcon size={16} aria-hidden="true" />
      {text}
    </span>
  );
}

/** A percentage as a bar. Callers also show it as text. */
export function Meter({ label, percent, level }: { label: string; percent: number; level?: Level }) {
  return (
    <>
      <meter className="visually-hidden" aria-label={label} min={0} max={100} value={Math.round(percent)} />
      <div aria-hidden="true" className={classNames(styles["meter"], level !== undefined && styles[level])}>
        <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
      </div>
    </>
  );
}

export type Level = "good" | "warning" | "critical" | "unknown";

/** Percentages below `good` are good, other percentages below `warning` are a warning, and the rest are critical. */
type Limits = { good: number; warning: number };

export const BUSY_LIMITS: Limits = { good: 50, warning: 80 };
export const FULL_LIMITS: Limits = { good: 70, warning: 85 };

/** @param percent `null` if the machine doesn't report it */
export function levelOf(percent: number | null, limits: Limits): Level {
  if (percent === null) return "unknown";
  if (percent < limits.good) return "good";
  return percent < limits.warning ? "warning" : "critical";
}

export function levelOfStatus(status: Health["status"]): Level {
  return { ok: "good", degraded: "warning", down: "critical" }[status] as Level;
}
