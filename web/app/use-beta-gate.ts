/**
 * Whether this browser passes the beta gate. Access is remembered in browser storage once a key has been accepted
 * or the server requires none.
 */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";

import { featureFlagsQuery } from "../api/queries.ts";
import { STORAGE_KEYS, readText, writeText } from "../api/storage.ts";

type BetaGate = "unknown" | "closed" | "open";

const YES = "true";
const listeners = new Set<() => void>();
// If storage is blocked, access lasts as long as the page.
let hasAccess = readText(STORAGE_KEYS.betaKeyValidated) === YES;

export function useBetaGate(): BetaGate {
  const isAdmitted = useSyncExternalStore(
    subscribe,
    () => hasAccess,
    () => false,
  );
  const flags = useQuery({ ...featureFlagsQuery(), enabled: !isAdmitted });
  const isOff = flags.data?.beta_gate === false;
  const areFlagsUnavailable = flags.data === undefined && (flags.isError || flags.isPaused);
  useEffect(() => {
    if (isOff) admit();
    // If the flags can't be loaded, the viewer is let in, but only for this page load. Access isn't withdrawn
    // while the flags are requested again.
    else if (areFlagsUnavailable) grantAccess();
  }, [isOff, areFlagsUnavailable]);
  if (isAdmitted || isOff || areFlagsUnavailable) return "open";
  return flags.data === undefined ? "unknown" : "closed";
}

export function admit(): void {
  writeText(STORAGE_KEYS.betaKeyValidated, YES);
  grantAccess();
}

function grantAccess(): void {
  hasAccess = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
