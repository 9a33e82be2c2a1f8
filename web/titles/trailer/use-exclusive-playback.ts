/** Only one trailer plays at a time. The latest claim wins; when it's released, the previous one resumes. */
import { useEffect, useState, useSyncExternalStore } from "react";

let claims: readonly symbol[] = [];
const listeners = new Set<() => void>();

/** Whether the caller may play. */
export function useExclusivePlayback({ isClaimed }: { isClaimed: boolean }): boolean {
  const [own] = useState(() => Symbol("claim"));
  useEffect(() => {
    if (!isClaimed) return undefined;
    setClaims([...claims, own]);
    return () => setClaims(claims.filter((claim) => claim !== own));
  }, [own, isClaimed]);
  return useSyncExternalStore(subscribe, () => claims.at(-1) === own);
}

function setClaims(next: readonly symbol[]): void {
  claims = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
