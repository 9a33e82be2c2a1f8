import { useCallback, useRef } from "react";
import { useLocation } from "react-router";

import type { Item } from "#contract/item.ts";

import { screenOf } from "../api/screen.ts";
import { track } from "../api/tracking.ts";

/**
 * A title counts as viewed once, however often it comes back into view while the list stands.
 * @param answerId of the picks that are viewed; a title that stands while others arrive was of the answer before
 */
export function useSeenOnce(section: string, answerId: string | null = null): (item: Item) => void {
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
