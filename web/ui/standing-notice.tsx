import type { ReactNode } from "react";

import styles from "./standing-notice.module.css";

type Props = {
  children: ReactNode;
  /** Buttons. */
  answers: ReactNode;
};

/** Says something at the foot of the page that stays until it is answered, whatever the page is. */
export function StandingNotice({ children, answers }: Props) {
  return (
    <div className={styles["notice"]}>
      <div>{children}</div>
      <div className={styles["answers"]}>{answers}</div>
    </div>
  );
}
