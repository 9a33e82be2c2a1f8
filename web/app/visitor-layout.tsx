import { Suspense, lazy, useState } from "react";
import { Navigate, Outlet, useLocation, useMatch, useNavigate } from "react-router";

import { useSession } from "../api/session.ts";
import { Button } from "../ui/button.tsx";
import { SkipLink } from "../ui/skip-link.tsx";
import { Brand } from "./brand.tsx";
import { destinationOf } from "./destination.ts";

import styles from "./visitor-layout.module.css";

const SignUpModal = lazy(async () => ({
  default: (await import("../features/accounts/sign-up-modal.tsx")).SignUpModal,
}));
const SignInModal = lazy(async () => ({
  default: (await import("../features/accounts/sign-in-modal.tsx")).SignInModal,
}));

type Opened = "sign-up" | "sign-in" | null;

/** What every page for visitors has: the two ways in. Pages open the sign-up through the outlet's context. */
export function VisitorLayout() {
  const session = useSession();
  const destination = destinationOf(useLocation());
  const navigate = useNavigate();
  const isRegistering = useMatch("/register") !== null;
  const [chosen, setChosen] = useState<Opened>(null);
  const opened = isRegistering ? "sign-up" : chosen;
  // Once opened a dialog stays mounted, so that it can close in peace.
  const [wasOpened, setWasOpened] = useState<readonly Opened[]>([]);
  if (opened !== null && !wasOpened.includes(opened)) setWasOpened([...wasOpened, opened]);
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
        <nav className={styles["ways-in"]} aria-label="Account">
          <Button kind="quiet" onClick={() => setChosen("sign-in")}>
            Sign In
          </Button>
          <Button className={styles["create"]} onClick={() => setChosen("sign-up")}>
            Create Account
          </Button>
        </nav>
      </header>
      <Outlet context={{ openSignUp: () => setChosen("sign-up") } satisfies VisitorContext} />
      <Suspense>
        {wasOpened.includes("sign-up") && <SignUpModal isOpen={opened === "sign-up"} onClose={close} />}
        {wasOpened.includes("sign-in") && (
          <SignInModal isOpen={opened === "sign-in"} onClose={close} destination={destination} />
        )}
      </Suspense>
    </>
  );
}

type VisitorContext = { openSignUp: () => void };
