import type { Provider } from "#contract/availability.ts";

import { messages } from "../messages/messages.ts";
import { Monogram } from "./monogram.tsx";

import styles from "./stream-on.module.css";

const MAX_SERVICES = 6;

/** The services that stream a title, in one line whose space is reserved until they're known. */
export function StreamOn({ providers }: { providers: readonly Provider[] }) {
  if (providers.length === 0) return <div className={styles["line"]} />;
  return (
    <div className={styles["line"]}>
      <span>{messages.titles.streamOn}</span>
      <ul className={styles["services"]}>
        {providers.slice(0, MAX_SERVICES).map(({ provider_id: id, provider_name: name, logo_path: logo }) => (
          <li key={id}>
            <Monogram providerId={id} name={name} logoPath={logo} />
            <span className="visually-hidden">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
