import { type ReactNode, useId, type RefCallback, useCallback, useState } from "react";

import { messages } from "../messages/messages.ts";
import { HalfDisc } from "../ui/half-disc.tsx";
import { CarouselPlaceholder } from "./carousel.tsx";

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
  /** Rendered immediately: the first row of a page, or a very light one. */
  isFirst?: boolean;
  /** The carousel, rendered once the row is near the viewport. */
  children: ReactNode;
};

/** A row's heading with an optional note, and below it the content or skeletons of the same size. */
export function RowFrame(props: Props) {
  const { title, meta, note, kind, isLoading, isRefreshing = false, placeholders, isFirst = false } = props;
  const headingId = useId();
  const { ref, isNear } = useNear<HTMLElement>(isFirst);
  const isBuilt = isNear && !isLoading;
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
        {isBuilt ? props.children : <CarouselPlaceholder kind={kind} count={placeholders} />}
      </div>
    </section>
  );
}

/** Rows are rendered this far ahead, so they're ready when scrolled into view. */
const NEAR = "1200px 0px";

/** Whether the element has been near the viewport. Until then its content isn't rendered. */
function useNear<Watched extends Element>(
  isNearFromTheStart: boolean,
): { ref: RefCallback<Watched>; isNear: boolean } {
  const [isNear, setNear] = useState(isNearFromTheStart || !("IntersectionObserver" in window));
  const ref = useCallback(
    (element: Watched | null) => {
      if (element === null || isNear) return undefined;
      let cancel = () => {};
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          cancel = enqueue(() => setNear(true));
        },
        { rootMargin: NEAR },
      );
      observer.observe(element);
      return () => {
        observer.disconnect();
        cancel();
      };
    },
    [isNear],
  );
  return { ref, isNear };
}

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Runs callbacks one at a time, each in its own task, so the browser can handle input in between. A React
 * transition isn't used because Chromium keeps the images of discarded renders for the page's lifetime.
 */
function enqueue(callback: () => void): () => void {
  waiting.add(callback);
  timer ??= setTimeout(runNext);
  return () => {
    waiting.delete(callback);
  };
}

function runNext(): void {
  timer = undefined;
  const [callback] = waiting;
  if (callback === undefined) return;
  waiting.delete(callback);
  callback();
  if (waiting.size > 0) timer = setTimeout(runNext);
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
      isFirst
      controls={controls}
    >
      <div className={styles["empty"]}>
        <p>{text}</p>
        {action}
      </div>
    </RowFrame>
  );
}
