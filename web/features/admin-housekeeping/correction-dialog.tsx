import { ADDITION_GENRES_MAX, OVERVIEW_MAX } from "#contract/addition-rules.ts";
import { ADDED_TITLE_MAX } from "#contract/form-rules.ts";
import { GENRES } from "#contract/vocabulary.ts";

import { RequestFailed } from "../../api/request-failed.ts";
import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { messages } from "../../messages/messages.ts";
import { ChipListbox } from "../../ui/chip-listbox.tsx";
import { DialogHeading } from "../../ui/dialog.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { TextAreaField } from "../../ui/text-area-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useForm } from "../../ui/use-form.ts";
import type { Addition } from "./housekeeping-queries.ts";
import type { Correction } from "./use-addition-review.ts";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.additions;
const TYPES = [
  { value: "movie", label: messages.titles.movie },
  { value: "tv", label: messages.titles.series },
] as const;
const GENRE_OPTIONS = GENRES.map(({ key, label }) => ({ value: key, label }));

type Values = Omit<Correction, "year"> & { year: string };

type Props = {
  addition: Addition;
  isOpen: boolean;
  onClose: () => void;
  onCorrect: (correction: Correction) => Promise<void>;
};

/** Edits a title's details. The server validates them. */
export function CorrectionDialog({ addition, isOpen, onClose, onCorrect }: Props) {
  const { title, year, media_type: mediaType, overview, genres } = addition;
  const form = useForm<Values>({
    initial: { title, year: String(year), mediaType, overview, genres },
    async send({ year: entered, ...values }) {
      await onCorrect({ ...values, year: Number(entered) });
      onClose();
    },
    explain(refusal) {
      if (!(refusal instanceof RequestFailed)) return { form: words.failed };
      const { fields, code, message } = refusal;
      if (Object.keys(fields).length > 0) return { fields };
      return { form: code === "conflict" ? message : words.failed };
    },
  });
  const { heading, genres: genresLabel, genresAtMost, save, saving } = words.correction;
  return (
    <FormDialog form={form} isOpen={isOpen} onClose={onClose} size="medium">
      <DialogHeading>{heading(title)}</DialogHeading>
      <FormError message={form.error} />
      <TextField
        {...form.field("title")}
        label={words.correction.title}
        maxLength={ADDED_TITLE_MAX}
        isInitialFocus
      />
      <div className={styles["fields"]}>
        <TextField {...form.field("year")} label={words.correction.year} inputMode="numeric" maxLength={4} />
        <SelectField {...form.field("mediaType")} label={words.correction.type} options={TYPES} />
      </div>
      <TextAreaField
        {...form.field("overview")}
        label={words.correction.overview}
        maxLength={OVERVIEW_MAX}
        isOptional
      />
      <div className={styles["genres"]}>
        <p>
          {genresLabel} <span className={styles["text"]}>{genresAtMost(ADDITION_GENRES_MAX)}</span>
        </p>
        <ChipListbox
          label={genresLabel}
          options={GENRE_OPTIONS}
          selected={form.values.genres}
          onChange={(chosen) => form.change({ genres: chosen })}
          max={ADDITION_GENRES_MAX}
        />
      </div>
      <SubmitButton isBusy={form.isBusy} busyLabel={saving}>
        {save}
      </SubmitButton>
    </FormDialog>
  );
}
