import { WifiOff } from "lucide-react";
import { useEffect, useSyncExternalStore } from "react";

import { startFailureReports } from "../api/failure-log.ts";
import { refetchWhenRestored } from "../api/query-client.ts";
import { startSession } from "../api/session.ts";
import { startTracking } from "../api/tracking.ts";
import { messages } from "../messages/messages.ts";
import { Announcer } from "../ui/announcer.tsx";
import { AppRoutes } from "./app-routes.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PageChange, ScrollRestoration } from "./page-change.tsx";

import styles from "./app.module.css";

export function App() {
  useEffect(() => startFailureReports(), []);
  useEffect(() => startSession(), []);
  useEffect(() => startTracking(), []);
  useEffect(() => refetchWhenRestored(), []);
  return (
    <ErrorBoundary>
      <AppRoutes />
      <ScrollRestoration />
      <PageChange />
      <OfflineNotice />
      <Announcer />
    </ErrorBoundary>
  );
}

/** Shown while the browser is offline. Content already on the screen stays. */
function OfflineNotice() {
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
