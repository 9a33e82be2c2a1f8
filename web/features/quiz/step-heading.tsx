import { useEffect, useRef } from "react";

import { DialogHeading } from "../../ui/dialog.tsx";

import styles from "./quiz.module.css";

type Props = { heading: string; hint: string; count: string | null };

/** The question. Takes the focus whenever a step appears. */
export function StepHeading({ heading, hint, count }: Props) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <header className={styles["heading"]}>
      <DialogHeading ref={ref} isInitialFocus>
        {heading}
      </DialogHeading>
      <p className={styles["hint"]}>
        <span>{hint}</span>
        {count !== null && <span className={styles["count"]}>{count}</span>}
      </p>
    </header>
  );
}
