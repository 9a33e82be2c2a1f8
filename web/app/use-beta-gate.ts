/**
 * Whether this browser passes the beta gate. If keys are required, the browser remembers that it entered one;
 * if not, it counts as admitted.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

import { featureFlagsQuery } from "../api/queries.ts";
import { STORAGE_KEYS, readText, writeText } from "../api/storage.ts";

type BetaGate = "unknown" | "closed" | "open";

const YES = "true";
const listeners = new Set<() => void>();
// When storage is blocked, this is remembered as long as the page lives.
let isLetIn = readText(STORAGE_KEYS.betaKeyValidated) === YES;

export function useBetaGate(): BetaGate {
  const isAdmitted = useSyncExternalStore(subscribe, () => isLetIn);
  const flags = useQuery({ ...featureFlagsQuery(), enabled: !isAdmitted });
  const isOff = flags.data?.beta_gate === false;
  const cannotBeTold = flags.data === undefined && (flags.isError || flags.isPaused);
  useEffect(() => {
    if (isOff) admit();
    // If the flags can't be loaded, let the viewer in, but only for this page load. This holds even while the
    // flags are requested again.
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
