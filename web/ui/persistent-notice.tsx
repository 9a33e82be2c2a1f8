import type { ReactNode } from "react";

import styles from "./persistent-notice.module.css";

type Props = {
  children: ReactNode;
  actions: ReactNode;
};

/** A message at the bottom of the window that stays until the viewer answers it. */
export function PersistentNotice({ children, actions }: Props) {
  return (
    <div className={styles["notice"]}>
      <div>{children}</div>
      <div className={styles["answers"]}>{actions}</div>
    </div>
  );
}
