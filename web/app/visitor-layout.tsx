import { useState } from "react";
import { Navigate, Outlet, useLocation, useMatch, useNavigate } from "react-router";

import { useSession } from "../api/session.ts";
import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";
import { lazyComponent } from "../ui/lazy-component.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import { Brand } from "./brand.tsx";
import { destinationOf } from "./destination.ts";

import styles from "./visitor-layout.module.css";

const SignUpModal = lazyComponent({
  load: async () => (await import("../features/accounts/sign-up-modal.tsx")).SignUpModal,
  isWanted: ({ isOpen }) => isOpen,
});
const SignInModal = lazyComponent({
  load: async () => (await import("../features/accounts/sign-in-modal.tsx")).SignInModal,
  isWanted: ({ isOpen }) => isOpen,
});

/** What every page for visitors has: the two ways in. Pages open the sign-up through the outlet's context. */
export function VisitorLayout() {
  const session = useSession();
  const destination = destinationOf(useLocation());
  const navigate = useNavigate();
  const isRegistering = useMatch("/register") !== null;
  const [chosen, setChosen] = useState<"sign-up" | "sign-in" | null>(null);
  const opened = isRegistering ? "sign-up" : chosen;
  if (session.isSignedIn) return <Navigate to={destination} replace />;

  function close() {
    setChosen(null);
    if (isRegistering) void navigate("/", { replace: true });
  }

  return (
    <>
      <SkipLink to="main" />
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
      <Outlet context={{ openSignUp: () => setChosen("sign-up") } satisfies VisitorContext} />
      <SignUpModal isOpen={opened === "sign-up"} onClose={close} />
      <SignInModal isOpen={opened === "sign-in"} onClose={close} destination={destination} />
    </>
  );
}

type VisitorContext = { openSignUp: () => void };
