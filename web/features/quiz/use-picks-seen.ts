import { useEffect, useState } from "react";

import { isAtTop, picksActedOn } from "./picks-acted-on.ts";

const LOOK_EVERY_MS = 1000;
/** Visible time after which the picks count as seen without any other sign. */
const SEEN_AFTER_MS = 60_000;
/** How long the page must have been at rest. */
const AT_REST_MS = 2000;
/** How long nothing may have been open over the page. */
const UNCOVERED_MS = 5000;

/**
 * Becomes true once the viewer has seen the first picks: back at the top after a look further down, after a rating, or after a minute in which
 * the page was visible. It never becomes true during a scroll, while something is open over the page, or just after that was closed.
 */
export function usePicksSeen(isWatching: boolean): boolean {
  const [isSeen, setIsSeen] = useState(false);

  useEffect(() => {
    if (!isWatching || isSeen) return undefined;
    let visibleMs = 0;
    let restMs = 0;
    let uncoveredMs = UNCOVERED_MS;
    let { scrolls } = picksActedOn();
    const timer = setInterval(() => {
      const now = picksActedOn();
      if (!document.hidden) visibleMs += LOOK_EVERY_MS;
      restMs = now.scrolls === scrolls ? restMs + LOOK_EVERY_MS : 0;
      uncoveredMs = isSomethingOpen() ? 0 : uncoveredMs + LOOK_EVERY_MS;
      scrolls = now.scrolls;
      const hasSeen = (now.hasLeftTop && isAtTop()) || now.ratings > 0 || visibleMs >= SEEN_AFTER_MS;
      if (hasSeen && restMs >= AT_REST_MS && uncoveredMs >= UNCOVERED_MS) setIsSeen(true);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWatching, isSeen]);

  return isSeen;
}

export function isSomethingOpen(): boolean {
  return document.querySelector('[role="dialog"], dialog[open]') !== null;
}
