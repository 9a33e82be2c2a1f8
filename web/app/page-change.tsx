import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

import { announce } from "../ui/announcer.tsx";
import { focusPage } from "../ui/page-heading.ts";
import { pageTitle } from "../ui/use-page-title.ts";

/**
 * After navigation, moves focus to the new page's heading and announces its title once. The browser announces
 * the first page of a visit; overlays and filter changes don't count as new pages.
 */
export function PageChange() {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    return focusAndAnnounce();
  }, [pathname]);
  return null;
}

/** The heading and the title may appear after the page. Until then the viewer may navigate elsewhere. */
function focusAndAnnounce(): () => void {
  const observer = new MutationObserver(check);
  let focused = document.activeElement;
  let hasFocus = false;
  let isAnnounced = false;

  function check(): void {
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== focused && activeElement !== body;
    hasFocus ||= isElsewhere || focusPage();
    focused = document.activeElement;
    const title = pageTitle();
    if (title !== null && !isAnnounced) {
      announce(title);
      isAnnounced = true;
    }
    if (hasFocus && isAnnounced) observer.disconnect();
  }

  observer.observe(document, { childList: true, subtree: true });
  check();
  return () => observer.disconnect();
}
