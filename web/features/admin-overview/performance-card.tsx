import type { UseQueryResult } from "@tanstack/react-query";

import { adminOverview } from "../../messages/admin-overview.ts";
import { BUSY_LIMITS, FULL_LIMITS, levelOf } from "./levels.ts";
import { Meter } from "./meter.tsx";
import { OverviewCard } from "./overview-card.tsx";
import type { Performance } from "./overview-queries.ts";
import { StatusMark } from "./status-mark.tsx";

import styles from "./overview.module.css";

const words = adminOverview.performance;

export const METERS = [
  { name: "cpu", key: "cpu_usage_percent", limits: BUSY_LIMITS },
  { name: "memory", key: "memory_usage_percent", limits: BUSY_LIMITS },
  { name: "disk", key: "disk_usage_percent", limits: FULL_LIMITS },
] as const;

export function PerformanceCard({ query }: { query: UseQueryResult<Performance> }) {
  return (
    <OverviewCard title={words.heading} width="two-thirds" query={query}>
      {(performance) => (
        <div className={styles["meters"]}>
          {METERS.map(({ name, key, limits }) => (
            <Use key={name} label={words[name]} percent={performance[key]} limits={limits} />
          ))}
        </div>
      )}
    </OverviewCard>
  );
}

type UseProps = { label: string; percent: number | null; limits: typeof BUSY_LIMITS };

function Use({ label, percent, limits }: UseProps) {
  const level = levelOf(percent, limits);
  // Rounded down: 49.9 is still good and must not read as 50.
  const shown = percent === null ? null : Math.floor(percent);
  return (
    <div className={styles["use"]}>
      <p className={styles["use-head"]}>
        <span className={styles["label"]}>{label}</span>
        <StatusMark level={level} text={adminOverview.levels[level]} />
      </p>
      <p className={styles["large"]}>{shown === null ? "–" : adminOverview.percent(shown)}</p>
      {shown !== null && <Meter label={label} percent={shown} level={level} />}
    </div>
  );
}
