import type { ReactNode } from "react";

import styles from "./persistent-notice.module.css";

type Props = {
  children: ReactNode;
  actions: ReactNode;
};

/** A message at the bottom of every page that stays until it's answered. */
export function PersistentNotice({ children, actions }: Props) {
  return (
    <div className={styles["notice"]}>
      <div>{children}</div>
      <div className={styles["answers"]}>{actions}</div>
    </div>
  );
}
