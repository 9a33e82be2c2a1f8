import type { MouseEvent } from "react";

import { messages } from "../messages/messages.ts";

import styles from "./skip-link.module.css";

type SkipLinkProps = { to: string; children?: string };

/** The first tab stop of a page: `to` is the id of its main part. */
export function SkipLink({ to, children = messages.ui.skipToContent }: SkipLinkProps) {
  function onClick(event: MouseEvent): void {
    const target = document.getElementById(to);
    if (target === null) return;
    // Not by the address: that would make an entry of the history for a move within the page.
    event.preventDefault();
    target.tabIndex = -1;
    target.focus();
  }
  return (
    <a className={styles["link"]} href={`#${to}`} onClick={onClick}>
      {children}
    </a>
  );
}
