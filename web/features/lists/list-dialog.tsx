import { LIST_DESCRIPTION_MAX, LIST_NAME_MAX } from "#contract/list-rules.ts";

import { listWords } from "../../messages/lists.ts";
import { type ListName, errorsInListName, refusalOfList } from "../../titles/list-name-form.ts";
import { Button } from "../../ui/button.tsx";
import { DialogFooter, DialogHeading, FormDialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/fields.tsx";
import { FormError } from "../../ui/form.tsx";
import { useForm } from "../../ui/use-form.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  heading: string;
  submit: string;
  busyLabel: string;
  /** What the fields contain at first. */
  initial?: ListName;
  send: (named: ListName) => Promise<void>;
};

const words = listWords.form;
const NOTHING: ListName = { name: "", description: "" };

/** Asks for a list's name and description. */
export function ListDialog({ isOpen, onClose, heading, submit, busyLabel, initial = NOTHING, send }: Props) {
  const form = useForm({
    initial,
    check: errorsInListName,
    checkedFrom: "sending",
    async send(named) {
      await send(named);
      onClose();
    },
    explain: refusalOfList,
  });
  return (
    <FormDialog form={form} isOpen={isOpen} onClose={onClose} size="small">
      <DialogHeading>{heading}</DialogHeading>
      <TextField
        {...form.field("name")}
        label={words.name}
        maxLength={LIST_NAME_MAX}
        autoComplete="off"
        isInitialFocus
      />
      <TextField
        {...form.field("description")}
        label={words.description}
        isOptional
        maxLength={LIST_DESCRIPTION_MAX}
        autoComplete="off"
      />
      <FormError message={form.error} />
      <DialogFooter>
        <Button disabled={form.isBusy} onClick={onClose}>
          {words.cancel}
        </Button>
        <Button kind="primary" type="submit" isBusy={form.isBusy} busyLabel={busyLabel}>
          {submit}
        </Button>
      </DialogFooter>
    </FormDialog>
  );
}
