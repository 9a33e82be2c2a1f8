/** How the service does, at a glance: health, load, what it holds and what it picks. Refreshed every 30 seconds while it is seen. */
import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useEffect, useState } from "react";

import { adminOverview } from "../../messages/admin-overview.ts";
import { Button } from "../../ui/button.tsx";
import { CatalogueCard, CoverageCard } from "./catalogue-cards.tsx";
import { COMPONENT_NAMES, ComponentsCard } from "./components-card.tsx";
import { levelOfStatus } from "./levels.ts";
import {
  type Health,
  OVERVIEW_KEY,
  REFRESH_SECONDS,
  databaseQuery,
  healthQuery,
  performanceQuery,
  picksQuery,
} from "./overview-queries.ts";
import { PerformanceCard } from "./performance-card.tsx";
import { AgesCard, CompositionCard } from "./picks-cards.tsx";
import { ResponseCard } from "./response-card.tsx";
import { StatusMark } from "./status-mark.tsx";

import styles from "./overview.module.css";

const words = adminOverview.head;

export function DeskOverview() {
  const health = useQuery(healthQuery());
  const load = useQuery(performanceQuery());
  const counts = useQuery(databaseQuery());
  const picks = useQuery(picksQuery());
  return (
    <div className={styles["overview"]}>
      <Head health={health} updatedAt={oldestOf([health, load, counts, picks])} />
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

function Head({ health, updatedAt }: { health: UseQueryResult<Health>; updatedAt: number | null }) {
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
      {health.data !== undefined && <HealthMark health={health.data} />}
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

/** The worst of the parts, by its name. */
function HealthMark({ health: { components } }: { health: Health }) {
  const ill = (["down", "degraded"] as const).flatMap((status) =>
    COMPONENT_NAMES.filter((name) => components[name].status === status).map((name) => ({ name, status })),
  );
  const [worst] = ill;
  if (worst === undefined) return <StatusMark level="good" text={words.fine} />;
  const sentence = words[worst.status](adminOverview.components.names[worst.name]);
  return <StatusMark level={levelOfStatus(worst.status)} text={words.more(sentence, ill.length - 1)} />;
}

/** When the oldest of what is shown was had; null where nothing is. */
function oldestOf(queries: readonly UseQueryResult[]): number | null {
  const times = queries.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((time) => time > 0);
  return times.length === 0 ? null : Math.min(...times);
}

/** The time, again each second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
