import type { ReactNode } from "react";

import styles from "./profile-settings.module.css";

type Props = {
  /** Used in the URL and in the section navigation. */
  id: string;
  heading: string;
  text?: string;
  children: ReactNode;
};

/** A page section with a heading that can be linked to. */
export function Section({ id, heading, text, children }: Props) {
  return (
    <section id={id} className={styles["section"]} aria-labelledby={`${id}-heading`}>
      <div className={styles["head"]}>
        <h2 id={`${id}-heading`} tabIndex={-1}>
          {heading}
        </h2>
        {text !== undefined && <p className={styles["text"]}>{text}</p>}
      </div>
      {children}
    </section>
  );
}
