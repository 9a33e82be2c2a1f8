import { useCallback, useRef } from "react";
import { useLocation } from "react-router";

import type { Item } from "#contract/item.ts";

import { screenOf } from "../api/screen.ts";
import { track } from "../api/tracking.ts";

/**
 * Tracks a title's first impression in a list.
 * @param answerId ID of the picks' response; titles that stay while new picks load keep the previous one
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
