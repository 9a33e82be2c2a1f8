import { type FormEvent, type KeyboardEvent, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router";

import { signIn } from "../../api/sign-in.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter, FormDialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form.tsx";
import { StepProgress } from "../../ui/step-progress.tsx";
import { useForm } from "../../ui/use-form.ts";
import { checkSignUp } from "./account-rules.ts";
import { AboutStep, AccountStep, TasteStep } from "./sign-up-steps.tsx";
import {
  EMPTY_SIGN_UP,
  SIGN_UP_STEPS,
  type SignUpForm,
  checkAccount,
  createAccount,
  explainSignUp,
  blockingReason,
} from "./sign-up.ts";

import styles from "./accounts.module.css";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Called once the account exists and its owner is signed in. */
  onSignedUp: () => void;
};

export function SignUpModal({ isOpen, onClose, onSignedUp }: Props) {
  const navigate = useNavigate();
  const [step, setStep] = useState(1);
  const form = useForm<SignUpForm>({
    initial: EMPTY_SIGN_UP,
    check: checkSignUp,
    send: join,
    explain: explainSignUp,
  });
  const reasonId = useId();
  const isLast = step === SIGN_UP_STEPS;
  const reason = blockingReason(step, form.values);

  function goTo(next: number) {
    form.clearError();
    setStep(next);
  }

  async function advance(event: FormEvent<HTMLFormElement>): Promise<void> {
    const isAccepted = await form.attempt(event, step === 1 ? checkAccount : async () => undefined);
    if (isAccepted) goTo(step + 1);
  }

  function close() {
    setStep(1);
    onClose();
  }

  async function join(newcomer: SignUpForm) {
    signIn(await created(newcomer));
    onSignedUp();
    close();
    await navigate("/dashboard", { replace: true });
  }

  async function created(newcomer: SignUpForm): Promise<string> {
    try {
      return await createAccount(newcomer);
    } catch (failure) {
      // The first step's fields must be rendered before the form can mark and focus them.
      if (explainSignUp(failure).fields !== undefined) flushSync(() => setStep(1));
      throw failure;
    }
  }

  return (
    <FormDialog
      form={{ ...form, submit: isLast ? form.submit : advance }}
      isOpen={isOpen}
      onClose={close}
      label={dialogs.accounts.createAccountName}
      size="medium"
    >
      <StepProgress step={step} of={SIGN_UP_STEPS} />
      <div className={styles["step"]} onKeyDown={ignoreEnterInInputs} role="presentation">
        {step === 1 && <AccountStep form={form} />}
        {step === 2 && <TasteStep form={form.values} onChange={form.change} />}
        {step === 3 && <AboutStep form={form.values} onChange={form.change} />}
      </div>
      <FormError message={form.error} />
      <p id={reasonId} className={styles["reason"]} aria-live="polite">
        {reason}
      </p>
      <DialogFooter>
        {step > 1 && (
          <Button kind="quiet" disabled={form.isBusy} onClick={() => goTo(step - 1)}>
            {dialogs.accounts.back}
          </Button>
        )}
        <Button
          kind="primary"
          type="submit"
          isBusy={form.isBusy}
          busyLabel={isLast ? dialogs.accounts.creatingAccount : undefined}
          disabled={reason !== null}
          aria-describedby={reason === null ? undefined : reasonId}
        >
          {isLast ? dialogs.accounts.createAccount : dialogs.accounts.next}
        </Button>
      </DialogFooter>
    </FormDialog>
  );
}

/** Enter in an input doesn't submit the form: only its button leads to the next step. */
function ignoreEnterInInputs(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
