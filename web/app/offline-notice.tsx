import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";

import { messages } from "../messages/messages.ts";

import styles from "./offline-notice.module.css";

/** Shown while the connection is down. Content on the screen stays. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <output data-persistent="">
      {!isOnline && (
        <p className={styles["notice"]}>
          <WifiOff size={19} aria-hidden="true" />
          {messages.shell.offline}
        </p>
      )}
    </output>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
