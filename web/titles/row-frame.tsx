import { type ReactNode, useId } from "react";

import { messages } from "../messages/messages.ts";
import { HalfDisc } from "../ui/half-disc.tsx";
import { RailPlaceholder } from "./rail-placeholder.tsx";
import { useNear } from "./use-near.ts";

import styles from "./row-frame.module.css";

type Props = {
  title: string;
  meta?: string | undefined;
  /** What the row rests on: a line of its own under the heading. */
  note?: string | undefined;
  /** Controls beside the heading, on a phone below it; their room is kept while they are coming. */
  controls?: ReactNode;
  kind: "tiles" | "ranked";
  isLoading: boolean;
  /** What it shows is about to be exchanged. */
  isRenewing?: boolean;
  placeholders: number;
  /** The first row of a page, or one so light that it need not wait: it is built at once. */
  isFirst?: boolean;
  /** The rail: built when the row has come near the view. */
  children: ReactNode;
};

/** A row's heading, with one plain reason where there is one; below it what the row holds, or boxes of the same size. */
export function RowFrame(props: Props) {
  const { title, meta, note, kind, isLoading, isRenewing = false, placeholders, isFirst = false } = props;
  const headingId = useId();
  const { ref, isNear } = useNear<HTMLElement>(isFirst);
  const isBuilt = isNear && !isLoading;
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
        {props.controls !== undefined && <div className={styles["controls"]}>{props.controls}</div>}
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
        {isBuilt ? props.children : <RailPlaceholder kind={kind} count={placeholders} />}
      </div>
    </section>
  );
}
