import type { UseQueryResult } from "@tanstack/react-query";

import { adminOverview } from "../../messages/admin-overview.ts";
import { levelOfStatus } from "./levels.ts";
import { OverviewCard } from "./overview-card.tsx";
import type { Health } from "./overview-queries.ts";
import { StatusMark } from "./status-mark.tsx";

import styles from "./overview.module.css";

const words = adminOverview.components;

export type ComponentName = keyof typeof words.names;

export const COMPONENT_NAMES = Object.keys(words.names) as ComponentName[];

export function ComponentsCard({ query }: { query: UseQueryResult<Health> }) {
  return (
    <OverviewCard title={words.heading} width="third" query={query}>
      {({ components }) => (
        <table className={styles["components"]}>
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col">{words.status}</th>
              <th scope="col">{words.time}</th>
            </tr>
          </thead>
          <tbody>
            {COMPONENT_NAMES.map((name) => (
              <ComponentRow key={name} name={words.names[name]} component={components[name]} />
            ))}
          </tbody>
        </table>
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
