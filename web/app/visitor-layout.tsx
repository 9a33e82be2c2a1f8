import { useState } from "react";
import { Navigate, Outlet, useLocation, useMatch, useNavigate } from "react-router";

import { PROBLEM_PARAMETER } from "#contract/sign-on-rules.ts";

import { currentSession, useSession } from "../api/session.ts";
import { askServicesAfterSignUp } from "../features/onboarding/asked.ts";
import { messages } from "../messages/messages.ts";
import { PageLoading } from "../pages/lazy-page.tsx";
import type { VisitorContext } from "../pages/visitor-context.ts";
import { Button } from "../ui/button.tsx";
import { lazyComponent, lazyDialog } from "../ui/lazy-component.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import { Brand } from "./brand.tsx";
import { destinationOf, hasSessionEnded } from "./destination.ts";
import { ThemeToggle } from "./theme-toggle.tsx";
import { admit, useBetaGate } from "./use-beta-gate.ts";
import { useProxySignOn } from "./use-proxy-sign-on.ts";

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

const SignOnProblemText = lazyComponent({
  load: async () => (await import("../features/accounts/sign-on-problem.tsx")).SignOnProblemText,
});

type AuthDialog = {
  to: "sign-up" | "sign-in";
  from: string;
  destination: string;
  onSignedUp?: (() => void) | undefined;
};

/**
 * Layout of all pages for visitors, with the sign-up and sign-in dialogs. While the beta gate is closed, the
 * dialogs and the registration page ask for a key first. Pages open the dialogs through the outlet context.
 */
export function VisitorLayout() {
  const session = useSession();
  const gate = useBetaGate();
  const location = useLocation();
  const { pathname, state } = location;
  const destination = destinationOf(location);
  const navigate = useNavigate();
  const isLanding = pathname === "/";
  const isRegistering = useMatch("/register") !== null;
  const [opened, setOpened] = useState<AuthDialog | null>(null);
  // A link in the dialog can lead to another page, which the dialog must not cover.
  const dialog = opened?.from === pathname ? opened : null;
  const search = new URLSearchParams(location.search);
  // An invitation in the address is checked first: it takes no key.
  const isInvited = isRegistering && search.has("token");
  const isKeyWanted = gate === "closed" && (dialog !== null || (isRegistering && !isInvited));
  const proxyProblem = useProxySignOn();
  const problem = search.get(PROBLEM_PARAMETER);
  if (session.isSignedIn && isLanding && gate === "open") return <Navigate to={destination} replace />;
  if (session.isSignedIn && isLanding && gate === "unknown") return <PageLoading />;

  function openDialog(to: AuthDialog["to"], target = destination) {
    setOpened({ to, from: pathname, destination: target });
  }

  function onSignedUp(): void {
    askServices();
    dialog?.onSignedUp?.();
  }

  function close() {
    setOpened(null);
    if (isKeyWanted && isRegistering) void navigate("/", { replace: true, state });
  }

  return (
    <>
      <SkipLink />
      <header className={`${styles["header"]} media`}>
        <Brand to="/" />
        <div className={styles["tools"]}>
          <ThemeToggle />
          {(isLanding || !session.isSignedIn) && (
            <nav className={styles["ways-in"]} aria-label={messages.shell.account}>
              <Button kind="quiet" onClick={() => openDialog("sign-in")}>
                {messages.shell.signIn}
              </Button>
              <Button className={styles["create"]} onClick={() => openDialog("sign-up")}>
                {messages.shell.createAccount}
              </Button>
            </nav>
          )}
        </div>
      </header>
      {hasSessionEnded(location) && <SessionEnded onSignIn={() => openDialog("sign-in")} />}
      {(problem !== null || proxyProblem !== null) && (
        <div className={`${styles["notice"]} media`} role="alert">
          {problem === null ? <p>{proxyProblem}</p> : <SignOnProblemText problem={problem} />}
          <Button size="small" onClick={() => openDialog("sign-in")}>
            {messages.shell.signIn}
          </Button>
        </div>
      )}
      <Outlet
        context={
          {
            openSignUp: (then) => setOpened({ to: "sign-up", from: pathname, destination, onSignedUp: then }),
            openSignIn: (target) => openDialog("sign-in", target),
            destination,
            admit,
            isHeldBack: gate !== "open",
          } satisfies VisitorContext
        }
      />
      <BetaKeyModal
        isOpen={isKeyWanted}
        onClose={close}
        onAdmitted={admit}
        destination={dialog?.destination ?? destination}
      />
      <SignUpModal
        isOpen={!isKeyWanted && dialog?.to === "sign-up"}
        onClose={close}
        onSignedUp={onSignedUp}
      />
      <SignInModal
        isOpen={!isKeyWanted && dialog?.to === "sign-in"}
        onClose={close}
        destination={dialog?.destination ?? destination}
      />
    </>
  );
}

function askServices(): void {
  const session = currentSession();
  if (session.isSignedIn) askServicesAfterSignUp(session.userId);
}

/** Tells visitors that their session ended while they were using the app. */
function SessionEnded({ onSignIn }: { onSignIn: () => void }) {
  return (
    <div className={`${styles["notice"]} media`} role="alert">
      <p>{messages.session.ended}</p>
      <Button size="small" onClick={onSignIn}>
        {messages.shell.signIn}
      </Button>
    </div>
  );
}
