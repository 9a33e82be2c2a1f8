import type { MouseEvent } from "react";

import { messages } from "../messages/messages.ts";
import { focusPage } from "./page-heading.ts";

import styles from "./skip-link.module.css";

/** The first tab stop of a page, past the navigation to where reading begins. */
export function SkipLink() {
  return (
    <a className={styles["link"]} href="#main" onClick={skip}>
      {messages.ui.skipToContent}
    </a>
  );
}

function skip(event: MouseEvent): void {
  // Not by the address: that would make an entry of the history for a move within the page.
  event.preventDefault();
  window.scrollTo(0, 0);
  focusPage();
}
