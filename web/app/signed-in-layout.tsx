import { Suspense, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";

import { useSession } from "../api/session.ts";
import { PreviewLayer } from "../titles/preview/preview-layer.tsx";
import { syncMarks } from "../titles/sync-marks.ts";
import { SkipLink } from "../ui/skip-link.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { Credits } from "./credits.tsx";
import type { RedirectState } from "./destination.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { LateNotices } from "./late-notices-chunk.ts";
import { NavBar } from "./nav-bar.tsx";
import { PageLoading } from "./page-loading.tsx";
import { preloadParts } from "./preload-parts.ts";
import { TabBar } from "./tab-bar.tsx";
import { useBetaGate } from "./use-beta-gate.ts";
import { whenIdle } from "./when-idle.ts";

import styles from "./signed-in-layout.module.css";

/**
 * Route guard and layout of all pages for signed-in viewers. After signing in, visitors continue to the page
 * they wanted or were on when their session ended.
 */
export function SignedInLayout() {
  const session = useSession();
  const gate = useBetaGate();
  const { pathname, search } = useLocation();
  const [isDeepLink] = useState(!session.isSignedIn);
  useEffect(() => whenIdle(preloadParts), []);
  useEffect(() => syncMarks(), []);
  if (!session.isSignedIn) {
    const hasEnded = session.hasEnded && !isDeepLink;
    return (
      <RedirectToLanding
        redirectState={hasEnded || isDeepLink ? { from: pathname + search, hasEnded } : null}
      />
    );
  }
  if (gate === "closed")
    return <RedirectToLanding redirectState={{ from: pathname + search, hasEnded: false }} />;
  if (gate === "unknown") return <PageLoading />;
  return (
    <div className={styles["frame"]}>
      <SkipLink />
      <NavBar username={session.username} isAdmin={session.isAdmin} />
      <ErrorBoundary page={pathname}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <Credits />
      <TabBar username={session.username} isAdmin={session.isAdmin} />
      <PreviewLayer />
      <LateNotices />
      <Toasts />
    </div>
  );
}

/** `null` after the viewer signed out themselves: their location isn't kept. */
function RedirectToLanding({ redirectState }: { redirectState: RedirectState | null }) {
  return <Navigate to="/" replace state={redirectState} />;
}
