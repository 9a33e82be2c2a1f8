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
  const arriving = new AbortController();
  const { signal } = arriving;
  const observer = new MutationObserver(look);
  let wasFocused = document.activeElement;
  let hasFocused = false;
  let hasAnnounced = false;

  function look(): void {
    const focused = document.activeElement;
    const isElsewhere = focused !== wasFocused && focused !== document.body;
    if (!hasFocused) hasFocused = isElsewhere || focusPage();
    wasFocused = document.activeElement;
    const title = pageTitle();
    if (!hasAnnounced && title !== null) {
      announce(title);
      hasAnnounced = true;
    }
    if (hasFocused && hasAnnounced) stop();
  }

  function stop(): void {
    observer.disconnect();
    arriving.abort();
  }

  window.addEventListener("keydown", () => (hasFocused = true), { signal, capture: true });
  window.addEventListener("pointerdown", () => (hasFocused = true), { signal, capture: true });
  observer.observe(document, { childList: true, subtree: true });
  look();
  return stop;
}
