import { Suspense, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";

import { useSession } from "../api/session.ts";
import { messages } from "../messages/messages.ts";
import { PageLoading } from "../pages/lazy-page.tsx";
import { PreviewLayer } from "../titles/preview/preview-layer.tsx";
import { syncMarks } from "../titles/sync-marks.ts";
import { Toasts } from "../titles/toasts.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import type { RedirectState } from "./destination.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { NavBar, TabBar } from "./navigation.tsx";
import { LateNotices, preloadParts, whenIdle } from "./preload-parts.ts";
import { useBetaGate } from "./use-beta-gate.ts";

import styles from "./signed-in-layout.module.css";

/**
 * Route guard and layout of all pages for signed-in viewers. After sign-in, visitors continue to the page they
 * wanted to open or were on when their session ended.
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

/** `redirectState` is `null` after the viewer signs out, because their location isn't kept. */
function RedirectToLanding({ redirectState }: { redirectState: RedirectState | null }) {
  return <Navigate to="/" replace state={redirectState} />;
}

/** Attributions that the catalog's data sources require. */
function Credits() {
  return (
    <footer className={styles["credits"]}>
      <p>{messages.shell.catalogueCredit}</p>
      <p>
        {messages.shell.trailersCredit}{" "}
        <a href="https://creativecommons.org/licenses/by/4.0/" target="_blank" rel="noopener noreferrer">
          {messages.shell.trailersLicence}
        </a>
        .
      </p>
    </footer>
  );
}
