import { type ReactNode, type Ref, useId } from "react";

import { messages } from "../messages/messages.ts";
import { HalfDisc } from "../ui/half-disc.tsx";

import styles from "./row-frame.module.css";

type Props = {
  ref?: Ref<HTMLElement>;
  title: string;
  meta?: string | undefined;
  /** What the row rests on: a line of its own under the heading. */
  note?: string | undefined;
  isLoading: boolean;
  /** What it shows is about to be exchanged. */
  isRenewing?: boolean;
  children: ReactNode;
};

/** A row's heading, with one plain reason where there is one. */
export function RowFrame({ ref, title, meta, note, isLoading, isRenewing = false, children }: Props) {
  const headingId = useId();
  return (
    <section
      ref={ref}
      className={styles["row"]}
      aria-labelledby={headingId}
      aria-busy={isLoading || isRenewing}
    >
      <header className={styles["header"]}>
        <h2 id={headingId} className={styles["title"]}>
          {title}
        </h2>
        {isRenewing ? (
          <p className={styles["renewing"]}>
            <HalfDisc size={14} isSpinning />
            {messages.ui.loading}
          </p>
        ) : (
          meta !== undefined && <p className={styles["meta"]}>{meta}</p>
        )}
        {note !== undefined && <p className={styles["note"]}>{note}</p>}
      </header>
      <div className={styles["content"]} data-renewing={isRenewing}>
        {children}
      </div>
    </section>
  );
}
