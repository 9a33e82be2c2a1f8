import { useEffect } from "react";

import { logFailure } from "../api/failure-log.ts";
import { featureFlagsQuery } from "../api/queries.ts";
import { queryClient } from "../api/query-client.ts";
import { startSession } from "../api/session.ts";
import { STORAGE_KEYS, writeText } from "../api/storage.ts";
import { startTracking } from "../api/tracking.ts";
import { Announcer } from "../ui/announcer.tsx";
import { AppRoutes } from "./app-routes.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { useScrollRestoration } from "./use-scroll-restoration.ts";

export function App() {
  useScrollRestoration();
  useEffect(() => startSession(), []);
  useEffect(() => startTracking(), []);
  useEffect(() => {
    openBetaGate().catch((error: unknown) => logFailure("beta gate", error));
  }, []);
  return (
    <ErrorBoundary>
      <AppRoutes />
      <OfflineNotice />
      <Announcer />
    </ErrorBoundary>
  );
}

/** Where no beta key is asked for, every browser counts as let in. */
async function openBetaGate(): Promise<void> {
  const flags = await queryClient.fetchQuery(featureFlagsQuery());
  if (!flags.beta_gate) writeText(STORAGE_KEYS.betaKeyValidated, "true");
}
