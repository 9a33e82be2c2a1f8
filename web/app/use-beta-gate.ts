/** Whether this browser may come in. Where keys are asked for, it remembers that it has given one; where none are, it counts as let in. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

import { featureFlagsQuery } from "../api/queries.ts";
import { STORAGE_KEYS, readText, writeText } from "../api/storage.ts";

type BetaGate = "unknown" | "closed" | "open";

const YES = "true";
const listeners = new Set<() => void>();
// Storage may be blocked: then it is remembered as long as the page lives.
let isLetIn = readText(STORAGE_KEYS.betaKeyValidated) === YES;

export function useBetaGate(): BetaGate {
  const isAdmitted = useSyncExternalStore(subscribe, () => isLetIn);
  const flags = useQuery({ ...featureFlagsQuery(), enabled: !isAdmitted });
  const isOff = flags.data?.beta_gate === false;
  useEffect(() => {
    if (isOff) admit();
  }, [isOff]);
  if (isAdmitted || isOff) return "open";
  if (flags.data !== undefined) return "closed";
  // An answer that cannot be had shuts nobody out, and lets nobody in for longer than this page: it is asked for again with the next.
  return flags.isError || flags.isPaused ? "open" : "unknown";
}

export function admit(): void {
  writeText(STORAGE_KEYS.betaKeyValidated, YES);
  isLetIn = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
