import { useState } from "react";
import { Navigate, Outlet, useLocation, useMatch, useNavigate } from "react-router";

import { useSession } from "../api/session.ts";
import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";
import { lazyDialog } from "../ui/lazy-dialog.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import { Brand } from "./brand.tsx";
import { destinationOf, hasSessionEnded } from "./destination.ts";
import { PageLoading } from "./page-loading.tsx";
import { SessionEnded } from "./session-ended.tsx";
import { admit, useBetaGate } from "./use-beta-gate.ts";

import styles from "./visitor-layout.module.css";

const SignUpModal = lazyDialog({
  load: async () => (await import("../features/accounts/sign-up-modal.tsx")).SignUpModal,
  isWanted: ({ isOpen }) => isOpen,
});
const SignInModal = lazyDialog({
  load: async () => (await import("../features/accounts/sign-in-modal.tsx")).SignInModal,
  isWanted: ({ isOpen }) => isOpen,
});
const BetaKeyModal = lazyDialog({
  load: async () => (await import("../features/accounts/beta-key-modal.tsx")).BetaKeyModal,
  isWanted: ({ isOpen }) => isOpen,
});

/** What every page for visitors has: the two ways in, behind the gate where there is one. Pages open the sign-up by the outlet's context. */
export function VisitorLayout() {
  const session = useSession();
  const gate = useBetaGate();
  const location = useLocation();
  const destination = destinationOf(location);
  const navigate = useNavigate();
  const isRegistering = useMatch("/register") !== null;
  const [chosen, setChosen] = useState<"sign-up" | "sign-in" | null>(null);
  const wanted = isRegistering ? "sign-up" : chosen;
  const opened = wanted !== null && gate === "closed" ? "key" : wanted;
  if (session.isSignedIn && gate === "open") return <Navigate to={destination} replace />;
  if (session.isSignedIn && gate === "unknown") return <PageLoading />;

  function close() {
    setChosen(null);
    if (isRegistering) void navigate("/", { replace: true, state: location.state });
  }

  return (
    <>
      <SkipLink />
      <header className={`${styles["header"]} media`}>
        <Brand to="/" />
        <nav className={styles["ways-in"]} aria-label={messages.shell.account}>
          <Button kind="quiet" onClick={() => setChosen("sign-in")}>
            {messages.shell.signIn}
          </Button>
          <Button className={styles["create"]} onClick={() => setChosen("sign-up")}>
            {messages.shell.createAccount}
          </Button>
        </nav>
      </header>
      {hasSessionEnded(location) && <SessionEnded onSignIn={() => setChosen("sign-in")} />}
      <Outlet context={{ openSignUp: () => setChosen("sign-up") } satisfies VisitorContext} />
      <BetaKeyModal isOpen={opened === "key"} onClose={close} onAdmitted={admit} />
      <SignUpModal isOpen={opened === "sign-up"} onClose={close} />
      <SignInModal isOpen={opened === "sign-in"} onClose={close} destination={destination} />
    </>
  );
}

type VisitorContext = { openSignUp: () => void };
