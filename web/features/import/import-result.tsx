import { useEffect, useRef } from "react";
import { Link } from "react-router";

import { importWords as words } from "../../messages/import.ts";

import styles from "./import.module.css";

/** What an import has just brought, and the way on. It comes into view and takes the focus, for the button that was pressed is gone. */
export function ImportResult({ brought }: { brought: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: "center" });
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
