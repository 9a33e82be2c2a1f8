import { ServiceOverview } from "../features/admin-overview/service-overview.tsx";
import { TuningForm } from "../features/admin/tuning-form.tsx";

import styles from "./admin-page.module.css";

export function AdminOverview() {
  return (
    <div className={styles["sections-of-tuning"]}>
      <ServiceOverview />
      <TuningForm />
    </div>
  );
}
