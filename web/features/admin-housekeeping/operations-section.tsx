import { JobsSection } from "./jobs-section.tsx";
import { SourceSection } from "./source-section.tsx";

import styles from "./housekeeping.module.css";

/** The data source and the background jobs. */
export function OperationsSection() {
  return (
    <div className={styles["works"]}>
      <SourceSection />
      <JobsSection />
    </div>
  );
}
