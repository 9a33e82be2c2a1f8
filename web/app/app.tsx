import { useEffect } from "react";

import { startFailureReports } from "../api/failure-log.ts";
import { startSession } from "../api/session.ts";
import { startTracking } from "../api/tracking.ts";
import { Announcer } from "../ui/announcer.tsx";
import { AppRoutes } from "./app-routes.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { PageChange } from "./page-change.tsx";
import { ScrollRestoration } from "./scroll-restoration.tsx";

export function App() {
  useEffect(() => startFailureReports(), []);
  useEffect(() => startSession(), []);
  useEffect(() => startTracking(), []);
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
