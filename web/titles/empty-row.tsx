import type { ReactNode } from "react";

import { RowFrame } from "./row-frame.tsx";

import styles from "./row-frame.module.css";

type Props = { title: string; text: string; isRenewing: boolean; controls?: ReactNode };

/** A row that was asked for by its name and has no titles. */
export function EmptyRow({ title, text, isRenewing, controls }: Props) {
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
      <p className={styles["empty"]}>{text}</p>
    </RowFrame>
  );
}
