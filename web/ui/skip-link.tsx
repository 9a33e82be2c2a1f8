import type { MouseEvent } from "react";

import { messages } from "../messages/messages.ts";
import { focusPage } from "./page-heading.ts";

import styles from "./skip-link.module.css";

/** The first tab stop of a page; skips the navigation. */
export function SkipLink() {
  return (
    <a className={styles["link"]} href="#main" onClick={skip}>
      {messages.ui.skipToContent}
    </a>
  );
}

function skip(event: MouseEvent): void {
  // Focuses by script, because following the link would add a history entry.
  event.preventDefault();
  window.scrollTo(0, 0);
  focusPage();
}
