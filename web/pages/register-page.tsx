import { useState } from "react";
import { Navigate, useNavigate } from "react-router";

import { useSession } from "../api/session.ts";
import { RegisterForm } from "../features/accounts/register-form.tsx";
import { accountPages } from "../messages/account-pages.ts";
import { messages } from "../messages/messages.ts";
import { AccountPage } from "./account-page.tsx";
import type { Registered } from "./registered.ts";
import { useVisitor } from "./visitor-context.ts";

import styles from "./account-page.module.css";

export function RegisterPage() {
  const { destination, openSignIn, isHeldBack } = useVisitor();
  const { isSignedIn } = useSession();
  const [wasSignedIn] = useState(isSignedIn);
  const navigate = useNavigate();
  if (wasSignedIn) return <Navigate to={destination} replace />;

  function onRegistered(email: string) {
    const message = accountPages.register.verificationSent(email);
    const state: Registered = { email, justRegistered: true, message, from: destination };
    void navigate("/verify-email", { replace: true, state });
  }

  return (
    <AccountPage heading={accountPages.register.heading}>
      {!isHeldBack && <RegisterForm onRegistered={onRegistered} />}
      <p className={styles["more"]}>
        {accountPages.register.hasAccount}
        <button type="button" onClick={() => openSignIn()}>
          {messages.shell.signIn}
        </button>
      </p>
    </AccountPage>
  );
}
