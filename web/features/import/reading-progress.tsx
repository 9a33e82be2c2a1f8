import { importWords as words } from "../../messages/import.ts";

import styles from "./import.module.css";

/** @param progress 0 to 1 */
export function ReadingProgress({ progress }: { progress: number }) {
  const percent = Math.round(100 * progress);
  return (
    <div className={styles["reading"]}>
      <p>{words.reading}</p>
      <progress
        aria-label={words.reading}
        aria-valuetext={words.readPart(percent)}
        value={percent}
        max={100}
      />
    </div>
  );
}
