import { useEffect, useState } from "react";

import { picksActedOn } from "./picks-acted-on.ts";

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
    let before = picksActedOn();
    const timer = setInterval(() => {
      if (!document.hidden) visibleMs += LOOK_EVERY_MS;
      const now = picksActedOn();
      const isScrolling = now.scrolls !== before.scrolls;
      before = now;
      const isReady = now.scrolls > 0 || now.ratings > 0 || visibleMs >= SEEN_AFTER_MS;
      if (isReady && !isScrolling && !isSomethingOpen()) setIsSeen(true);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWatching, isSeen]);

  return isSeen;
}

export function isSomethingOpen(): boolean {
  return document.querySelector('[role="dialog"], dialog[open]') !== null;
}
