import { useSyncExternalStore } from "react";

import { lazyComponent } from "./lazy-component.tsx";

let isWanted = false;
const listeners = new Set<() => void>();

const Toaster = lazyComponent<{ isWanted: boolean }>({
  load: async () => (await import("./toaster.tsx")).Toaster,
  isWanted: (props) => props.isWanted,
  // Callers handle the failure.
  onFailure: () => undefined,
});

/** Toasts aren't part of the first view: the toaster loads with the first one, or when preloaded. */
export function Toasts() {
  return <Toaster isWanted={useSyncExternalStore(subscribe, () => isWanted)} />;
}

export function wantToasts(): void {
  isWanted = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
