import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { NavigationType, useNavigationType, useLocation } from "react-router";

import { entryName, isCoveredByDetails, saveScrollPosition, scrollPositionOf } from "../api/history-entry.ts";
import { announce } from "../ui/announcer.tsx";
import { focusPage, pageTitle } from "../ui/page-heading.ts";

/** Rows should have loaded by then. After that, the page must not move while the viewer is reading. */
const MAX_HOLD_MS = 5000;
/** Events after which the viewer wants to be elsewhere on the page, so the scroll position is no longer held. */
const HOLD_ENDING_EVENTS = ["wheel", "touchstart", "keydown", "pointerdown", "hashchange"] as const;

/**
 * Back, Forward and reloads restore the scroll position, a new page starts at the top, and overlays leave the
 * position unchanged.
 */
export function ScrollRestoration() {
  const isReturning = useNavigationType() === NavigationType.Pop;
  const entry = entryName();
  const hold = useEffectEvent(() => holdPosition(isReturning ? scrollPositionOf(entry) : 0));

  useEffect(() => {
    // The browser would restore the position before the content has loaded.
    window.history.scrollRestoration = "manual";
    return () => {
      window.history.scrollRestoration = "auto";
    };
  }, []);

  useLayoutEffect(() => {
    const held = hold();
    const onScroll = () => {
      if (!held.isOn()) saveScrollPosition(entry, window.scrollY);
    };
    window.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      held.stop();
      window.removeEventListener("scroll", onScroll);
    };
  }, [entry]);

  return null;
}

type Hold = { isOn: () => boolean; stop: () => void };

const NO_HOLD: Hold = { isOn: () => false, stop: () => {} };

/**
 * Holds the scroll position, in pixels, while rows load above and below it. Stops after five seconds, or earlier
 * if the viewer scrolls, taps, clicks, presses a key or goes to another part of the page.
 */
function holdPosition(position: number): Hold {
  window.scrollTo(0, position);
  if (position === 0) return NO_HOLD;
  const root = document.documentElement;
  // Scroll anchoring would keep the content in view in place. Before the rows have loaded, that's the page
  // footer.
  root.style.overflowAnchor = "none";
  const holding = new AbortController();
  const { signal } = holding;
  const observer = new ResizeObserver(() => window.scrollTo(0, position));
  const timer = setTimeout(stop, MAX_HOLD_MS);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    root.style.overflowAnchor = "";
    holding.abort();
  }
  for (const eventName of HOLD_ENDING_EVENTS)
    window.addEventListener(eventName, stop, { passive: true, signal });
  observer.observe(document.body);
  return { isOn: () => !signal.aborted, stop };
}

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

/**
 * Waits for the new page's heading and title, which may appear later. If the viewer has moved the focus by then,
 * it stays where it is. The returned function stops waiting.
 */
function focusAndAnnounce(): () => void {
  const observer = new MutationObserver(check);
  let focused = document.activeElement;
  let hasFocus = false;
  let isAnnounced = false;

  function check(): void {
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== focused && activeElement !== body;
    // Details over the page, which Back may return to, take the focus themselves, and close if it goes elsewhere.
    hasFocus ||= isElsewhere || (!isCoveredByDetails() && focusPage());
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
