import { request } from "../../api/client.ts";
import { errorMessage } from "../../api/request-failed.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { FormDialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { FormError, SubmitButton } from "../../ui/form.tsx";
import { useForm } from "../../ui/use-form.ts";
import { SignOnWays } from "./sign-on.tsx";
import { StepHeading } from "./step-heading.tsx";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onAdmitted: () => void;
  /** The path to open after signing in elsewhere, which takes no key. */
  destination: string;
};

export function BetaKeyModal({ isOpen, onClose, onAdmitted, destination }: Props) {
  const form = useForm({
    initial: { key: "" },
    send: validate,
    explain: (failure) => ({ form: messageFor(failure) }),
  });

  async function validate(body: { key: string }) {
    await request("POST /api/beta/validate", { body }, { isAuthFlow: true });
    onAdmitted();
  }

  return (
    <FormDialog form={form} isOpen={isOpen} onClose={onClose} label={dialogs.betaKey.heading} size="small">
      <StepHeading title={dialogs.betaKey.heading} subtitle={dialogs.betaKey.text} />
      <TextField
        {...form.field("key")}
        label={dialogs.betaKey.key}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        isInitialFocus
      />
      <FormError message={form.error} />
      <SubmitButton
        isBusy={form.isBusy}
        busyLabel={dialogs.betaKey.checking}
        disabled={form.values.key.trim() === ""}
      >
        {dialogs.betaKey.continue}
      </SubmitButton>
      <SignOnWays destination={destination} />
    </FormDialog>
  );
}

function messageFor(failure: unknown): string {
  const ours = dialogs.betaKey.failed;
  return errorMessage(failure, { noMessage: ours, unreachable: ours });
}
