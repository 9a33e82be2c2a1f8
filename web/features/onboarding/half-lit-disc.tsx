import type { CSSProperties } from "react";

import styles from "./half-lit-disc.module.css";

/** Shows progress beside the steps: the disc gets brighter with each step. @param lit 0 to 1 */
export function HalfLitDisc({ lit }: { lit: number }) {
  return <div className={styles["disc"]} style={{ "--lit": lit } as CSSProperties} aria-hidden="true" />;
}
