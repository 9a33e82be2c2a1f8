import type { Provider } from "#contract/availability.ts";

import { messages } from "../messages/messages.ts";
import { Monogram } from "./monogram.tsx";

import styles from "./service-marks.module.css";

const MAX_SERVICES = 3;

/** Logos of the services that stream a title, within a line of text. */
export function ServiceMarks({ providers }: { providers: readonly Provider[] }) {
  const shown = providers.slice(0, MAX_SERVICES);
  if (shown.length === 0) return null;
  const names = shown.map(({ provider_name: name }) => name).join(", ");
  return (
    <span className={styles["marks"]}>
      <span className="visually-hidden">, {messages.titles.onServices(names)}</span>
      {shown.map(({ provider_id: id, provider_name: name, logo_path: logo }) => (
        <Monogram key={id} providerId={id} name={name} logoPath={logo} size="small" />
      ))}
    </span>
  );
}
