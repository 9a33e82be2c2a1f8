import { CircleAlert } from "lucide-react";

import styles from "./form-error.module.css";

/** What went wrong with a whole form. Keep it mounted: an alert is read when its words appear. */
export function FormError({ message }: { message: string | null }) {
  return (
    <div role="alert">
      {message !== null && message !== "" && (
        <p className={styles["error"]}>
          <CircleAlert size={18} aria-hidden="true" />
          {message}
        </p>
      )}
    </div>
  );
}
