import { messages } from "../messages/messages.ts";

import styles from "./credits.module.css";

/** The notices that the sources of the catalogue ask for. */
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
