/** Shows toasts. Their code loads on demand. */
import { useSyncExternalStore } from "react";

import { logFailure } from "../api/failure-log.ts";
import { messages } from "../messages/messages.ts";
import { lazyComponent } from "../ui/lazy-component.tsx";

export function toastError(text: string): void {
  show((toast) => toast.error(text));
}

export function toastSuccess(text: string): void {
  show((toast) => toast.success(text));
}

type Undo = { id: string; undo: () => void; onGone?: () => void };

/** Shows a toast that offers Undo. A later toast with the same ID replaces it. */
export function toastUndo(text: string, { id, undo, onGone = () => {} }: Undo): void {
  const action = { label: messages.ui.undo, onClick: undo };
  show((toast) => toast(text, { id, action, onAutoClose: onGone, onDismiss: onGone }));
}

export function dismissToast(id: string): void {
  show((toast) => toast.dismiss(id));
}

type Toast = Awaited<ReturnType<(typeof import("../ui/toaster.tsx"))["readyToast"]>>;

function show(act: (toast: Toast) => void): void {
  wantToasts();
  import("../ui/toaster.tsx")
    .then(({ readyToast }) => readyToast())
    .then(act)
    .catch((error: unknown) => logFailure("toast", error));
}

let isWanted = false;
const listeners = new Set<() => void>();

const Toaster = lazyComponent<{ isWanted: boolean }>({
  load: async () => (await import("../ui/toaster.tsx")).Toaster,
  isWanted: (props) => props.isWanted,
  // `show` logs the failure.
  onFailure: () => undefined,
});

/** Renders the toasts. The toaster isn't part of the first view, so it loads with the first toast or a preload. */
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
