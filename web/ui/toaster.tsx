import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { Toaster as SonnerToaster, toast } from "sonner";

import "sonner/dist/styles.css";
import { dialogs } from "../messages/dialogs.ts";
import { messages } from "../messages/messages.ts";
import { BREAKPOINTS } from "./breakpoints.ts";

import styles from "./toaster.module.css";

const SHOWN_FOR_MS = 6000;

/** Focuses the latest toast's action from anywhere. Tab reaches it only at the end of the page. */
const HOTKEY = "F6";
/** Turns off sonner's own hotkey, which focuses its list, two steps away from any action. */
const NO_HOTKEY: string[] = [];

type Position = "top-center" | "bottom-center";

let onReady = (_position: (position: Position) => void) => {};
const ready = new Promise<(position: Position) => void>((resolve) => {
  onReady = resolve;
});

/** Resolves once the toaster is mounted, positioned away from the last used control. */
export async function readyToast(): Promise<typeof toast> {
  const place = await ready;
  place(positionAwayFrom(document.activeElement));
  return toast;
}

/**
 * On phones, toasts appear in the half of the screen without the control that was pressed, so they don't cover
 * it. Wide windows have room beside the toasts.
 */
function positionAwayFrom(used: Element | null): Position {
  if (window.innerWidth > BREAKPOINTS.tabBar) return "bottom-center";
  // Not every browser focuses tapped elements; most controls are in the lower half.
  if (used === null || used === document.body) return "top-center";
  const { top, bottom } = used.getBoundingClientRect();
  return (top + bottom) / 2 > window.innerHeight / 2 ? "top-center" : "bottom-center";
}

export function Toaster() {
  const place = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState<Position>("bottom-center");
  useEffect(() => onReady(setPosition), []);
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
      onFocus={() => setDurationOfAll(Number.POSITIVE_INFINITY)}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
    >
      <SonnerToaster
        className={styles["toaster"] ?? ""}
        position={position}
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

/**
 * Sets the duration of all toasts, so none disappears while one has the focus. sonner itself handles hovering.
 */
function setDurationOfAll(duration: number): void {
  for (const shown of toast.getToasts()) {
    if (!("title" in shown) || shown.duration === duration) continue;
    const { title, type, ...rest } = shown;
    const show = type === "error" ? toast.error : toast;
    show(title, { ...rest, duration });
  }
}

function onBlur({ currentTarget, relatedTarget }: FocusEvent): void {
  if (!currentTarget.contains(relatedTarget)) setDurationOfAll(SHOWN_FOR_MS);
}

function onKeyDown({ key }: KeyboardEvent): void {
  if (key === "Escape") toast.dismiss();
}
