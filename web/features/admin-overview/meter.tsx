import { classNames } from "../../ui/class-names.ts";
import type { Level } from "./levels.ts";

import styles from "./overview.module.css";

/** Shows a share as a bar. The text stands beside it. */
export function Meter({ label, percent, level }: { label: string; percent: number; level?: Level }) {
  return (
    <>
      <meter className="visually-hidden" aria-label={label} min={0} max={100} value={Math.round(percent)} />
      <div aria-hidden="true" className={classNames(styles["meter"], level !== undefined && styles[level])}>
        <span style={{ inlineSize: `${Math.min(100, percent)}%` }} />
      </div>
    </>
  );
}
