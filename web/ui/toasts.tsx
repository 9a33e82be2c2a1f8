import { useSyncExternalStore } from "react";

import { lazyComponent } from "./lazy-component.tsx";

let isWanted = false;
const listeners = new Set<() => void>();

const Toaster = lazyComponent<{ isWanted: boolean }>({
  load: async () => (await import("./toaster.tsx")).Toaster,
  isWanted: (props) => props.isWanted,
  // Whoever had something to say hears of it.
  onFailure: () => undefined,
});

/** Toasts do not belong to the first view: their place comes with the first of them, or when it is wanted ahead. */
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
