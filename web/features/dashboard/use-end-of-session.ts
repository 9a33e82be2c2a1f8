import { useEffect } from "react";

import { narrowAnew } from "../../api/narrowing.ts";
import { SESSION_BEGAN } from "../../api/session-id.ts";
import { STORAGE_KEYS } from "../../api/storage.ts";

/**
 * Session answers only count for one session: refetches the rows when the next one starts, here or in another
 * tab.
 */
export function useEndOfSession(isSaidOfSession: boolean): void {
  useEffect(() => {
    if (!isSaidOfSession) return undefined;
    const watching = new AbortController();
    const { signal } = watching;
    window.addEventListener(SESSION_BEGAN, () => narrowAnew(), { signal });
    window.addEventListener(
      "storage",
      ({ key }) => {
        if (key === STORAGE_KEYS.sessionId) narrowAnew();
      },
      { signal },
    );
    return () => watching.abort();
  }, [isSaidOfSession]);
}
