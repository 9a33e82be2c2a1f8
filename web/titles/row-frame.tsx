import { type ReactNode, useId } from "react";

import { messages } from "../messages/messages.ts";
import { HalfDisc } from "../ui/half-disc.tsx";
import { InTurn } from "../ui/in-turn.tsx";
import { CarouselPlaceholder } from "./carousel.tsx";
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
  /** The row's titles are about to be replaced. */
  isRefreshing?: boolean;
  placeholders: number;
  /** Whether the row is at the top of its page, so it's near the viewport from the start. */
  isFirst?: boolean;
  /** Rendered immediately, because its content is little work. */
  isLight?: boolean;
  /** The carousel, rendered once the row is near the viewport. */
  children: ReactNode;
};

/** A row's heading with an optional note, and below it the content or skeletons of the same size. */
export function RowFrame(props: Props) {
  const { title, meta, note, kind, isLoading, isRefreshing = false, placeholders } = props;
  const { isFirst = false, isLight = false } = props;
  const headingId = useId();
  const { ref, isNear } = useNear<HTMLElement>(isFirst || isLight);
  const isBuilt = isNear && !isLoading;
  const placeholder = <CarouselPlaceholder kind={kind} count={placeholders} />;
  return (
    <section
      ref={ref}
      className={styles["row"]}
      aria-labelledby={headingId}
      aria-busy={isLoading || isRefreshing}
    >
      <header className={styles["header"]}>
        <h2 id={headingId} className={styles["title"]}>
          {title}
        </h2>
        {props.controls !== undefined && <div className={styles["controls"]}>{props.controls}</div>}
        {isRefreshing ? (
          <p className={styles["renewing"]}>
            <HalfDisc size={14} isSpinning />
            {messages.ui.loading}
          </p>
        ) : (
          meta !== undefined && <p className={styles["meta"]}>{meta}</p>
        )}
        {note !== undefined && <p className={styles["note"]}>{note}</p>}
      </header>
      <div className={styles["content"]} data-renewing={isRefreshing}>
        {isBuilt && isLight && props.children}
        {isBuilt && !isLight && <InTurn placeholder={placeholder}>{props.children}</InTurn>}
        {!isBuilt && placeholder}
      </div>
    </section>
  );
}

type EmptyRowProps = {
  title: string;
  text: string;
  action?: ReactNode;
  isRefreshing: boolean;
  controls?: ReactNode;
};

/** A row without titles that explains why. */
export function EmptyRow({ title, text, action, isRefreshing, controls }: EmptyRowProps) {
  return (
    <RowFrame
      title={title}
      kind="tiles"
      isLoading={false}
      isRefreshing={isRefreshing}
      placeholders={0}
      isLight
      controls={controls}
    >
      <div className={styles["empty"]}>
        <p>{text}</p>
        {action}
      </div>
    </RowFrame>
  );
}
