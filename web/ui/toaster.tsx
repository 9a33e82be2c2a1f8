import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toaster as SonnerToaster } from "sonner";

import "sonner/dist/styles.css";
import styles from "./toaster.module.css";

export { toast } from "sonner";

const SHOWN_FOR_MS = 6000;

/** Where toasts appear. Load it lazily, with `toast`: neither belongs to the first view. */
export function Toaster() {
  return (
    <div data-persistent="">
      <SonnerToaster
        className={styles["toaster"] ?? ""}
        position="bottom-center"
        duration={SHOWN_FOR_MS}
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
