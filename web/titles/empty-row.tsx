import type { ReactNode } from "react";

import { RowFrame } from "./row-frame.tsx";

import styles from "./row-frame.module.css";

type Props = {
  title: string;
  text: string;
  action?: ReactNode;
  isRenewing: boolean;
  controls?: ReactNode;
};

/** A row without titles that explains why. */
export function EmptyRow({ title, text, action, isRenewing, controls }: Props) {
  return (
    <RowFrame
      title={title}
      kind="tiles"
      isLoading={false}
      isRenewing={isRenewing}
      placeholders={0}
      isFirst
      controls={controls}
    >
      <div className={styles["empty"]}>
        <p>{text}</p>
        {action}
      </div>
    </RowFrame>
  );
}
