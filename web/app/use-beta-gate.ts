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
  const cannotBeTold = flags.data === undefined && (flags.isError || flags.isPaused);
  useEffect(() => {
    if (isOff) admit();
    // It shuts nobody out, and lets nobody in for longer than this page. It holds for all of it, also while others ask for the flags again.
    else if (cannotBeTold) letIn();
  }, [isOff, cannotBeTold]);
  if (isAdmitted || isOff || cannotBeTold) return "open";
  return flags.data === undefined ? "unknown" : "closed";
}

export function admit(): void {
  writeText(STORAGE_KEYS.betaKeyValidated, YES);
  letIn();
}

function letIn(): void {
  isLetIn = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
