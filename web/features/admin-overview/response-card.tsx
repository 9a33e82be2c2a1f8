import type { UseQueryResult } from "@tanstack/react-query";

import { adminOverview } from "../../messages/admin-overview.ts";
import { OverviewCard } from "./overview-card.tsx";
import type { Performance } from "./overview-queries.ts";
import { lineOf, segmentsOf, roundAbove } from "./response-line.ts";

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
          <p className={styles["aside"]}>
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
