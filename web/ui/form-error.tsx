import { CircleAlert } from "lucide-react";

import styles from "./form-error.module.css";

/** A form's error message. Keep it mounted: alerts are announced when their text appears. */
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
