import type { FormEvent, ReactNode } from "react";

import styles from "./form.module.css";

type Props = { onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void> | void; children: ReactNode };

/**
 * Stacks a form's fields, error and buttons, in a dialog or on a page. Native validation is off: the app shows
 * its own messages.
 */
export function Form({ onSubmit, children }: Props) {
  return (
    <form className={styles["form"]} onSubmit={(event) => void onSubmit(event)} noValidate>
      {children}
    </form>
  );
}
