/**
 * Optional pages that administrators can enable. A page is shown once the feature flags are loaded; a disabled one
 * redirects to the dashboard.
 */
import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router";

import { featureFlagsQuery } from "../api/queries.ts";
import { messages } from "../messages/messages.ts";
import { social } from "../messages/social.ts";
import { FailureNotice } from "../ui/failure-notice.tsx";
import { HalfDisc } from "../ui/half-disc.tsx";
import { lazyPage } from "./lazy-page.tsx";

import styles from "./page.module.css";

const PAGES = {
  "/social": {
    feature: "social",
    Page: lazyPage(async () => (await import("./social-page.tsx")).SocialPage),
  },
  "/vault": {
    feature: "vault",
    Page: lazyPage(async () => (await import("./vault-page.tsx")).VaultPage),
  },
  "/featured-content": {
    feature: "featured",
    Page: lazyPage(async () => (await import("./featured-page.tsx")).FeaturedPage),
  },
} as const;

export function OptionalPage() {
  const { pathname } = useLocation();
  const flags = useQuery(featureFlagsQuery());
  const page = Object.entries(PAGES).find(([address]) => address === pathname.replace(/\/$/, ""))?.[1];
  if (page === undefined) return <Navigate to="/dashboard" replace />;
  if (flags.data !== undefined) {
    const { feature, Page } = page;
    return flags.data.features.includes(feature) ? <Page /> : <Navigate to="/dashboard" replace />;
  }
  if (flags.isError) {
    return (
      <main id="main" className={styles["page"]}>
        <FailureNotice title={social.pages.loadFailed} onRetry={() => void flags.refetch()} />
      </main>
    );
  }
  return (
    <main className={styles["page"]} aria-busy="true">
      <HalfDisc size={36} isSpinning />
      <span className="visually-hidden">{messages.ui.loading}</span>
    </main>
  );
}
