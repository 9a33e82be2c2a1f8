import { logFailure } from "../api/failure-log.ts";
/** Short messages at the foot of the page. They are loaded when the first one is needed. */
import { messages } from "../messages/messages.ts";
import { wantToasts } from "../ui/toasts.tsx";

export function toastError(text: string): void {
  show((toast) => toast.error(text));
}

export function toastSuccess(text: string): void {
  show((toast) => toast.success(text));
}

type Undo = { id: string; undo: () => void; onGone?: () => void };

/** Says what was done, and offers to take it back. A later message of the same id takes the place of this one. */
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
