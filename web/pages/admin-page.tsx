/**
 * The admin console. Viewers who aren't administrators are redirected to the dashboard; if the server denies
 * access, the page says so.
 */
import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { Navigate, useLocation } from "react-router";

import { ADMIN_DENIED } from "../api/client.ts";
import { RequestFailed } from "../api/request-failed.ts";
import { useSession } from "../api/session.ts";
import { healthQuery } from "../features/admin-overview/overview-queries.ts";
import { tuningQuery } from "../features/admin/admin-queries.ts";
import { useTuningDraft, changesIn } from "../features/admin/tuning.ts";
import { admin as words } from "../messages/admin.ts";
import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { usePageTitle } from "../ui/page-heading.ts";
import { Skeleton } from "../ui/skeleton.tsx";
import { lazyPage } from "./lazy-page.tsx";

import styles from "./admin-page.module.css";

/** In display order. The first is the default. */
const SECTIONS = [
  {
    id: "overview",
    View: lazyPage(async () => (await import("./admin-overview.tsx")).AdminOverview),
  },
  { id: "tuning", View: lazyPage(async () => (await import("./admin-tuning.tsx")).AdminTuning) },
  {
    id: "landing",
    View: lazyPage(async () => (await import("../features/admin/landing-section.tsx")).LandingSection),
  },
  {
    id: "switches",
    View: lazyPage(
      async () => (await import("../features/admin-housekeeping/switches-section.tsx")).SwitchesSection,
    ),
  },
  {
    id: "additions",
    View: lazyPage(
      async () => (await import("../features/admin-housekeeping/additions-section.tsx")).AdditionsSection,
    ),
  },
  {
    id: "links",
    View: lazyPage(
      async () => (await import("../features/admin-housekeeping/links-section.tsx")).LinksSection,
    ),
  },
  {
    id: "phrases",
    View: lazyPage(
      async () => (await import("../features/admin-housekeeping/phrases-section.tsx")).PhrasesSection,
    ),
  },
  {
    id: "accounts",
    View: lazyPage(
      async () => (await import("../features/admin-housekeeping/accounts-section.tsx")).AccountsSection,
    ),
  },
  {
    id: "jobs",
    View: lazyPage(
      async () => (await import("../features/admin-housekeeping/operations-section.tsx")).OperationsSection,
    ),
  },
] as const;

export function AdminPage() {
  usePageTitle(words.heading);
  const session = useSession();
  if (!session.isSignedIn) return null;
  return session.isAdmin ? <AdminConsole /> : <Navigate to="/dashboard" replace />;
}

/** The console, shown after the server has confirmed admin access and until it denies an admin call. */
function AdminConsole() {
  const parameters = new URLSearchParams(useLocation().search);
  const isDenied = useDenied();
  const access = useQuery({ ...healthQuery(), refetchInterval: false });
  const shown = SECTIONS.find(({ id }) => id === parameters.get("section")) ?? SECTIONS[0];
  if (isDenied) return <AccessError status={403} />;
  if (access.data === undefined) {
    return access.isError ? (
      <AccessError
        status={access.error instanceof RequestFailed ? access.error.status : 0}
        isRetrying={access.isFetching}
        onRetry={() => void access.refetch()}
      />
    ) : (
      <main id="main" tabIndex={-1} className={styles["page"]} aria-busy="true">
        <span className="visually-hidden">{words.loading}</span>
        <Skeleton height={44} />
        <Skeleton height={240} />
      </main>
    );
  }
  return (
    <main id="main" tabIndex={-1} className={styles["page"]}>
      <h1>{words.heading}</h1>
      <SectionLinks shown={shown.id} />
      <Suspense fallback={<Skeleton height={320} />}>
        <shown.View />
      </Suspense>
    </main>
  );
}

function useDenied(): boolean {
  const [isDenied, setDenied] = useState(false);
  useEffect(() => {
    const onDenied = () => setDenied(true);
    window.addEventListener(ADMIN_DENIED, onDenied);
    return () => window.removeEventListener(ADMIN_DENIED, onDenied);
  }, []);
  return isDenied;
}

function SectionLinks({ shown }: { shown: string }) {
  const unsaved = useUnsaved();
  const links = useRef<HTMLElement>(null);
  // On a phone, the current section's tab may be scrolled out of view.
  useEffect(() => {
    const link = links.current?.querySelector(`[data-section="${shown}"]`);
    link?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [shown]);
  return (
    <nav ref={links} aria-label={words.sections} className={styles["sections"]}>
      {SECTIONS.map(({ id }) => (
        <Link
          key={id}
          data-section={id}
          to={id === SECTIONS[0].id ? "/admin" : `/admin?section=${id}`}
          aria-current={id === shown ? "page" : undefined}
          className={styles["section"]}
        >
          {words.names[id]}
          {id === "tuning" && unsaved > 0 && (
            <span className={styles["unsaved"]}>{words.unsaved(unsaved)}</span>
          )}
        </Link>
      ))}
    </nav>
  );
}

/** The number of unsaved tuning changes. The navigation shows it in every section. */
function useUnsaved(): number {
  const draft = useTuningDraft();
  const { data } = useQuery({ ...tuningQuery(), enabled: Object.keys(draft).length > 0 });
  return data === undefined ? 0 : Object.keys(changesIn(draft, data.config)).length;
}

type AccessErrorProps = { status: number; isRetrying?: boolean; onRetry?: () => void };

function AccessError({ status, isRetrying = false, onRetry }: AccessErrorProps) {
  return (
    <main id="main" tabIndex={-1} className={styles["page"]}>
      <Notice
        tone="error"
        title={words.access.heading}
        text={messageFor(status)}
        action={
          <>
            <Link to="/dashboard" className={styles["home"]}>
              {words.access.home}
            </Link>
            {status !== 403 && onRetry !== undefined && (
              <Button isBusy={isRetrying} onClick={onRetry}>
                {messages.ui.tryAgain}
              </Button>
            )}
          </>
        }
      />
    </main>
  );
}

function messageFor(status: number): string {
  if (status === 0) return words.access.unreachable;
  return status === 403 ? words.access.denied : words.access.failed(status);
}
