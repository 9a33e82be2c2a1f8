import { Suspense, useEffect, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";

import { useSession } from "../api/session.ts";
import { PreviewLayer } from "../titles/preview/preview-layer.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import { Toasts } from "../ui/toasts.tsx";
import { Credits } from "./credits.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { NavBar } from "./nav-bar.tsx";
import { PageLoading } from "./page-loading.tsx";
import { preloadParts } from "./preload-parts.ts";
import { TabBar } from "./tab-bar.tsx";
import { whenIdle } from "./when-idle.ts";

import styles from "./signed-in-layout.module.css";

/** The guard and the frame of every page for viewers. A deep link is remembered, and gone on to after signing in. */
export function SignedInLayout() {
  const session = useSession();
  const { pathname, search } = useLocation();
  const [isDeepLink] = useState(!session.isSignedIn);
  useEffect(() => whenIdle(preloadParts), []);
  if (!session.isSignedIn) {
    return <Navigate to="/" replace state={isDeepLink ? { from: pathname + search } : null} />;
  }
  return (
    <div className={styles["frame"]}>
      <SkipLink to="main" />
      <NavBar username={session.username} />
      <ErrorBoundary page={pathname}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
      <Credits />
      <TabBar username={session.username} />
      <PreviewLayer />
      <Toasts />
    </div>
  );
}
