import { type FormEvent, useState } from "react";

import { request } from "../../api/client.ts";
import { RequestFailed } from "../../api/request-failed.ts";
import { messages } from "../../messages/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { StepHeading } from "./step-heading.tsx";

import styles from "./accounts.module.css";

type Props = { isOpen: boolean; onClose: () => void; onAdmitted: () => void };

export function BetaKeyModal({ isOpen, onClose, onAdmitted }: Props) {
  const [key, setKey] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isEmpty = key.trim() === "";

  function close() {
    setKey("");
    setError(null);
    onClose();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || isEmpty) return;
    setIsBusy(true);
    setError(null);
    try {
      await request("POST /api/beta/validate", { body: { key } }, { isAuthFlow: true });
      setKey("");
      onAdmitted();
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
      label={messages.session.betaTitle}
      size="small"
    >
      <form className={styles["form"]} onSubmit={(event) => void submit(event)} noValidate>
        <StepHeading title={messages.session.betaTitle} subtitle={messages.session.betaText} />
        <TextField
          label={messages.session.betaKey}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          isInitialFocus
          value={key}
          onChange={setKey}
        />
        <FormError message={error} />
        <Button
          kind="primary"
          type="submit"
          size="large"
          isBusy={isBusy}
          busyLabel={messages.session.betaChecking}
          disabled={isEmpty}
        >
          {messages.session.betaContinue}
        </Button>
      </form>
    </Dialog>
  );
}

function sentenceFor(failure: unknown): string {
  const sentence = failure instanceof RequestFailed ? failure.serverMessage : null;
  return sentence ?? messages.session.betaFailed;
}
