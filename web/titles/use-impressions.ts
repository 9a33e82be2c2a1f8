import { type RefCallback, useEffect, useState, useCallback, useRef } from "react";
import { useLocation } from "react-router";

import type { Item } from "#contract/item.ts";

import { screenOf } from "../api/session-id.ts";
import { track } from "../api/tracking.ts";

/** A title counts as seen when at least this share of it is visible. */
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

/**
 * Tracks a title's first impression in a list.
 * @param answerId ID of the recommendations response; a title that's still in the list after new picks load
 * isn't tracked again
 */
export function useTrackImpressions(section: string, answerId: string | null = null): (item: Item) => void {
  const seen = useRef(new Set<number>());
  const screen = screenOf(useLocation().key);
  return useCallback(
    ({ id }) => {
      if (seen.current.has(id)) return;
      seen.current.add(id);
      track("VIEW", { itemId: id, metadata: { section, screen, ...(answerId && { answer_id: answerId }) } });
    },
    [section, screen, answerId],
  );
}
