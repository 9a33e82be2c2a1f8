import { useState } from "react";
import { useNavigate } from "react-router";

import { signIn } from "../../api/session.ts";
import { messages } from "../../messages/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { StepProgress } from "../../ui/step-progress.tsx";
import { AboutStep } from "./about-step.tsx";
import { AccountStep } from "./account-step.tsx";
import { EMPTY_SIGN_UP, SIGN_UP_STEPS, type SignUpForm, createAccount, mayLeaveStep } from "./sign-up.ts";
import { TasteStep } from "./taste-step.tsx";

import styles from "./accounts.module.css";

type Props = { isOpen: boolean; onClose: () => void };

export function SignUpModal({ isOpen, onClose }: Props) {
  const navigate = useNavigate();
  const [form, setForm] = useState<SignUpForm>(EMPTY_SIGN_UP);
  const [step, setStep] = useState(1);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const change = (changes: Partial<SignUpForm>) => setForm((before) => ({ ...before, ...changes }));

  function goTo(next: number) {
    setError(null);
    setStep(next);
  }

  function close() {
    setForm(EMPTY_SIGN_UP);
    goTo(1);
    onClose();
  }

  async function submit() {
    setError(null);
    setIsBusy(true);
    try {
      signIn(await createAccount(form));
      close();
      await navigate("/dashboard", { replace: true });
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : messages.accounts.creationFailed);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      isDismissable={!isBusy}
      label={messages.accounts.createAccountName}
      size="medium"
    >
      <div className={styles["form"]}>
        <StepProgress step={step} of={SIGN_UP_STEPS} />
        {step === 1 && <AccountStep form={form} onChange={change} />}
        {step === 2 && <TasteStep form={form} onChange={change} />}
        {step === 3 && <AboutStep form={form} onChange={change} />}
        <FormError message={error} />
        <DialogFooter>
          {step > 1 && (
            <Button kind="quiet" disabled={isBusy} onClick={() => goTo(step - 1)}>
              {messages.accounts.back}
            </Button>
          )}
          {step < SIGN_UP_STEPS ? (
            <Button kind="primary" disabled={!mayLeaveStep(step, form)} onClick={() => goTo(step + 1)}>
              {messages.accounts.next}
            </Button>
          ) : (
            <Button
              kind="primary"
              isBusy={isBusy}
              busyLabel={messages.accounts.creatingAccount}
              onClick={() => void submit()}
            >
              {messages.accounts.createAccount}
            </Button>
          )}
        </DialogFooter>
      </div>
    </Dialog>
  );
}
