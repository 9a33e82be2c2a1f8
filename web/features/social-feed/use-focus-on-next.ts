import { useEffect, useRef } from "react";

import type { Activity } from "../../api/social-queries.ts";

/** After loading more, focuses the first new activity or its group. */
export function useFocusOnNext(activities: readonly Activity[]) {
  const listRef = useRef<HTMLUListElement>(null);
  const below = useRef<number | null>(null);
  const oldest = activities.at(-1)?.activity_id ?? null;

  useEffect(() => {
    const last = below.current;
    const next = last === null ? undefined : activities.find(({ activity_id: id }) => id < last);
    if (next === undefined) return;
    below.current = null;
    const entries = listRef.current?.querySelectorAll<HTMLElement>("[data-newest]") ?? [];
    const entry = [...entries].findLast(({ dataset }) => Number(dataset["newest"]) >= next.activity_id);
    entry?.querySelector<HTMLElement>("a, button")?.focus();
  }, [activities]);

  function focusNext(): void {
    below.current = oldest;
  }

  return { listRef, focusNext };
}
