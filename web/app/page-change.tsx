import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

import { announce } from "../ui/announcer.tsx";
import { focusPage } from "../ui/page-heading.ts";
import { pageTitle } from "../ui/use-page-title.ts";

/**
 * Whoever comes to another page reads on at its heading and hears its name, once. The first page of a visit is the browser's to announce,
 * and what opens over a page or narrows it is no other page.
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

/** The heading and the name may come later than the page. Until then the viewer can go elsewhere. */
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
