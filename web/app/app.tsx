import { WifiOff } from "lucide-react";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";

import { startFailureReports } from "../api/failure-log.ts";
import { refetchWhenRestored } from "../api/query-client.ts";
import { startSession } from "../api/session.ts";
import { startTracking } from "../api/tracking.ts";
import { messages } from "../messages/messages.ts";
import { Announcer } from "../ui/announcer.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PageChange, ScrollRestoration } from "./page-change.tsx";

import styles from "./app.module.css";

/** What every page has around it. `children` are the routes. */
export function App({ children }: { children: ReactNode }) {
  useEffect(() => startFailureReports(), []);
  useEffect(() => startSession(), []);
  useEffect(() => startTracking(), []);
  useEffect(() => refetchWhenRestored(), []);
  return (
    <ErrorBoundary>
      {children}
      <ScrollRestoration />
      <PageChange />
      <OfflineNotice />
      <Announcer />
    </ErrorBoundary>
  );
}

/** Shown while the browser is offline. Content already on the screen stays. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
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
