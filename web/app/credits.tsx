import { messages } from "../messages/messages.ts";

import styles from "./credits.module.css";

/** Attributions that the catalog's data sources require. */
export function Credits() {
  return (
    <footer className={styles["credits"]}>
      <p>{messages.shell.catalogueCredit}</p>
      <p>
        {messages.shell.trailersCredit}{" "}
        <a href="https://creativecommons.org/licenses/by/4.0/" target="_blank" rel="noopener noreferrer">
          {messages.shell.trailersLicence}
        </a>
        .
      </p>
    </footer>
  );
}
