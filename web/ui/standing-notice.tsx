import type { ReactNode } from "react";

import styles from "./standing-notice.module.css";

type Props = {
  children: ReactNode;
  /** Buttons. */
  answers: ReactNode;
};

/** A message at the bottom of every page that stays until it's answered. */
export function StandingNotice({ children, answers }: Props) {
  return (
    <div className={styles["notice"]}>
      <div>{children}</div>
      <div className={styles["answers"]}>{answers}</div>
    </div>
  );
}
