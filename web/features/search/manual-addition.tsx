/** Adding a title by hand: form values, validation, and error messages. */
import { Plus } from "lucide-react";
import { useNavigate } from "react-router";

import { ADDED_TITLE_MAX, ADDED_YEAR_MIN, FORM_MESSAGES } from "#contract/form-rules.ts";
import type { MediaType } from "#contract/vocabulary.ts";

import { currentToken } from "../../api/access-token.ts";
import { request } from "../../api/client.ts";
import { logFailure } from "../../api/failure-log.ts";
import { RequestFailed, errorMessage } from "../../api/request-failed.ts";
import { dialogs } from "../../messages/dialogs.ts";
import { messages } from "../../messages/messages.ts";
import { announce } from "../../ui/announcer.tsx";
import { DialogHeading, FormDialog } from "../../ui/dialog.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { FormError, SubmitButton } from "../../ui/form.tsx";
import { useForm, type FormErrors } from "../../ui/use-form.ts";

import styles from "./search.module.css";

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

export type AdditionForm = { title: string; year: string; mediaType: MediaType };
type AdditionErrors = FormErrors<AdditionForm>;

export function checkAddition({ title, year }: AdditionForm, thisYear: number): AdditionErrors {
  const yearError = yearErrorOf(year.trim(), thisYear);
  const fields = {
    ...(title.trim() === "" && { title: FORM_MESSAGES.titleRequired }),
    ...(yearError !== null && { year: yearError }),
  };
  if (Object.keys(fields).length > 0) return { fields };
  return currentToken() === null ? { form: dialogs.manualAddition.signedOut } : {};
}

/** Adds the title to the catalog. @returns the title's ID and the server's message */
export async function addManually({ title, year, mediaType }: AdditionForm) {
  const body = { title: title.trim(), year: Number(year.trim()), mediaType };
  try {
    return await request("POST /api/items/manual", { body });
  } catch (failure) {
    logFailure("manual addition", failure);
    throw failure;
  }
}

export function explainRefusal(failure: unknown): AdditionErrors {
  // Each message is shown once: next to its field or above the form.
  if (failure instanceof RequestFailed && Object.keys(failure.fields).length > 0) {
    return { fields: failure.fields };
  }
  const { failed: noMessage, broken: unreachable } = dialogs.manualAddition;
  return { form: errorMessage(failure, { noMessage, unreachable }) };
}

function yearErrorOf(year: string, thisYear: number): string | null {
  if (year === "") return FORM_MESSAGES.yearRequired;
  if (!/^\d+$/.test(year)) return FORM_MESSAGES.yearNumber;
  if (Number(year) < ADDED_YEAR_MIN) return FORM_MESSAGES.yearTooEarly;
  return Number(year) > thisYear ? FORM_MESSAGES.yearTooLate : null;
}
