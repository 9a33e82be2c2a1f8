import { RowFrame } from "./row-frame.tsx";

import styles from "./row-frame.module.css";

type Props = { title: string; text: string; isRenewing: boolean };

/** A row that was asked for by its name and has no titles. */
export function EmptyRow({ title, text, isRenewing }: Props) {
  return (
    <RowFrame title={title} kind="tiles" isLoading={false} isRenewing={isRenewing} placeholders={0} isFirst>
      <p className={styles["empty"]}>{text}</p>
    </RowFrame>
  );
}
