import { useEffect } from "react";

import { invalidateFilteredLists } from "../../api/filtered-lists.ts";
import { SESSION_STARTED } from "../../api/session-id.ts";
import { STORAGE_KEYS } from "../../api/storage.ts";

/**
 * Session answers only count for one session: refetches the rows when the next one starts, here or in another
 * tab.
 */
export function useEndOfSession(hasSessionAnswers: boolean): void {
  useEffect(() => {
    if (!hasSessionAnswers) return undefined;
    const watching = new AbortController();
    const { signal } = watching;
    window.addEventListener(SESSION_STARTED, () => invalidateFilteredLists(), { signal });
    window.addEventListener(
      "storage",
      ({ key }) => {
        if (key === STORAGE_KEYS.sessionId) invalidateFilteredLists();
      },
      { signal },
    );
    return () => watching.abort();
  }, [hasSessionAnswers]);
}
