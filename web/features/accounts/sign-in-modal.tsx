import { type FormEvent, useState } from "react";
import { Link, type Location, useLocation, useNavigate } from "react-router";

import { FORM_MESSAGES } from "#contract/form-rules.ts";

import { request } from "../../api/client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { signIn } from "../../api/session.ts";
import { STORAGE_KEYS, remove } from "../../api/storage.ts";
import { messages } from "../../messages/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { StepHeading } from "./step-heading.tsx";

import styles from "./accounts.module.css";

type Props = { isOpen: boolean; onClose: () => void; /** Where to go once signed in. */ destination: string };

export function SignInModal({ isOpen, onClose, destination }: Props) {
  const navigate = useNavigate();
  const { state }: Location = useLocation();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isEmpty = email === "" || password === "";

  function close() {
    setEmail("");
    setPassword("");
    setError(null);
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (isEmpty) return setError(FORM_MESSAGES.credentialsMissing);
    setIsBusy(true);
    setError(null);
    try {
      const { token } = await request(
        "POST /api/auth/login",
        { body: { email, password } },
        { isAuthFlow: true },
      );
      remove(STORAGE_KEYS.onboarding);
      signIn(token);
      close();
      await navigate(destination, { replace: true });
    } catch (failure) {
      setError(sentenceFor(failure));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isDismissable={!isBusy}
      label={messages.accounts.signInName}
      size="small"
    >
      <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
        <StepHeading title={messages.accounts.signIn} />
        <TextField
          label={messages.accounts.email}
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
        />
        <TextField
          label={messages.accounts.password}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        <FormError message={error} />
        <Button
          kind="primary"
          type="submit"
          size="large"
          isBusy={isBusy}
          busyLabel={messages.accounts.signingIn}
          disabled={isEmpty}
        >
          {messages.accounts.signIn}
        </Button>
        <p className={styles["links"]}>
          <Link to="/reset-password">{messages.accounts.forgotPassword}</Link>
          <Link to="/register" state={state}>
            {messages.accounts.signUp}
          </Link>
        </p>
      </form>
    </Dialog>
  );
}

function sentenceFor(failure: unknown): string {
  if (!(failure instanceof RequestFailed)) return messages.accounts.signInUnreachable;
  return failure.serverMessage ?? messages.accounts.signInFailed;
}
