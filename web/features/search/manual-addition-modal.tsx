import { Plus } from "lucide-react";
import { type FormEvent, useRef } from "react";

import { ADDED_TITLE_MAX } from "#contract/form-rules.ts";

import { messages } from "../../messages/messages.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogHeading } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { AdditionForm } from "./manual-addition.ts";
import { useManualAddition } from "./use-manual-addition.ts";

import styles from "./manual-addition-modal.module.css";

type Props = { isOpen: boolean; onClose: () => void; suggestedTitle: string };

const TYPES: readonly { value: AdditionForm["mediaType"]; label: string }[] = [
  { value: "movie", label: messages.titles.movie },
  { value: "tv", label: messages.titles.series },
];

export function ManualAdditionModal({ isOpen, onClose, suggestedTitle }: Props) {
  const { form, change, fieldErrors, error, isBusy, submit, close } = useManualAddition(
    suggestedTitle,
    onClose,
  );
  const fields = useRef<HTMLFormElement>(null);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const wrong = await submit();
    if (wrong !== null) fields.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  }

  return (
    <Dialog isOpen={isOpen} onClose={close} isDismissable={!isBusy} size="small">
      <form ref={fields} className={styles["form"]} onSubmit={(event) => void onSubmit(event)} noValidate>
        <DialogHeading>{messages.manualAddition.heading}</DialogHeading>
        <p className={styles["intro"]}>{messages.manualAddition.intro}</p>
        <TextField
          label={messages.manualAddition.title}
          name="title"
          value={form.title}
          onChange={(title) => change({ title })}
          error={fieldErrors.title}
          maxLength={ADDED_TITLE_MAX}
          required
          isInitialFocus
        />
        <TextField
          label={messages.manualAddition.year}
          name="year"
          inputMode="numeric"
          maxLength={4}
          value={form.year}
          onChange={(year) => change({ year })}
          error={fieldErrors.year}
          required
        />
        <SelectField
          label={messages.manualAddition.type}
          name="mediaType"
          value={form.mediaType}
          onChange={(mediaType) => change({ mediaType })}
          options={TYPES}
          error={fieldErrors.mediaType}
          required
        />
        <FormError message={error} />
        <Button
          kind="primary"
          type="submit"
          size="large"
          icon={Plus}
          isBusy={isBusy}
          busyLabel={messages.manualAddition.adding}
        >
          {messages.manualAddition.add}
        </Button>
      </form>
    </Dialog>
  );
}
