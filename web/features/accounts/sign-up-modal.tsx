import { type FormEvent, type KeyboardEvent, useState } from "react";
import { useNavigate } from "react-router";

import { signIn } from "../../api/sign-in.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter } from "../../ui/dialog.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { StepProgress } from "../../ui/step-progress.tsx";
import { useForm } from "../../ui/use-form.ts";
import { AboutStep } from "./about-step.tsx";
import { AccountStep } from "./account-step.tsx";
import { EMPTY_SIGN_UP, SIGN_UP_STEPS, type SignUpForm, createAccount, mayLeaveStep } from "./sign-up.ts";
import { TasteStep } from "./taste-step.tsx";

import styles from "./accounts.module.css";

type Props = { isOpen: boolean; onClose: () => void };

export function SignUpModal({ isOpen, onClose }: Props) {
  const navigate = useNavigate();
  const [step, setStep] = useState(1);
  const form = useForm({
    initial: EMPTY_SIGN_UP,
    send: join,
    explain: (failure) => ({
      form: failure instanceof Error ? failure.message : dialogs.accounts.creationFailed,
    }),
  });
  const isLast = step === SIGN_UP_STEPS;

  function goTo(next: number) {
    form.clearError();
    setStep(next);
  }

  function goOn(event: FormEvent) {
    event.preventDefault();
    goTo(step + 1);
  }

  function close() {
    setStep(1);
    onClose();
  }

  async function join(newcomer: SignUpForm) {
    signIn(await createAccount(newcomer));
    close();
    await navigate("/dashboard", { replace: true });
  }

  return (
    <FormDialog
      form={{ ...form, submit: isLast ? form.submit : goOn }}
      isOpen={isOpen}
      onClose={close}
      label={dialogs.accounts.createAccountName}
      size="medium"
    >
      <StepProgress step={step} of={SIGN_UP_STEPS} />
      <div className={styles["step"]} onKeyDown={ignoreEnterInInputs} role="presentation">
        {step === 1 && <AccountStep form={form.values} onChange={form.change} />}
        {step === 2 && <TasteStep form={form.values} onChange={form.change} />}
        {step === 3 && <AboutStep form={form.values} onChange={form.change} />}
      </div>
      <FormError message={form.error} />
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
          disabled={!mayLeaveStep(step, form.values)}
        >
          {isLast ? dialogs.accounts.createAccount : dialogs.accounts.next}
        </Button>
      </DialogFooter>
    </FormDialog>
  );
}

/** Only its button leads on from a step. */
function ignoreEnterInInputs(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) event.preventDefault();
}
