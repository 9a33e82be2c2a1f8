import { useEffect } from "react";

import { messages } from "../messages/messages.ts";
import { announce } from "./announcer.tsx";

const SETTLED_AFTER_MS = 300;

/** Announces the number of results once it stops changing. `null` announces nothing. */
export function useCountAnnounced(count: number | null, emptyText = messages.ui.noResults): void {
  useEffect(() => {
    if (count === null) return undefined;
    const words = count === 0 ? emptyText : messages.ui.results(count);
    const timer = setTimeout(() => announce(words), SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [count, emptyText]);
}
