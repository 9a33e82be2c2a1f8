import { type Location, useLocation, useNavigate } from "react-router";

import { FORM_MESSAGES } from "#contract/form-rules.ts";

import { request } from "../../api/client.ts";
import { errorMessage } from "../../api/request-failed.ts";
import { signIn } from "../../api/sign-in.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { FormError, SubmitButton } from "../../ui/form.tsx";
import { Link } from "../../ui/link.tsx";
import { useForm } from "../../ui/use-form.ts";
import { SignOnWays } from "./sign-on.tsx";
import { StepHeading } from "./step-heading.tsx";

import styles from "./accounts.module.css";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** The path to open after signing in. */
  destination: string;
};
type Credentials = { email: string; password: string };

export function SignInModal({ isOpen, onClose, destination }: Props) {
  const navigate = useNavigate();
  const { state }: Location = useLocation();
  const form = useForm({
    initial: { email: "", password: "" },
    check: (credentials) => (isIncomplete(credentials) ? { form: FORM_MESSAGES.credentialsMissing } : {}),
    send: enter,
    explain: (failure) => ({ form: messageFor(failure) }),
  });

  async function enter(body: Credentials) {
    const { token } = await request("POST /api/auth/login", { body }, { isAuthFlow: true });
    signIn(token);
    onClose();
    await navigate(destination, { replace: true });
  }

  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      onClose={onClose}
      label={dialogs.accounts.signInName}
      size="small"
    >
      <StepHeading title={dialogs.accounts.signIn} />
      <TextField {...form.field("email")} label={dialogs.accounts.email} type="email" autoComplete="email" />
      <TextField
        {...form.field("password")}
        label={dialogs.accounts.password}
        type="password"
        autoComplete="current-password"
      />
      <FormError message={form.error} />
      <SubmitButton
        isBusy={form.isBusy}
        busyLabel={dialogs.accounts.signingIn}
        disabled={isIncomplete(form.values)}
      >
        {dialogs.accounts.signIn}
      </SubmitButton>
      <SignOnWays destination={destination} />
      <p className={styles["links"]}>
        <Link to="/reset-password">{dialogs.accounts.forgotPassword}</Link>
        <Link to="/register" state={state}>
          {dialogs.accounts.signUp}
        </Link>
      </p>
    </FormDialog>
  );
}

function isIncomplete({ email, password }: Credentials): boolean {
  return email === "" || password === "";
}

function messageFor(failure: unknown): string {
  return errorMessage(failure, {
    noMessage: dialogs.accounts.signInFailed,
    unreachable: dialogs.accounts.signInUnreachable,
  });
}
