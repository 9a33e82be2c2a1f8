import { useLocation, useNavigate } from "react-router";

import { useSession } from "../api/session.ts";
import { useLinkToken } from "../features/accounts/link-token.ts";
import { SendVerificationForm } from "../features/accounts/send-verification-form.tsx";
import { type Verification, useVerification } from "../features/accounts/verification.ts";
import { accountPages } from "../messages/account-pages.ts";
import { messages } from "../messages/messages.ts";
import { Button } from "../ui/button.tsx";
import { AccountPage } from "./account-page.tsx";
import { messageIn } from "./registered.ts";
import { useVisitor } from "./visitor-context.ts";

const HERE = "/verify-email";
const words = accountPages.verification;

/** Shown after registration, and when the email link is opened. */
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
  /** Where to go after signing in, if not to the page they wanted. */ afterSignIn: string | undefined;
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
