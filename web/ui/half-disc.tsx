import { classNames } from "./class-names.ts";

import styles from "./half-disc.module.css";

type HalfDiscProps = { size?: number; isSpinning?: boolean; className?: string };

/** The half-lit disc: a logo when still, a spinner when turning. `--disc-lit` colors the lit half. */
export function HalfDisc({ size = 24, isSpinning = false, className }: HalfDiscProps) {
  return (
    <svg
      className={classNames(styles["disc"], isSpinning && styles["spinning"], className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path className={styles["lit"]} d="M12 2a10 10 0 0 0 0 20Z" />
      <circle className={styles["rim"]} cx="12" cy="12" r="10.5" />
      <path className={styles["rim"]} d="M12 2v20" />
    </svg>
  );
}
