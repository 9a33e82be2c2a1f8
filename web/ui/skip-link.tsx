import { messages } from "../messages/messages.ts";

import styles from "./skip-link.module.css";

type SkipLinkProps = { to: string; children?: string };

/** The first tab stop of a page: `to` is the id of its main part. */
export function SkipLink({ to, children = messages.ui.skipToContent }: SkipLinkProps) {
  return (
    <a className={styles["link"]} href={`#${to}`}>
      {children}
    </a>
  );
}
