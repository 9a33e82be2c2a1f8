import { JobsSection } from "./jobs-section.tsx";
import { SourceSection } from "./source-section.tsx";

import styles from "./housekeeping.module.css";

/** Where titles come from, and what runs by itself to bring them and to keep the place. */
export function WorksSection() {
  return (
    <div className={styles["works"]}>
      <SourceSection />
      <JobsSection />
    </div>
  );
}
