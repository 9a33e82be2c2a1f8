import { SIGN_UP_MAX_GENRES } from "#contract/form-rules.ts";
import { GENRES } from "#contract/vocabulary.ts";

import { dialogs } from "../../messages/dialogs.ts";
import { ChipListbox } from "../../ui/chip-listbox.tsx";
import { FavoritePicker } from "./favorite-picker.tsx";
import type { SignUpForm } from "./sign-up.ts";
import { StepHeading } from "./step-heading.tsx";

import styles from "./accounts.module.css";

type Props = { form: SignUpForm; onChange: (changes: Partial<SignUpForm>) => void };

const GENRE_OPTIONS = GENRES.map(({ key, label }) => ({ value: key, label }));

export function TasteStep({ form, onChange }: Props) {
  return (
    <>
      <StepHeading title={dialogs.accounts.tasteTitle} />
      <section className={styles["group"]}>
        <div className={styles["label"]}>
          <span>{dialogs.accounts.genres}</span>
          <span>
            {form.genres.length}/{SIGN_UP_MAX_GENRES}
          </span>
        </div>
        <ChipListbox
          label={dialogs.accounts.genres}
          options={GENRE_OPTIONS}
          selected={form.genres}
          max={SIGN_UP_MAX_GENRES}
          onChange={(genres) => onChange({ genres })}
        />
      </section>
      <FavoritePicker favorites={form.favorites} onChange={(favorites) => onChange({ favorites })} />
    </>
  );
}
