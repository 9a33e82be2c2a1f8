import { dialogs } from "../messages/dialogs.ts";
import { classNames } from "./class-names.ts";

import styles from "./step-progress.module.css";

type StepProgressProps = { step: number; of: number; className?: string | undefined };

export function StepProgress({ step, of, className }: StepProgressProps) {
  const words = dialogs.forms.stepOf(step, of);
  return (
    <div className={classNames(styles["progress"], className)}>
      <span className={styles["words"]} aria-hidden="true">
        {words}
      </span>
      <progress
        className={styles["bar"]}
        aria-label={dialogs.forms.progress}
        aria-valuetext={words}
        value={step}
        max={of}
      />
    </div>
  );
}
