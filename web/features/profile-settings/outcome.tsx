import { FormError } from "../../ui/form-error.tsx";

import styles from "./profile-settings.module.css";

/** What came of a form, below its button: why it failed, or what was done. */
export function Outcome({ error, done }: { error: string | null; done: string }) {
  return (
    <div className={styles["outcome"]}>
      <FormError message={error} />
      <output className={styles["done"]}>{error === null && done}</output>
    </div>
  );
}
