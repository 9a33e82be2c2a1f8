import { type RefCallback, useEffect, useState } from "react";

/** So much of it in view counts as seen. */
const SEEN_PART = 0.2;

/** Calls `onSeen`, where there is one, when the element has come into view; the ref goes to that element. */
export function useFirstSight<Seen extends Element>(onSeen: (() => void) | undefined): RefCallback<Seen> {
  const [element, setElement] = useState<Seen | null>(null);
  useEffect(() => {
    if (element === null || onSeen === undefined || !("IntersectionObserver" in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ intersectionRatio }) => intersectionRatio >= SEEN_PART)) return;
        observer.disconnect();
        onSeen();
      },
      { threshold: SEEN_PART },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, onSeen]);
  return setElement;
}
