import { CircleAlert, CircleCheck, X } from "lucide-react";
import type { FocusEvent, KeyboardEvent } from "react";
import { Toaster as SonnerToaster, toast } from "sonner";

import "sonner/dist/styles.css";
import styles from "./toaster.module.css";

export { toast } from "sonner";

const SHOWN_FOR_MS = 6000;

/** One key leads to the toasts from anywhere; Tab comes to them last. */
const HOTKEY = ["F6"];

/** Where toasts appear. Load it lazily, with `toast`: neither belongs to the first view. */
export function Toaster() {
  return (
    <div
      data-persistent=""
      role="presentation"
      onFocus={() => keepAllFor(Number.POSITIVE_INFINITY)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <SonnerToaster
        className={styles["toaster"] ?? ""}
        position="bottom-center"
        duration={SHOWN_FOR_MS}
        hotkey={HOTKEY}
        gap={10}
        expand
        closeButton
        icons={{
          close: <X size={18} aria-hidden="true" />,
          error: <CircleAlert size={20} aria-hidden="true" />,
          success: <CircleCheck size={20} aria-hidden="true" />,
        }}
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: "Dismiss",
          classNames: {
            toast: styles["toast"] ?? "",
            content: styles["content"] ?? "",
            description: styles["description"] ?? "",
            actionButton: styles["action"] ?? "",
            closeButton: styles["close"] ?? "",
            icon: styles["icon"] ?? "",
          },
        }}
      />
    </div>
  );
}

/** Nothing goes away while the focus is in it; the mouse is minded already. */
function keepAllFor(duration: number): void {
  for (const shown of toast.getToasts()) {
    if (!("title" in shown) || shown.duration === duration) continue;
    const { title, type, ...rest } = shown;
    const show = type === "error" ? toast.error : toast;
    show(title, { ...rest, duration });
  }
}

function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) keepAllFor(SHOWN_FOR_MS);
}

function onKeyDown({ key }: KeyboardEvent): void {
  if (key === "Escape") toast.dismiss();
}
