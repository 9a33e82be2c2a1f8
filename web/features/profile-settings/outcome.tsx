import { FormError } from "../../ui/form-error.tsx";

import styles from "./profile-settings.module.css";

/** The result of a form, shown below its button: an error or a confirmation. */
export function Outcome({ error, done }: { error: string | null; done: string }) {
  return (
    <div className={styles["outcome"]}>
      <FormError message={error} />
      <output className={styles["done"]}>{error === null && done}</output>
    </div>
  );
}
