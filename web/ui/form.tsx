import type { FormEvent, ReactNode } from "react";

import styles from "./form.module.css";

type Props = { onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void> | void; children: ReactNode };

/** Its fields, its error and its buttons below each other, in a dialog or on a page. What is wrong is said by the product, in its own words. */
export function Form({ onSubmit, children }: Props) {
  return (
    <form className={styles["form"]} onSubmit={(event) => void onSubmit(event)} noValidate>
      {children}
    </form>
  );
}
