import { logFailure } from "../api/failure-log.ts";

/** Toasts are loaded when the first one is needed. */
export function toastError(text: string): void {
  import("../ui/toaster.tsx")
    .then(({ toast }) => toast.error(text))
    .catch((error: unknown) => logFailure("toast", error));
}
