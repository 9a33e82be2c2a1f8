import { useState } from "react";

import { ADDITION_GENRES_MAX, OVERVIEW_MAX, REASON_MAX, ADDED_TITLE_MAX } from "#contract/form-rules.ts";
import type { Item } from "#contract/item.ts";
import { GENRES } from "#contract/vocabulary.ts";

import { RequestFailed } from "../../api/request-failed.ts";
import { adminHousekeeping } from "../../messages/admin-housekeeping.ts";
import { messages } from "../../messages/messages.ts";
import { TitleFacts, TitleSearch } from "../../titles/title-search.tsx";
import { Button } from "../../ui/button.tsx";
import { ChipListbox } from "../../ui/chip-listbox.tsx";
import { DialogHeading, Dialog, DialogFooter, FormDialog } from "../../ui/dialog.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/fields.tsx";
import { FormError, SubmitButton } from "../../ui/form.tsx";
import { useForm } from "../../ui/use-form.ts";
import type { Addition } from "./housekeeping-queries.ts";
import type { Correction } from "./use-addition-review.ts";

import styles from "./housekeeping.module.css";

const words = adminHousekeeping.additions;

type RefusalDialogProps = {
  addition: Addition;
  isOpen: boolean;
  onClose: () => void;
  onRefuse: (reason: string) => void;
};

/** Refuses an addition with a reason, which is shown to the viewers who added the title. */
export function RefusalDialog({ addition, isOpen, onClose, onRefuse }: RefusalDialogProps) {
  const [reason, setReason] = useState("");

  function refuse(): void {
    onClose();
    setReason("");
    onRefuse(reason.trim());
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} size="small">
      <div className={styles["dialog"]}>
        <DialogHeading>{words.refusal.heading(addition.title)}</DialogHeading>
        <p className={styles["text"]}>{words.refusal.text}</p>
        <TextField
          label={words.refusal.reason}
          help={words.refusal.help}
          value={reason}
          onChange={setReason}
          maxLength={REASON_MAX}
          isOptional
          isInitialFocus
        />
        <DialogFooter>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" onClick={refuse}>
            {words.refuse}
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  );
}

type MergeDialogProps = {
  addition: Addition;
  isOpen: boolean;
  onClose: () => void;
  onMerge: (into: Item) => void;
};

/** Chooses the title to merge with, then asks for confirmation: merging can't be undone. */
export function MergeDialog({ addition, isOpen, onClose, onMerge }: MergeDialogProps) {
  const [into, setInto] = useState<Item | null>(null);
  const { heading, text, sure, other } = words.merging;

  function close(): void {
    setInto(null);
    onClose();
  }

  return (
    <Dialog isOpen={isOpen} onClose={close} size="small">
      <div className={styles["dialog"]}>
        <DialogHeading>{heading(addition.title)}</DialogHeading>
        <p className={styles["text"]}>{text}</p>
        {into === null ? (
          <TitleSearch words={words.merging} typedFirst={addition.title} onPick={setInto} />
        ) : (
          <>
            <TitleFacts item={into} facts={words.merging.facts} />
            <p ref={focus} tabIndex={-1}>
              {sure(addition.title, into.title)}
            </p>
            <Button kind="quiet" size="small" onClick={() => setInto(null)}>
              {other}
            </Button>
          </>
        )}
        <DialogFooter>
          <Button onClick={close}>{words.cancel}</Button>
          {into !== null && (
            <Button
              kind="primary"
              onClick={() => {
                close();
                onMerge(into);
              }}
            >
              {words.merge}
            </Button>
          )}
        </DialogFooter>
      </div>
    </Dialog>
  );
}

/** Moves the focus to the question, because the search result that had it is gone. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

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
