/** The service at a glance: health, load, catalog and picks. Refetched every 30 seconds while visible. */
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";

import { adminOverview } from "../../messages/admin-overview.ts";
import { Button } from "../../ui/button.tsx";
import { CatalogueCard, CoverageCard } from "./catalogue-cards.tsx";
import { type Level, levelOf, StatusMark, levelOfStatus, OverviewCard } from "./overview-card.tsx";
import {
  type Health,
  OVERVIEW_KEY,
  type Performance,
  REFRESH_SECONDS,
  databaseQuery,
  healthQuery,
  performanceQuery,
  picksQuery,
} from "./overview-queries.ts";
import { METERS, PerformanceCard, ResponseCard } from "./performance-cards.tsx";
import { AgesCard, CompositionCard } from "./picks-cards.tsx";

import styles from "./overview.module.css";

const words = adminOverview.head;

export function ServiceOverview() {
  const health = useQuery(healthQuery());
  const load = useQuery(performanceQuery());
  const counts = useQuery(databaseQuery());
  const picks = useQuery(picksQuery());
  return (
    <div className={styles["overview"]}>
      <Head health={health} load={load} updatedAt={oldestOf([health, load, counts, picks])} />
      <PerformanceCard query={load} />
      <CatalogueCard query={counts} health={health.data} />
      <ResponseCard query={load} />
      <ComponentsCard query={health} />
      <CompositionCard query={picks} />
      <AgesCard query={picks} />
      <CoverageCard query={counts} />
    </div>
  );
}

type HeadProps = {
  health: UseQueryResult<Health>;
  load: UseQueryResult<Performance>;
  updatedAt: number | null;
};

function Head({ health, load, updatedAt }: HeadProps) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const now = useNow();

  async function refresh(): Promise<void> {
    setBusy(true);
    await client.invalidateQueries({ queryKey: OVERVIEW_KEY });
    setBusy(false);
  }

  return (
    <div className={styles["head"]}>
      {health.data !== undefined && !load.isPending && <HealthMark health={health.data} load={load.data} />}
      <span className={styles["updated"]}>
        {updatedAt !== null &&
          words.updated(Math.max(0, Math.round((now - updatedAt) / 1000)), REFRESH_SECONDS)}
      </span>
      <Button icon={RefreshCw} isBusy={isBusy} busyLabel={words.refreshing} onClick={() => void refresh()}>
        {words.refresh}
      </Button>
    </div>
  );
}

type Concern = { of: string; level: Exclude<Level, "good" | "unknown">; sentence: string };

/**
 * The worst state of the components and the machine's meters, so the summary never sounds better than the
 * details below it.
 */
function HealthMark({ health, load }: { health: Health; load: Performance | undefined }) {
  const unhealthy = concernsOfComponents(health);
  // The disk is both a component and a meter.
  const overloaded = concernsOfLoad(load).filter((concern) => unhealthy.every(({ of }) => of !== concern.of));
  const concerns = [...unhealthy, ...overloaded];
  const worst = concerns.find(({ level }) => level === "critical") ?? concerns[0];
  if (worst === undefined) return <StatusMark level="good" text={words.fine} />;
  return <StatusMark level={worst.level} text={words.more(worst.sentence, concerns.length - 1)} />;
}

function concernsOfComponents({ components }: Health): Concern[] {
  return COMPONENT_NAMES.flatMap((name): Concern[] => {
    const { status } = components[name];
    if (status === "ok") return [];
    const of = adminOverview.components.names[name];
    return [{ of, level: status === "down" ? "critical" : "warning", sentence: words[status](of) }];
  });
}

function concernsOfLoad(load: Performance | undefined): Concern[] {
  if (load === undefined) return [];
  return METERS.flatMap(({ name, key, limits }): Concern[] => {
    const level = levelOf(load[key], limits);
    if (level === "good" || level === "unknown") return [];
    const of = adminOverview.performance[name];
    return [{ of, level, sentence: words[level](of) }];
  });
}

/** When the oldest data on screen was loaded, or `null` if there's none. */
function oldestOf(queries: readonly UseQueryResult[]): number | null {
  const times = queries.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((time) => time > 0);
  return times.length === 0 ? null : Math.min(...times);
}

/** The current time, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const componentsCardWords = adminOverview.components;

export type ComponentName = keyof typeof componentsCardWords.names;

const COMPONENT_NAMES = Object.keys(componentsCardWords.names) as ComponentName[];

function ComponentsCard({ query }: { query: UseQueryResult<Health> }) {
  return (
    <OverviewCard title={componentsCardWords.heading} width="third" query={query}>
      {({ components, version, update }) => (
        <>
          <table className={styles["components"]}>
            <thead>
              <tr>
                <th scope="col">{componentsCardWords.name}</th>
                <th scope="col">{componentsCardWords.status}</th>
                <th scope="col">{componentsCardWords.time}</th>
              </tr>
            </thead>
            <tbody>
              {COMPONENT_NAMES.map((name) => (
                <ComponentRow
                  key={name}
                  name={componentsCardWords.names[name]}
                  component={components[name]}
                />
              ))}
            </tbody>
          </table>
          <p className={styles["label"]}>
            {componentsCardWords.version(version)}
            {update !== null && (
              <>
                {" ("}
                <a href={update.url} target="_blank" rel="noopener noreferrer">
                  {componentsCardWords.available(update.version)}
                </a>
                )
              </>
            )}
          </p>
        </>
      )}
    </OverviewCard>
  );
}

type RowProps = { name: string; component: Health["components"][ComponentName] };

function ComponentRow({ name, component: { status, response_time_ms: time, error, details } }: RowProps) {
  const level = levelOfStatus(status);
  const note = error ?? details;
  return (
    <>
      <tr>
        <th scope="row">{name}</th>
        <td>
          <StatusMark level={level} text={adminOverview.levels[level]} />
        </td>
        <td>{time === null ? "–" : adminOverview.milliseconds(time)}</td>
      </tr>
      {note !== null && (
        <tr className={styles["note"]}>
          <td colSpan={3}>{note}</td>
        </tr>
      )}
    </>
  );
}
