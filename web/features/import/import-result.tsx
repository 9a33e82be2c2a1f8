import { useEffect, useRef } from "react";
import { Link } from "react-router";

import { importWords as words } from "../../messages/import.ts";

import styles from "./import.module.css";

/** Signs that the viewer goes elsewhere by themselves. */
const ACTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** What an import has just brought, and the way on. It comes into view and takes the focus, for the button that was pressed is gone. */
export function ImportResult({ brought }: { brought: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    return keepInView(heading.current);
  }, []);
  return (
    <div className={styles["result"]}>
      <h3 ref={heading} tabIndex={-1}>
        {words.applied(brought)}
      </h3>
      <p>
        <Link to="/dashboard" className={styles["onwards"]}>
          {words.seePicks}
        </Link>
      </p>
    </div>
  );
}

/** All that is shown above follows from the import, and grows as it comes: until the viewer acts, the page follows along. */
function keepInView(element: Element | null): () => void {
  const observer = new ResizeObserver(() => element?.scrollIntoView({ block: "center" }));
  observer.observe(document.body);
  const stop = () => observer.disconnect();
  for (const act of ACTS) window.addEventListener(act, stop, { once: true, passive: true });
  return () => {
    stop();
    for (const act of ACTS) window.removeEventListener(act, stop);
  };
}
