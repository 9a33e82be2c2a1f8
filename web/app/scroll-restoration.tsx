import { useEffect, useEffectEvent, useLayoutEffect } from "react";
import { NavigationType, useNavigationType } from "react-router";

import { entryName } from "../api/history-entry.ts";
import { keepScrollPosition, scrollPositionOf } from "../api/scroll-positions.ts";

/** By then the rows are in; what grows later must not move somebody who reads. */
const HELD_FOR_MS = 5000;
/** Signs that the viewer scrolls: then nothing else does. */
const TAKES_OVER = ["wheel", "touchstart", "keydown", "pointerdown"] as const;

/** Going back shows a page where it was left; a new page begins at its top; what opens over a page leaves it where it is. */
export function ScrollRestoration() {
  const isReturning = useNavigationType() === NavigationType.Pop;
  const entry = entryName();
  const hold = useEffectEvent(() => holdAt(isReturning ? scrollPositionOf(entry) : 0));

  useEffect(() => {
    // The browser would try before the content is there.
    window.history.scrollRestoration = "manual";
    return () => {
      window.history.scrollRestoration = "auto";
    };
  }, []);

  useLayoutEffect(() => {
    const held = hold();
    const onScroll = () => {
      if (!held.isOn()) keepScrollPosition(entry, window.scrollY);
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

/** Holds the page there while its rows come in, above it and below, until the viewer scrolls, and for five seconds at most. */
function holdAt(place: number): Hold {
  window.scrollTo(0, place);
  if (place === 0) return NO_HOLD;
  const root = document.documentElement;
  // The browser would hold whatever stands there now: before the rows are in, that is the foot of the page.
  root.style.overflowAnchor = "none";
  const holding = new AbortController();
  const { signal } = holding;
  const observer = new ResizeObserver(() => window.scrollTo(0, place));
  const timer = setTimeout(stop, HELD_FOR_MS);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    root.style.overflowAnchor = "";
    holding.abort();
  }
  for (const sign of TAKES_OVER) window.addEventListener(sign, stop, { passive: true, signal });
  observer.observe(document.body);
  return { isOn: () => !signal.aborted, stop };
}
