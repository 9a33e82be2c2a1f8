import { type RefCallback, useEffect, useState } from "react";

/** The visible share that counts as seen. */
const SEEN_SHARE = 0.2;

/** Calls `onSeen` when the element comes into view; assign the returned ref to it. */
export function useImpression<Seen extends Element>(onSeen: (() => void) | undefined): RefCallback<Seen> {
  const [element, setElement] = useState<Seen | null>(null);
  useEffect(() => {
    if (element === null || onSeen === undefined || !("IntersectionObserver" in window)) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ intersectionRatio }) => intersectionRatio >= SEEN_SHARE)) return;
        observer.disconnect();
        onSeen();
      },
      { threshold: SEEN_SHARE },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, onSeen]);
  return setElement;
}
