import { type ReactNode, useId } from "react";

import { messages } from "../messages/messages.ts";
import { HalfDisc } from "../ui/half-disc.tsx";
import { CarouselPlaceholder } from "./carousel-placeholder.tsx";
import { useNear } from "./use-near.ts";

import styles from "./row-frame.module.css";

type Props = {
  title: string;
  meta?: string | undefined;
  /** What the row is based on, on its own line under the heading. */
  note?: string | undefined;
  /** Controls beside the heading, or below it on phones; their space is reserved while they load. */
  controls?: ReactNode;
  kind: "tiles" | "ranked";
  isLoading: boolean;
  /** Its content is about to be replaced. */
  isRenewing?: boolean;
  placeholders: number;
  /** Rendered immediately: the first row of a page, or a very light one. */
  isFirst?: boolean;
  /** The carousel, rendered once the row is near the viewport. */
  children: ReactNode;
};

/** A row's heading with an optional note, and below it the content or skeletons of the same size. */
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
        {isBuilt ? props.children : <CarouselPlaceholder kind={kind} count={placeholders} />}
      </div>
    </section>
  );
}
