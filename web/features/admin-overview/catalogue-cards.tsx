import type { UseQueryResult } from "@tanstack/react-query";

import { adminOverview } from "../../messages/admin-overview.ts";
import { Meter, OverviewCard } from "./overview-card.tsx";
import type { DatabaseCounts, Health } from "./overview-queries.ts";

import styles from "./overview.module.css";

const words = adminOverview.catalogue;
const coverage = adminOverview.coverage;

type Props = { query: UseQueryResult<DatabaseCounts> };

export function CatalogueCard({ query, health }: Props & { health: Health | undefined }) {
  return (
    <OverviewCard title={words.heading} width="third" query={query}>
      {({ total_users: users, total_items: titles, total_events_24h: events }) => (
        <dl className={styles["figures"]}>
          <Figure name={words.users} value={adminOverview.count(users)} />
          <Figure name={words.titles} value={adminOverview.count(titles)} />
          <Figure name={words.events} value={adminOverview.count(events)} />
          <Figure
            name={words.uptime}
            value={health === undefined ? "–" : words.uptimeText(health.uptime_seconds)}
          />
        </dl>
      )}
    </OverviewCard>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className={styles["label"]}>{name}</dt>
      <dd className={styles["figure"]}>{value}</dd>
    </div>
  );
}

export function CoverageCard({ query }: Props) {
  return (
    <OverviewCard title={coverage.heading} width="quarter" query={query}>
      {({
        enrichment_rate: enriched,
        enriched_items: titles,
        mood_coverage: moods,
        platform_coverage: platforms,
      }) => (
        <div className={styles["bars"]}>
          <Share name={coverage.enriched} percent={enriched} />
          <Share name={coverage.moods} percent={moods} />
          <Share name={coverage.platforms} percent={platforms} />
          <p className={styles["label"]}>{coverage.titles(titles)}</p>
        </div>
      )}
    </OverviewCard>
  );
}

function Share({ name, percent }: { name: string; percent: number }) {
  return (
    <div>
      <p className={styles["use-head"]}>
        <span className={styles["label"]}>{name}</span>
        <b>{adminOverview.percent(percent)}</b>
      </p>
      <Meter label={name} percent={percent} />
    </div>
  );
}
