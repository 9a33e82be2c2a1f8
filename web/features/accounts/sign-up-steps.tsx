import { X } from "lucide-react";
import { useState } from "react";

import { FORM_MESSAGES, AGE_RANGES, GENDERS, SIGN_UP_MAX_GENRES } from "#contract/form-rules.ts";
import { GENRES } from "#contract/vocabulary.ts";

import { dialogs } from "../../messages/dialogs.ts";
import { messages } from "../../messages/messages.ts";
import { SuggestionRow, useSuggestions } from "../../titles/suggestions.tsx";
import { ChipListbox } from "../../ui/chip-listbox.tsx";
import { SelectField, TextField } from "../../ui/fields.tsx";
import { SearchCombobox } from "../../ui/search-combobox.tsx";
import type { FormState } from "../../ui/use-form.ts";
import type { SignUpForm, FavoriteTitle } from "./sign-up.ts";
import { StepHeading } from "./step-heading.tsx";

import styles from "./accounts.module.css";

type Props = { form: FormState<SignUpForm> };

export function AccountStep({ form }: Props) {
  const username = form.field("username");
  const password = form.field("password");
  return (
    <>
      <StepHeading title={dialogs.accounts.accountTitle} subtitle={dialogs.accounts.accountSubtitle} />
      <TextField {...form.field("email")} label={dialogs.accounts.email} type="email" autoComplete="email" />
      <TextField
        {...username}
        label={dialogs.accounts.username}
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        // Hidden when the error says the same.
        help={username.error === FORM_MESSAGES.usernameLetters ? undefined : dialogs.accounts.usernameHelp}
      />
      <TextField
        {...password}
        label={dialogs.accounts.password}
        type="password"
        autoComplete="new-password"
        // Hidden when the error says the same.
        help={password.error === FORM_MESSAGES.passwordTooShort ? undefined : FORM_MESSAGES.passwordTooShort}
      />
    </>
  );
}

type AboutStepProps = { form: SignUpForm; onChange: (changes: Partial<SignUpForm>) => void };

const GENDER_OPTIONS = GENDERS.map((value) => ({ value, label: dialogs.accounts.genders[value] }));
const AGE_OPTIONS = AGE_RANGES.map((value) => ({ value, label: value }));

export function AboutStep({ form, onChange }: AboutStepProps) {
  return (
    <>
      <StepHeading title={dialogs.accounts.aboutTitle} subtitle={dialogs.accounts.aboutSubtitle} />
      <SelectField
        label={dialogs.accounts.gender}
        placeholder={dialogs.accounts.notSaid}
        options={GENDER_OPTIONS}
        value={form.gender}
        onChange={(gender) => onChange({ gender })}
      />
      <SelectField
        label={dialogs.accounts.ageRange}
        placeholder={dialogs.accounts.notSaid}
        options={AGE_OPTIONS}
        value={form.ageRange}
        onChange={(ageRange) => onChange({ ageRange })}
      />
    </>
  );
}

type TasteStepProps = { form: SignUpForm; onChange: (changes: Partial<SignUpForm>) => void };

/** Of reality shows people love single ones, not the genre. */
const GENRE_OPTIONS = GENRES.flatMap(({ key, label }) => (key === "reality" ? [] : { value: key, label }));

export function TasteStep({ form, onChange }: TasteStepProps) {
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

type FavoritePickerProps = {
  favorites: readonly FavoriteTitle[];
  onChange: (favorites: FavoriteTitle[]) => void;
};

const SUGGESTIONS = 8;

function FavoritePicker({ favorites, onChange }: FavoritePickerProps) {
  const [text, setText] = useState("");
  const { suggestions, isLoading, hasFailed } = useSuggestions(text, SUGGESTIONS);
  const chosen = new Set(favorites.map(({ id }) => id));

  return (
    <section className={styles["group"]}>
      <SearchCombobox
        label={dialogs.accounts.favorites}
        placeholder={messages.search.placeholder}
        query={text}
        onQueryChange={setText}
        results={suggestions}
        isLoading={isLoading}
        hasFailed={hasFailed}
        emptyText={messages.ui.noResults}
        isRefused={({ id }) => chosen.has(id)}
        keyOf={({ id }) => String(id)}
        renderResult={(suggestion) => <SuggestionRow suggestion={suggestion} />}
        onPick={({ id, title, media_type }) => {
          onChange([...favorites, { id, title, media_type }]);
          setText("");
        }}
      />
      {favorites.length > 0 && (
        <ul className={styles["favorites"]} aria-label={dialogs.accounts.chosenTitles}>
          {favorites.map(({ id, title }) => (
            <li key={id}>
              <span className={styles["favorite"]} dir="auto">
                {title}
              </span>
              <button
                type="button"
                aria-label={dialogs.accounts.remove(title)}
                onClick={() => onChange(favorites.filter((favorite) => favorite.id !== id))}
              >
                <X aria-hidden size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
