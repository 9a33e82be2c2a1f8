import type { UseQueryResult } from "@tanstack/react-query";

import { adminOverview } from "../../messages/admin-overview.ts";
import { classNames } from "../../ui/class-names.ts";
import { OverviewCard } from "./overview-card.tsx";
import type { PicksServed } from "./overview-queries.ts";

import colors from "../../titles/source-colors.module.css";
import styles from "./overview.module.css";

const words = adminOverview.picks;

type Source = keyof typeof words.sources;
type Age = keyof typeof words.ageBuckets;
type Props = { query: UseQueryResult<PicksServed> };

const SOURCES = Object.keys(words.sources) as Source[];
const AGES = Object.keys(words.ageBuckets) as Age[];

export function CompositionCard({ query }: Props) {
  return (
    <OverviewCard title={words.composition} width="five" query={query}>
      {({ count, composition, history }) =>
        count === 0 ? (
          <p className={styles["label"]}>{adminOverview.none}</p>
        ) : (
          <>
            <div className={styles["stack"]} aria-hidden="true">
              {SOURCES.map((source) => (
                <span
                  key={source}
                  className={colors[source]}
                  style={{ inlineSize: `${shareOf(composition[source], count)}%` }}
                />
              ))}
            </div>
            <dl className={styles["legend"]}>
              {SOURCES.map((source) => (
                <div key={source}>
                  <dt className={styles["label"]}>
                    <span className={classNames(styles["dot"], colors[source])} aria-hidden="true" />
                    {words.sources[source]}
                  </dt>
                  <dd>{adminOverview.percent(shareOf(composition[source], count))}</dd>
                </div>
              ))}
            </dl>
            <DayColumns
              hours={history.map(({ hour, composition: of }) => ({
                hour,
                counts: SOURCES.map((source) => of[source] ?? 0),
              }))}
              kinds={SOURCES.map((source) => colors[source])}
              label={words.ofDay(
                words.shares(
                  SOURCES.map((source) =>
                    words.share(words.sources[source], shareOf(composition[source], count)),
                  ),
                ),
              )}
            />
            <p className={styles["label"]}>{words.count(count)}</p>
          </>
        )
      }
    </OverviewCard>
  );
}

export function AgesCard({ query }: Props) {
  return (
    <OverviewCard title={words.ages} width="third" query={query}>
      {({ count, ageBuckets, history }) =>
        count === 0 ? (
          <p className={styles["label"]}>{adminOverview.none}</p>
        ) : (
          <>
            <ul className={styles["ages"]}>
              {AGES.map((age) => (
                <li key={age}>
                  <span className={styles["label"]}>{words.ageBuckets[age]}</span>
                  <span className={styles["age"]} aria-hidden="true">
                    <span
                      className={styles[age]}
                      style={{ inlineSize: `${shareOf(ageBuckets[age], count)}%` }}
                    />
                  </span>
                  <b>{adminOverview.percent(shareOf(ageBuckets[age], count))}</b>
                </li>
              ))}
            </ul>
            <DayColumns
              hours={history.map(({ hour, ageBuckets: of }) => ({
                hour,
                counts: AGES.map((age) => of[age]),
              }))}
              kinds={AGES.map((age) => styles[age])}
              label={words.ofDay(
                words.shares(
                  AGES.map((age) => words.share(words.ageBuckets[age], shareOf(ageBuckets[age], count))),
                ),
              )}
            />
          </>
        )
      }
    </OverviewCard>
  );
}

type ColumnsProps = {
  hours: readonly { hour: string; counts: readonly number[] }[];
  /** CSS classes, in the order of `counts`. */
  kinds: readonly (string | undefined)[];
  label: string;
};

/** The last 24 hours, one column per hour: the height is the number of picks, divided by kind. */
function DayColumns({ hours, kinds, label }: ColumnsProps) {
  const totals = hours.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0));
  const max = Math.max(1, ...totals);
  return (
    <figure className={styles["day"]}>
      <span className="visually-hidden">{label}</span>
      <div aria-hidden="true" className={styles["columns"]}>
        {hours.map(({ hour, counts }) => (
          <span key={hour} className={styles["column"]}>
            {counts.map((count, kind) => (
              <span
                key={kinds[kind]}
                className={kinds[kind]}
                style={{ blockSize: `${(100 * count) / max}%` }}
              />
            ))}
          </span>
        ))}
      </div>
      <figcaption aria-hidden="true">
        <span>{words.from}</span>
        <span>{words.to}</span>
      </figcaption>
    </figure>
  );
}

/** @returns a percentage */
function shareOf(part: number | undefined, whole: number): number {
  return whole === 0 ? 0 : (100 * (part ?? 0)) / whole;
}
