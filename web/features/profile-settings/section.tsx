import type { ReactNode } from "react";

import styles from "./profile-settings.module.css";

type Props = {
  /** Its place in the address, and in the navigation of the page. */
  id: string;
  heading: string;
  text?: string;
  children: ReactNode;
};

/** A part of the page, with a heading that can be come to. */
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
