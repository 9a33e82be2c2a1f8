import { useEffect, useState } from "react";

import { onMutation } from "../../titles/marks.ts";

const LOOK_EVERY_MS = 1000;
/** Visible time after which the picks count as seen without a scroll or a rating. */
const SEEN_AFTER_MS = 60_000;

/**
 * Becomes true once the viewer has seen the first picks: after a scroll, a rating, or a minute in which the page was visible. It waits until
 * the scroll has ended and nothing is open over the page.
 */
export function usePicksSeen(isWatching: boolean): boolean {
  const [isSeen, setIsSeen] = useState(false);

  useEffect(() => {
    if (!isWatching || isSeen) return undefined;
    let visibleMs = 0;
    let hasActed = false;
    let isScrolling = false;
    const watching = new AbortController();
    function onScroll({ target }: Event): void {
      // A dialog over the page isn't the dashboard.
      if (target instanceof Element && target.closest("#main") === null) return;
      hasActed = true;
      isScrolling = true;
    }
    document.addEventListener("scroll", onScroll, { capture: true, passive: true, signal: watching.signal });
    const stopListening = onMutation((_titleId, change, isSettled) => {
      if (isSettled && "rating" in change && change.rating !== null) hasActed = true;
    });
    const timer = setInterval(() => {
      if (!document.hidden) visibleMs += LOOK_EVERY_MS;
      if ((hasActed || visibleMs >= SEEN_AFTER_MS) && !isScrolling && !isSomethingOpen()) setIsSeen(true);
      isScrolling = false;
    }, LOOK_EVERY_MS);
    return () => {
      watching.abort();
      stopListening();
      clearInterval(timer);
    };
  }, [isWatching, isSeen]);

  return isSeen;
}

export function isSomethingOpen(): boolean {
  return document.querySelector('[role="dialog"], dialog[open]') !== null;
}
