import { onboarding } from "../../messages/onboarding.ts";
import { HalfDisc } from "../../ui/half-disc.tsx";

import styles from "./almost-there.module.css";

/** Covers the last step until the first picks are loaded. */
export function AlmostThere() {
  return (
    <output className={styles["overlay"]}>
      <HalfDisc size={56} isSpinning className={styles["disc"] ?? ""} />
      <span className={styles["title"]}>{onboarding.steps.almostThere}</span>
      <span>{onboarding.steps.personalizing}</span>
    </output>
  );
}
