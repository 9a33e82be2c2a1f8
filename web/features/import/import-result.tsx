import { useEffect, useRef } from "react";
import { Link } from "react-router";

import { importWords as words } from "../../messages/import.ts";

import styles from "./import.module.css";

/** Input events that mean the viewer is moving on. */
const INPUT_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/**
 * The result of the import just applied and a link to the picks. It scrolls into view and takes the focus,
 * because the button that was pressed is gone.
 */
export function ImportResult({ importedCount }: { importedCount: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    return keepInView(heading.current);
  }, []);
  return (
    <div className={styles["result"]}>
      <h3 ref={heading} tabIndex={-1}>
        {words.applied(importedCount)}
      </h3>
      <p>
        <Link to="/dashboard" className={styles["onwards"]}>
          {words.seePicks}
        </Link>
      </p>
    </div>
  );
}

/** Content above grows as the import's results load: keeps the element in view until the viewer does something. */
function keepInView(element: Element | null): () => void {
  const observer = new ResizeObserver(() => element?.scrollIntoView({ block: "center" }));
  observer.observe(document.body);
  const stop = () => observer.disconnect();
  for (const eventName of INPUT_EVENTS)
    window.addEventListener(eventName, stop, { once: true, passive: true });
  return () => {
    stop();
    for (const eventName of INPUT_EVENTS) window.removeEventListener(eventName, stop);
  };
}
