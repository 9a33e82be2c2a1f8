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
    return arrive();
  }, [pathname]);
  return null;
}

/** The heading and the title may appear after the page. Until then the viewer may navigate elsewhere. */
function arrive(): () => void {
  const observer = new MutationObserver(look);
  let focused = document.activeElement;
  let isThere = false;
  let isAnnounced = false;

  function look(): void {
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== focused && activeElement !== body;
    isThere ||= isElsewhere || focusPage();
    focused = document.activeElement;
    const title = pageTitle();
    if (title !== null && !isAnnounced) {
      announce(title);
      isAnnounced = true;
    }
    if (isThere && isAnnounced) observer.disconnect();
  }

  observer.observe(document, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}
