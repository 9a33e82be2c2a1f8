import { useEffect, useRef } from "react";

import { DialogHeading } from "../../ui/dialog.tsx";

import styles from "./onboarding.module.css";

/** Takes the focus when the step appears. */
export function StepHeading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <DialogHeading ref={heading} isInitialFocus className={styles["title"]}>
      {title}
    </DialogHeading>
  );
}
