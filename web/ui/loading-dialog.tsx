import { X } from "lucide-react";
import { type MouseEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from "react";

import { messages } from "../messages/messages.ts";
import { IconButton } from "./button.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { HalfDisc } from "./half-disc.tsx";

import styles from "./loading-dialog.module.css";

/** If the code loads faster than this, no loading state appears. */
const SHOW_DELAY_MS = 100;

export type LoadingDialogProps = { hasFailed: boolean; onRetry: () => void; onClose: () => void };

/**
 * A loading or error state for a dialog whose code hasn't arrived. It uses the native dialog, because the app's
 * own dialog code may be part of what's missing.
 */
export function LoadingDialog({ hasFailed, onRetry, onClose }: LoadingDialogProps) {
  const [isDelayed, setIsDelayed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDelayed(true), SHOW_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return hasFailed || isDelayed ? <Frame hasFailed={hasFailed} onRetry={onRetry} onClose={onClose} /> : null;
}

function Frame({ hasFailed, onRetry, onClose }: LoadingDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const frame = dialog.current;
    frame?.showModal();
    // Closing returns the focus to the opener before the loaded dialog takes it.
    return () => frame?.close();
  }, []);

  function onCancel(event: SyntheticEvent): void {
    event.preventDefault();
    onClose();
  }

  function onClick({ target, currentTarget }: MouseEvent): void {
    if (target === currentTarget) onClose();
  }

  return (
    // Keyboard users close it with Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles["frame"]}
      aria-label={messages.ui.loadingName}
      onCancel={onCancel}
      onClick={onClick}
    >
      <div className={styles["sheet"]} aria-busy={!hasFailed}>
        {hasFailed ? (
          <FailureNotice title={messages.shell.brokenPage} onRetry={onRetry} />
        ) : (
          <p className={styles["coming"]}>
            <HalfDisc size={28} isSpinning />
            {messages.ui.loading}
          </p>
        )}
        <IconButton icon={X} label={messages.ui.close} className={styles["close"]} onClick={onClose} />
      </div>
    </dialog>
  );
}
