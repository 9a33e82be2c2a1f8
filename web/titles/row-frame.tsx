import { type ReactNode, useId } from "react";

import styles from "./row-frame.module.css";

type Props = { title: string; meta?: string | undefined; isLoading: boolean; children: ReactNode };

/** A row's heading, with one plain reason where there is one. */
export function RowFrame({ title, meta, isLoading, children }: Props) {
  const headingId = useId();
  return (
    <section className={styles["row"]} aria-labelledby={headingId} aria-busy={isLoading}>
      <header className={styles["header"]}>
        <h2 id={headingId} className={styles["title"]}>
          {title}
        </h2>
        {meta !== undefined && <p className={styles["meta"]}>{meta}</p>}
      </header>
      {children}
    </section>
  );
}
