import { request } from "../../api/client.ts";
import { sentenceOf } from "../../api/request-failed.ts";
import { messages } from "../../messages/messages.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { StepHeading } from "./step-heading.tsx";

type Props = { isOpen: boolean; onClose: () => void; onAdmitted: () => void };

export function BetaKeyModal({ isOpen, onClose, onAdmitted }: Props) {
  const form = useForm({
    initial: { key: "" },
    send: validate,
    explain: (failure) => ({ form: sentenceFor(failure) }),
  });

  async function validate(body: { key: string }) {
    await request("POST /api/beta/validate", { body }, { isAuthFlow: true });
    onAdmitted();
  }

  return (
    <FormDialog form={form} isOpen={isOpen} onClose={onClose} label={messages.session.betaTitle} size="small">
      <StepHeading title={messages.session.betaTitle} subtitle={messages.session.betaText} />
      <TextField
        {...form.field("key")}
        label={messages.session.betaKey}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        isInitialFocus
      />
      <FormError message={form.error} />
      <SubmitButton
        isBusy={form.isBusy}
        busyLabel={messages.session.betaChecking}
        disabled={form.values.key.trim() === ""}
      >
        {messages.session.betaContinue}
      </SubmitButton>
    </FormDialog>
  );
}

function sentenceFor(failure: unknown): string {
  const ours = messages.session.betaFailed;
  return sentenceOf(failure, { wordless: ours, unreachable: ours });
}
