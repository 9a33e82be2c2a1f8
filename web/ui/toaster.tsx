import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { Toaster as SonnerToaster, toast } from "sonner";

import "sonner/dist/styles.css";
import { dialogs } from "../messages/dialogs.ts";
import { messages } from "../messages/messages.ts";

import styles from "./toaster.module.css";

const SHOWN_FOR_MS = 6000;

/** Leads from anywhere to what the latest toast offers; Tab comes to it last. */
const HOTKEY = "F6";
/** The library's own key leads to its list, two steps short of anything that can be done. */
const NO_HOTKEY: string[] = [];

let onReady = () => {};
const ready = new Promise<void>((resolve) => {
  onReady = resolve;
});

/** What shows them, as soon as there is a place for them. */
export async function readyToast(): Promise<typeof toast> {
  await ready;
  return toast;
}

/** Where toasts appear. */
export function Toaster() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => onReady(), []);
  useEffect(() => {
    function onHotkey(event: globalThis.KeyboardEvent): void {
      if (event.key !== HOTKEY || place.current === null) return;
      const { current } = place;
      const offer =
        current.querySelector<HTMLElement>("[data-action]") ?? current.querySelector<HTMLElement>("button");
      if (offer === null) return;
      event.preventDefault();
      offer.focus();
    }
    window.addEventListener("keydown", onHotkey);
    return () => window.removeEventListener("keydown", onHotkey);
  }, []);

  return (
    <div
      ref={place}
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
        hotkey={NO_HOTKEY}
        customAriaLabel={dialogs.toasts(HOTKEY)}
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
          closeButtonAriaLabel: messages.ui.dismiss,
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
