import { type ReactNode, useEffect, useRef, useState } from "react";
import { Navigate, useNavigate, useLocation } from "react-router";

import { useSession } from "../api/session.ts";
import { NewPasswordForm, RequestResetForm } from "../features/accounts/password-reset-forms.tsx";
import { RegisterForm } from "../features/accounts/register-form.tsx";
import { useInvitation } from "../features/accounts/use-invitation.ts";
import {
  SendVerificationForm,
  type Verification,
  useVerification,
} from "../features/accounts/verification.tsx";
import { DimmedBackdrop } from "../features/landing/dimmed-backdrop.tsx";
import { accountPages } from "../messages/account-pages.ts";
import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { focusPage, usePageTitle } from "../ui/page-heading.ts";
import { useVisitor } from "./visitor-context.ts";

import styles from "./account-pages.module.css";

type Props = { heading: string; text?: ReactNode; children?: ReactNode };

/**
 * Layout of the account pages: a narrow column over the landing page's artwork. When the heading changes, it gets
 * the focus.
 */
export function AccountPage({ heading, text, children }: Props) {
  usePageTitle(heading);
  const last = useRef(heading);
  useEffect(() => {
    if (last.current === heading) return;
    last.current = heading;
    focusPage();
  }, [heading]);

  return (
    <main id="main" tabIndex={-1} className={`${styles["page"]} media`}>
      <DimmedBackdrop />
      <div className={styles["column"]}>
        <h1>{heading}</h1>
        {text !== undefined && <p className={styles["text"]}>{text}</p>}
        {children}
      </div>
    </main>
  );
}

export function RegisterPage() {
  const { destination, openSignIn, isHeldBack, admit } = useVisitor();
  const { isSignedIn } = useSession();
  const { invitation, problem } = useInvitation(admit);
  const [wasSignedIn] = useState(isSignedIn);
  const navigate = useNavigate();
  if (wasSignedIn) return <Navigate to={destination} replace />;

  function onRegistered(email: string) {
    const message = accountPages.register.verificationSent(email);
    const state: Registered = { email, justRegistered: true, message, from: destination };
    void navigate("/verify-email", { replace: true, state });
  }

  return (
    <AccountPage heading={accountPages.register.heading} text={problem ?? undefined}>
      {invitation === "unchecked" ? (
        <output>{accountPages.register.checkingInvitation}</output>
      ) : (
        !isHeldBack && <RegisterForm onRegistered={onRegistered} invitation={invitation ?? undefined} />
      )}
      <p className={styles["more"]}>
        {accountPages.register.hasAccount}
        <button type="button" onClick={() => openSignIn()}>
          {messages.shell.signIn}
        </button>
      </p>
    </AccountPage>
  );
}

/** History state of the verification page when it opens right after registration. */
type Registered = {
  email: string;
  justRegistered: true;
  /** Asks the viewer to check their email. */
  message: string;
  /** The page the viewer originally wanted to open. */
  from: string;
};

/** @param state history state, which may be anything @returns `null` if the viewer didn't just register */
function messageIn(state: unknown): string | null {
  if (typeof state !== "object" || state === null) return null;
  const isRegistered = "justRegistered" in state && state.justRegistered === true;
  return isRegistered && "message" in state && typeof state.message === "string" ? state.message : null;
}

const HERE = "/verify-email";
const words = accountPages.verification;

/** Opens after registration, from the link in the verification email, or directly by URL. */
export function VerifyEmailPage() {
  const { verification, tryAgain } = useVerification(useLinkToken());
  const { isSignedIn } = useSession();
  const { state: handedOver } = useLocation();
  const state = verification?.state ?? null;
  const isRefused = state === "refused";

  return (
    <AccountPage {...said(verification, messageIn(handedOver))}>
      {state === "failed" && (
        <Button kind="primary" size="large" onClick={tryAgain}>
          {messages.ui.tryAgain}
        </Button>
      )}
      {isRefused && isSignedIn && <SendVerificationForm kind="primary">{words.sendNew}</SendVerificationForm>}
      {isRefused && !isSignedIn && <p>{words.signInForNew}</p>}
      {state !== "underWay" && (
        <Onward
          kind={state === "failed" || (isRefused && isSignedIn) ? "ghost" : "primary"}
          afterSignIn={isRefused ? HERE : undefined}
        />
      )}
      {state === null && isSignedIn && (
        <SendVerificationForm kind="ghost">{words.sendAgain}</SendVerificationForm>
      )}
    </AccountPage>
  );
}

type OnwardProps = {
  kind: "primary" | "ghost";
  /** The path to open after signing in; by default the page the viewer originally wanted. */
  afterSignIn: string | undefined;
};

function Onward({ kind, afterSignIn }: OnwardProps) {
  const { isSignedIn } = useSession();
  const { destination, openSignIn } = useVisitor();
  const navigate = useNavigate();
  return isSignedIn ? (
    <Button kind={kind} size="large" onClick={() => void navigate(destination)}>
      {words.continue}
    </Button>
  ) : (
    <Button kind={kind} size="large" onClick={() => openSignIn(afterSignIn)}>
      {messages.shell.signIn}
    </Button>
  );
}

function said(verification: Verification | null, message: string | null): { heading: string; text?: string } {
  if (verification === null)
    return message === null
      ? { heading: words.directHeading, text: words.directText }
      : { heading: words.heading, text: message };
  const { state } = verification;
  if (state === "underWay") return { heading: words.underWay };
  if (state === "failed") return { heading: words.failed, text: words.failedText };
  return { heading: words[state], text: verification.message };
}

type Outcome = { of: "request" | "save" | "link"; message: string };

const REDIRECT_DELAY_MS = 3000;
const resetPasswordPageWords = accountPages.reset;

/** Requests a password reset link. When opened from that link, asks for the new password. */
export function ResetPasswordPage() {
  const resetToken = useLinkToken();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isRequestingAnother, setIsRequestingAnother] = useState(false);

  useRedirect(outcome?.of === "save");

  function requestAnother() {
    setOutcome(null);
    setIsRequestingAnother(true);
  }

  if (outcome?.of === "save") {
    return (
      <AccountPage heading={resetPasswordPageWords.done} text={outcome.message}>
        <p>{resetPasswordPageWords.leaving}</p>
        <p className={styles["more"]}>
          <Link to="/" replace>
            {resetPasswordPageWords.leaveNow}
          </Link>
        </p>
      </AccountPage>
    );
  }
  if (outcome !== null) {
    const isSent = outcome.of === "request";
    return (
      <AccountPage
        heading={isSent ? resetPasswordPageWords.sent : resetPasswordPageWords.refused}
        text={outcome.message}
      >
        <p className={styles["more"]}>
          <button type="button" onClick={requestAnother}>
            {isSent ? resetPasswordPageWords.otherAddress : resetPasswordPageWords.newLink}
          </button>
        </p>
      </AccountPage>
    );
  }
  if (resetToken === null || isRequestingAnother) {
    return (
      <AccountPage heading={resetPasswordPageWords.heading} text={resetPasswordPageWords.text}>
        <RequestResetForm onSent={(message) => setOutcome({ of: "request", message })} />
      </AccountPage>
    );
  }
  return (
    <AccountPage heading={resetPasswordPageWords.newHeading}>
      <NewPasswordForm
        resetToken={resetToken}
        onSaved={(message) => setOutcome({ of: "save", message })}
        onLinkRefused={(message) => setOutcome({ of: "link", message })}
      />
    </AccountPage>
  );
}

/** Redirects to the landing page a few seconds after the password is set. */
function useRedirect(isSet: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSet) return undefined;
    const timer = setTimeout(() => void navigate("/", { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSet, navigate]);
}

/**
 * The token from the email link that led to this page, or `null`. It's removed from the URL at once, so that it
 * doesn't stay in the history or reach other sites as the referrer, and kept in memory until the page closes.
 */
function useLinkToken(): string | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get("token");
  const [token, setToken] = useState(inAddress);
  // The same tab opened another link of this kind.
  if (inAddress !== null && inAddress !== token) setToken(inAddress);
  useEffect(() => {
    if (inAddress !== null) void navigate(pathname, { replace: true, state });
  }, [inAddress, pathname, state, navigate]);
  return token;
}
