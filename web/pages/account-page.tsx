import { type ReactNode, useEffect, useRef } from "react";

import { DimmedBackdrop } from "../features/landing/dimmed-backdrop.tsx";
import { focusPage } from "../ui/page-heading.ts";
import { usePageTitle } from "../ui/use-page-title.ts";

import styles from "./account-page.module.css";

type Props = { heading: string; text?: ReactNode; children?: ReactNode };

/**
 * Layout of the account pages: a narrow column over the landing page's artwork. When the heading changes, it
 * takes the focus.
 */
export function AccountPage({ heading, text, children }: Props) {
  usePageTitle(heading);
  const last = useRef(heading);
  useEffect(() => {
    if (last.current === heading) return;
    last.current = heading;
    focusPage();
  }, [heading]);

  return (
    <main id="main" tabIndex={-1} className={`${styles["page"]} media`}>
      <DimmedBackdrop />
      <div className={styles["column"]}>
        <h1>{heading}</h1>
        {text !== undefined && <p className={styles["text"]}>{text}</p>}
        {children}
      </div>
    </main>
  );
}
