import type { UseQueryResult } from "@tanstack/react-query";

import { adminOverview } from "../../messages/admin-overview.ts";
import { OverviewCard, BUSY_LIMITS, FULL_LIMITS, levelOf, Meter, StatusMark } from "./overview-card.tsx";
import type { Performance } from "./overview-queries.ts";

import styles from "./overview.module.css";

const words = adminOverview.response;
const { milliseconds } = adminOverview;
const PERCENTILES = ["p50_ms", "p95_ms", "p99_ms"] as const;
const WIDTH = 760;
const HEIGHT = 190;

export function ResponseCard({ query }: { query: UseQueryResult<Performance> }) {
  return (
    <OverviewCard
      title={words.heading}
      width="two-thirds"
      query={query}
      renderAside={({ response_times: { average_ms: average } }) =>
        average !== null && (
          <p>
            <b className={styles["figure"]}>{milliseconds(average)}</b>{" "}
            <span className={styles["label"]}>{words.lastHour}</span>
          </p>
        )
      }
    >
      {({ response_times: times, recent, total_requests: total, processes }) => (
        <>
          <ResponseLine averages={recent.map(({ average_ms: average }) => average)} />
          <dl className={styles["percentiles"]}>
            {PERCENTILES.map((name) => {
              const time = times[name];
              return (
                <div key={name}>
                  <dt className={styles["label"]}>{words.percentiles[name]}</dt>
                  <dd>{time === null ? "–" : milliseconds(time)}</dd>
                </div>
              );
            })}
          </dl>
          <p className={styles["label"]}>{words.total(total, processes)}</p>
        </>
      )}
    </OverviewCard>
  );
}

function ResponseLine({ averages }: { averages: readonly (number | null)[] }) {
  const known = averages.filter((average) => average !== null);
  const last = known.at(-1);
  if (last === undefined) return <p className={styles["label"]}>{adminOverview.none}</p>;
  const highest = Math.max(...known);
  const max = roundAbove(highest);
  const pieces = segmentsOf(averages, { width: WIDTH, height: HEIGHT, max });
  const end = pieces.at(-1)?.at(-1);
  return (
    <figure className={styles["line"]}>
      <span className="visually-hidden">{words.picture(milliseconds(last), milliseconds(highest))}</span>
      <span aria-hidden="true">{milliseconds(max)}</span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
        {pieces.map((points) => (
          <g key={points[0]?.x}>
            <path className={styles["area"]} d={`${lineOf(points)}V${HEIGHT}H${points[0]?.x ?? 0}Z`} />
            <path
              className={styles["stroke"]}
              d={points.length > 1 ? lineOf(points) : `${lineOf(points)}h1`}
            />
          </g>
        ))}
        {end !== undefined && <path className={styles["end"]} d={`${lineOf([end])}h0`} />}
      </svg>
      <figcaption aria-hidden="true">
        <span>{words.from}</span>
        <span>{words.to}</span>
      </figcaption>
    </figure>
  );
}

export type Point = { x: number; y: number };

/**
 * The pieces of a chart line, with gaps where nothing was measured.
 * @param values oldest first; `null` if nothing was measured
 * @param size the chart's size in SVG units; `max` is the value at its upper edge
 */
export function segmentsOf(
  values: readonly (number | null)[],
  { width, height, max }: { width: number; height: number; max: number },
): Point[][] {
  const step = width / Math.max(1, values.length - 1);
  const pieces: Point[][] = [];
  let isOpen = false;
  for (const [place, value] of values.entries()) {
    if (value === null) {
      isOpen = false;
      continue;
    }
    if (!isOpen) pieces.push([]);
    isOpen = true;
    pieces.at(-1)?.push({ x: place * step, y: height * (1 - Math.min(1, value / max)) });
  }
  return pieces;
}

export function lineOf(points: readonly Point[]): string {
  return points
    .map(({ x, y }, place) => `${place === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join("");
}

/** The smallest round number that isn't below `value`: 1, 2 or 5 times a power of ten, and at least 10. */
export function roundAbove(value: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(10, value)));
  return [1, 2, 5, 10].map((factor) => factor * ten).find((round) => round >= value) ?? 10 * ten;
}

const performanceCardWords = adminOverview.performance;

export const METERS = [
  { name: "cpu", key: "cpu_usage_percent", limits: BUSY_LIMITS },
  { name: "memory", key: "memory_usage_percent", limits: BUSY_LIMITS },
  { name: "disk", key: "disk_usage_percent", limits: FULL_LIMITS },
] as const;

export function PerformanceCard({ query }: { query: UseQueryResult<Performance> }) {
  return (
    <OverviewCard title={performanceCardWords.heading} width="two-thirds" query={query}>
      {(performance) => (
        <div className={styles["meters"]}>
          {METERS.map(({ name, key, limits }) => (
            <Use key={name} label={performanceCardWords[name]} percent={performance[key]} limits={limits} />
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
