import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";

import { useLinkToken } from "../features/accounts/link-token.ts";
import { NewPasswordForm } from "../features/accounts/new-password-form.tsx";
import { RequestResetForm } from "../features/accounts/request-reset-form.tsx";
import { accountPages } from "../messages/account-pages.ts";
import { AccountPage } from "./account-page.tsx";

import styles from "./account-page.module.css";

type Outcome = { of: "request" | "save" | "link"; message: string };

const REDIRECT_DELAY_MS = 3000;
const words = accountPages.reset;

/** Requests a password reset link; opened through that link, asks for the new password. */
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
      <AccountPage heading={words.done} text={outcome.message}>
        <p>{words.leaving}</p>
        <p className={styles["more"]}>
          <Link to="/" replace>
            {words.leaveNow}
          </Link>
        </p>
      </AccountPage>
    );
  }
  if (outcome !== null) {
    const isSent = outcome.of === "request";
    return (
      <AccountPage heading={isSent ? words.sent : words.refused} text={outcome.message}>
        <p className={styles["more"]}>
          <button type="button" onClick={requestAnother}>
            {isSent ? words.otherAddress : words.newLink}
          </button>
        </p>
      </AccountPage>
    );
  }
  if (resetToken === null || isRequestingAnother) {
    return (
      <AccountPage heading={words.heading} text={words.text}>
        <RequestResetForm onSent={(message) => setOutcome({ of: "request", message })} />
      </AccountPage>
    );
  }
  return (
    <AccountPage heading={words.newHeading}>
      <NewPasswordForm
        resetToken={resetToken}
        onSaved={(message) => setOutcome({ of: "save", message })}
        onLinkRefused={(message) => setOutcome({ of: "link", message })}
      />
    </AccountPage>
  );
}

/** Once the password is set. */
function useRedirect(isSet: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSet) return undefined;
    const timer = setTimeout(() => void navigate("/", { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSet, navigate]);
}
