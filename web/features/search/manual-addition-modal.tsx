import { Plus } from "lucide-react";
import { useNavigate } from "react-router";

import { ADDED_TITLE_MAX } from "#contract/form-rules.ts";

import { dialogs } from "../../messages/dialogs.ts";
import { messages } from "../../messages/messages.ts";
import { announce } from "../../ui/announcer.tsx";
import { DialogHeading } from "../../ui/dialog.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import { type AdditionForm, addManually, checkAddition, explainRefusal } from "./manual-addition.ts";

import styles from "./manual-addition-modal.module.css";

type Props = { isOpen: boolean; onClose: () => void; suggestedTitle: string };

const TYPES: readonly { value: AdditionForm["mediaType"]; label: string }[] = [
  { value: "movie", label: messages.titles.movie },
  { value: "tv", label: messages.titles.series },
];

export function ManualAdditionModal({ isOpen, onClose, suggestedTitle }: Props) {
  const navigate = useNavigate();
  const form = useForm<AdditionForm>({
    initial: { title: suggestedTitle, year: "", mediaType: "movie" },
    check: (addition) => checkAddition(addition, new Date().getFullYear()),
    checkedFrom: "sending",
    send: add,
    explain: explainRefusal,
  });

  async function add(addition: AdditionForm) {
    const { itemId, message } = await addManually(addition);
    announce(message);
    onClose();
    await navigate(`/item/${itemId}`);
  }

  return (
    <FormDialog form={form} isOpen={isOpen} onClose={onClose} size="small">
      <DialogHeading>{dialogs.manualAddition.heading}</DialogHeading>
      <p className={styles["intro"]}>{dialogs.manualAddition.intro}</p>
      <TextField
        {...form.field("title")}
        label={dialogs.manualAddition.title}
        maxLength={ADDED_TITLE_MAX}
        required
        isInitialFocus
      />
      <TextField {...form.field("year")} label={dialogs.manualAddition.year} inputMode="numeric" required />
      <SelectField
        {...form.field("mediaType")}
        label={dialogs.manualAddition.type}
        options={TYPES}
        required
      />
      <FormError message={form.error} />
      <SubmitButton isBusy={form.isBusy} busyLabel={dialogs.manualAddition.adding} icon={Plus}>
        {dialogs.manualAddition.add}
      </SubmitButton>
    </FormDialog>
  );
}
